// The odds of every bet: on the odds pages, in the workshop, at the table in learner mode, and after the game.
import type { TableReview } from '../src/protocol/api'
import { openTable, path } from './house.ts'
import { axe, cutOff, tooSmall } from './measure.ts'
import { expect, type Person, test } from './people.ts'
import { field, goOn, playUntil, showsResult, thumb } from './tabu.ts'

const WORKED_OUT = { timeout: 60_000 } // the first request starts the lab worker

async function sound(person: Person, where: string): Promise<void> {
  expect.soft(await axe(person.page), where).toEqual([])
  expect.soft(await tooSmall(person.page), `${where}: 44 px`).toEqual([])
  expect.soft(await cutOff(person.page), where).toEqual([])
}

test('the odds of Tabu, and the effect of a rule variant', async ({ people }) => {
  const person = await people.arrive({ still: true })
  await person.page.goto('/')
  await person.tap(person.link('Les cotes'))
  await expect(person.page.getByRole('heading', { level: 1 })).toHaveText('Les cotes')
  await sound(person, 'all games')
  await person.tap(person.link(/^Tabu/))
  const sign = person.page.locator('[data-bet="signe"]')
  await expect(sign.locator('.is')).toContainText('−7,87', WORKED_OUT)
  await expect(sign.locator('.was')).toHaveCount(0)
  await sound(person, 'the odds of Tabu')

  // With the stake included in the payment: a half instead of 17/216.
  await person.tap(person.page.getByRole('radio', { name: /Mise comprise/ }))
  await expect(sign.locator('.is')).toContainText('−50,00', WORKED_OUT)
  await expect(sign.locator('.is')).toContainText('−1/2')
  await expect(sign.locator('.was')).toContainText('−7,87')
  await expect(person.page).toHaveURL(/tabu\.payout=mise_comprise/)
  await sound(person, 'the workshop')
  await person.page.reload()
  await expect(sign.locator('.is')).toContainText('−50,00', WORKED_OUT)
  await person.tap(person.button('Revenir à la formule'))
  await expect(sign.locator('.is')).toContainText('−7,87')
})

test('on a desktop, in English, a preset is shown the same way', async ({ people }) => {
  const person = await people.arrive({ screen: 'desk', lang: 'en', light: 'light', still: true })
  await person.page.goto('/odds/passe_anglaise?preset=lettre')
  await expect(person.page.locator('[data-bet="banquier"] .is')).toContainText('+23.66%', WORKED_OUT)
  await expect(person.page.getByRole('table').first()).toBeVisible()
  await sound(person, 'the odds of La Passe Anglaise on a desk')
})

test(
  'at the table odds are shown to whoever wants to learn, and luck is told after the game',
  { tag: '@nightly' },
  async ({ people }) => {
    test.setTimeout(240_000)
    const person = await people.arrive({ still: true })
    const code = await openTable(person, 'Margaux', {
      game: 'tabu',
      bots: ['bold'],
      start: true,
      pace: 'sans',
      switches: { 'tabu.end': 'rotations:1' },
    })
    await person.page.goto(path(code))
    const asking = person.button(thumb.stake)
    await playUntil(person, () => asking.isVisible(), goOn)
    await expect(person.page.locator('.field .odds')).toHaveCount(0)

    await person.tap(person.button('Les cotes'))
    const sheet = person.page.getByRole('dialog')
    await expect(sheet.getByRole('listitem').filter({ hasText: 'cœur' })).toContainText('−7,9', WORKED_OUT)
    await sound(person, 'the odds of what I may do')
    await person.tap(sheet.getByRole('switch'))
    await person.tap(sheet.getByRole('button', { name: 'Fermer' }))
    await expect(person.page.locator('.field .odds')).toHaveCount(6, WORKED_OUT)
    await expect(field(person, 'cœur')).toContainText('−17/216')
    await sound(person, 'odds on the fields')
    await person.page.reload()
    await expect(person.page.locator('.field .odds').first(), 'it is remembered').toBeVisible(WORKED_OUT)

    await playUntil(person, () => showsResult(person))
    const slider = person.page.getByRole('slider')
    await expect(slider).toBeVisible(WORKED_OUT)
    await expect(
      person.page
        .locator('section', { has: slider })
        .getByText(/chance/)
        .first(),
    ).toBeVisible()
    await sound(person, 'luck after the game')
    await slider.press('Home')
    await expect(person.page.locator('.step')).toContainText('La partie commence.')
    await slider.press('ArrowRight')
    await expect(person.page.locator('.step')).toContainText(/Le sort (vous )?désigne/)
    await person.tap(person.page.getByRole('radio', { name: 'La valeur des places' }))
    await person.tap(person.page.getByText('Les comptes', { exact: true }))
    await expect(person.page.getByRole('table')).toBeVisible()
    await sound(person, 'worth after the game')

    // The review: the moments that the lab has chosen. Each opens the replay at its entry.
    const cards = person.page.locator('[data-moment]')
    await cards.first().waitFor(WORKED_OUT)
    const answer = await person.context.request.get(`/api/tables/${encodeURIComponent(code)}/review`)
    const { seats } = (await answer.json()) as TableReview
    const mine = seats.find((it) => it.seat === person.seat)
    const moments = (['throw', 'choice', 'bet'] as const).flatMap((it) => (mine?.[it] ? [[it, mine[it].seq]] : []))
    const shown = await cards.evaluateAll((all) =>
      all.map((it) => [(it as HTMLElement).dataset['moment'], Number((it as HTMLElement).dataset['seq'])]),
    )
    expect(shown).toEqual(moments)
    await person.tap(cards.first().getByRole('link'))
    await expect(person.page).toHaveURL(new RegExp(`/replay\\?at=${moments[0]?.[1]}$`))
  },
)
