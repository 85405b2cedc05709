// Ways into a running game: a bot's seat between two coups, the queue for the next game, and reactions of spectators.
// The code, QR code and link are on the table's sheet at any time.
import { endAndRematch } from './evening.ts'
import { journal, openTable, path } from './house.ts'
import { expect, type Person, test } from './people.ts'
import { playUntil } from './tabu.ts'

const ONE_ROUND = { game: 'tabu', bots: ['cautious', 'bold'], pace: 'sans', switches: { 'tabu.end': 'rotations:1' } }

/** Enter the name that the page asks for. */
async function give(person: Person, name: string): Promise<void> {
  await person.page.getByRole('dialog').getByRole('textbox').fill(name)
  await person.tap(person.button('C’est moi'))
}

test('a latecomer takes the seat of a bot at the end of the coup, with its purse', async ({ people }) => {
  const [host, late] = await Promise.all([people.arrive({ still: true }), people.arrive({ still: true })])
  const code = await openTable(host, 'Margaux', { ...ONE_ROUND, start: true })
  await host.page.goto(path(code))
  await late.page.goto(path(code))
  await expect(late.page.getByRole('heading', { level: 1 })).toHaveText('La partie est en route')
  await late.tap(late.button(/^Prendre la chaise/))
  await give(late, 'Lou')
  await playUntil(host, () => late.seat !== null)
  const seat = late.seat as number
  await expect(late.page.getByRole('region', { name: 'Le tapis' })).toBeVisible()
  const { entries } = await journal(host, code)
  const taken = entries.findIndex((it) => it.event.type === 'seated/1' && it.seq > 5)
  const facts = entries[taken - 1]?.event.facts ?? []
  expect(taken).toBeGreaterThan(0)
  expect(entries[taken]?.event).toMatchObject({ type: 'seated/1', seat })
  expect(
    facts.some((it) => it.type === 'staked/1'),
    'not within a coup',
  ).toBe(false)
})

test(
  'latecomers queue, react, and are called to the next game with a seat',
  { tag: '@nightly' },
  async ({ people }) => {
    const [host, first, second] = await Promise.all([
      people.arrive({ still: true }),
      people.arrive({ still: true }),
      people.arrive({ still: true, lang: 'en' }),
    ])
    const code = await openTable(host, 'Margaux', { ...ONE_ROUND, start: true })
    await host.page.goto(path(code))
    await first.page.goto(path(code))
    await first.tap(first.button(/^Attendre la prochaine/))
    await give(first, 'Lou')
    await expect(first.page.getByText('Vous êtes en tête de file pour la prochaine partie.')).toBeVisible()
    await second.page.goto(path(code))
    await expect(second.page.getByText('Lou is ahead of you.')).toBeVisible()
    await second.tap(second.button(/^Wait for the next game/))
    await second.page.getByRole('dialog').getByRole('textbox').fill('Nina')
    await second.tap(second.page.getByRole('dialog').locator('.btn.main'))
    await expect(second.page.getByText('You are number 2 in line for the next game.')).toBeVisible()

    await first.tap(first.button('Bravo'))
    await expect(first.button('Bravo')).toBeDisabled() // for a moment
    await expect.poll(() => host.announced.some((it) => it.includes('Lou'))).toBe(true)

    await endAndRematch(host, code)
    for (const person of [first, second]) {
      await expect(person.page).not.toHaveURL(new RegExp(path(code)))
      await expect.poll(() => person.seat).not.toBeNull()
    }
  },
)

test('during the game everybody finds the code, QR code and link on the sheet of the table', async ({ people }) => {
  const host = await people.arrive({ still: true })
  const code = await openTable(host, 'Margaux', { ...ONE_ROUND, start: true })
  await host.page.goto(path(code))
  await host.tap(host.button('La table'))
  const invite = host.page.getByRole('dialog').getByRole('region', { name: 'Inviter' })
  await expect(invite.getByRole('img', { name: 'Code QR de la table' })).toBeVisible()
  await expect(invite).toContainText(code)
  await expect(invite.getByRole('button', { name: 'Copier' })).toBeVisible()
})

test('a spectator from before the door was locked can watch, but neither queue nor sit down', async ({ people }) => {
  const [host, late] = await Promise.all([people.arrive({ still: true }), people.arrive({ still: true })])
  const code = await openTable(host, 'Margaux', { ...ONE_ROUND, start: true })
  expect((await late.context.request.put('/api/me', { data: { name: 'Lou' } })).ok()).toBe(true)
  await late.page.goto(path(code))
  await late.tap(late.button(/^Rester regarder/))
  await expect(late.page.getByText('Vous regardez la partie.')).toBeVisible()
  expect((await host.context.request.put(`/api/tables/${code}/lock`)).ok()).toBe(true)
  await late.tap(late.button(/^Attendre la prochaine/))
  await expect(late.page.getByRole('alert')).toContainText('porte')
  expect(late.refusals.splice(0).map((it) => it.code)).toEqual(['door_locked'])
  await expect(late.page.getByText('Vous regardez la partie.')).toBeVisible()
  await late.page.reload()
  await expect(late.page.getByText('cette partie se regarde')).toBeVisible()
  expect(await late.button(/^Prendre la chaise/).count()).toBe(0)
})
