// A match: its length is chosen on the form, the score is shown above the table, and the results list every bout.
// Scores are compared with those of the journal.
import { journal, openTable, path } from './house.ts'
import { expect, type Person, test, textOf } from './people.ts'
import { isOver, playUntil, readOn, tapIfThere } from './tabu.ts'

/** Do what 421 asks: stake, throw, and keep the hand. If it cannot be kept, throw the first die again. */
async function move(person: Person): Promise<boolean> {
  const { page } = person
  return (
    (await readOn(person)) ||
    (await tapIfThere(person, page.locator('.rail [data-main]:enabled:not(.skip)'))) ||
    tapIfThere(person, page.locator('.cloth').getByRole('button', { name: /^Dé 1,/ }))
  )
}

test('a match of three bouts of 421 is played to its end, with its score', { tag: '@nightly' }, async ({ people }) => {
  test.setTimeout(400_000)
  const person = await people.arrive({ screen: 'phone', still: true })
  const { page } = person
  const code = await openTable(person, 'Camille', {
    game: 'home_casino/421',
    bots: ['cautious'],
    pace: 'sans',
    start: true,
  })
  await page.goto(path(code))
  const plate = page.locator('.plate p').first()
  await expect(plate).toHaveText(/^Manche 1 sur 3 · Vous 0 – 0 ./)
  const seen = new Set<string>()
  await playUntil(
    person,
    async () => {
      const line = (await plate.isVisible()) ? await textOf(plate) : null
      if (line?.startsWith('Manche')) seen.add(line.replace(/ \D+$/, ''))
      return isOver(person) && page.locator('.finale').isVisible()
    },
    move,
    360,
  )

  const { entries } = await journal(person, code)
  const facts = entries.flatMap((entry) => entry.event.facts ?? []) as ({ type: string } & Record<string, unknown>)[]
  const winners = facts.filter((it) => it.type === 'match.bout_ended/1').map((it) => it['winners'] as number[])
  expect(winners.length).toBeGreaterThanOrEqual(2)
  const after = (bouts: number): number[] =>
    [0, 1].map((seat) => winners.slice(0, bouts).filter((it) => it.includes(seat)).length)
  for (const n of winners.keys()) {
    const [mine, theirs] = after(n)
    expect([...seen], `the score in bout ${n + 1}`).toContain(`Manche ${n + 1} sur 3 · Vous ${mine} – ${theirs}`)
  }
  const told = winners.flatMap((_, n) =>
    [after(n), after(n + 1)].map(([mine, theirs]) => `Manche ${n + 1} sur 3 · Vous ${mine} – ${theirs}`),
  )
  expect([...seen].filter((line) => !told.includes(line))).toEqual([])

  const scores = page.locator('.bouts .scores li')
  await expect(scores).toHaveCount(2)
  for (const [seat, won] of after(winners.length).entries())
    await expect(scores.nth(seat)).toHaveAttribute('data-won', String(won))
  const bouts = page.locator('.bouts ol li')
  await expect(bouts).toHaveCount(winners.length)
  for (const [n, seats] of winners.entries()) {
    await expect(bouts.nth(n)).toHaveAttribute('data-winners', seats.join(' '))
    await expect(bouts.nth(n)).toHaveText(seats.length === 0 ? /Personne$/ : seats[0] === 0 ? /Vous$/ : /[^s]$/)
  }
})

test('the options of a small game include the number of bouts', async ({ people }) => {
  const person = await people.arrive({ screen: 'small', still: true })
  const { page } = person
  await page.addInitScript(() => localStorage.setItem('tripot.name', 'Camille'))
  const options = page.getByText('Options', { exact: true })
  await page.goto('/g/home_casino/duel')
  await person.tap(options)
  const lengths = page.getByRole('radiogroup', { name: 'Manches' }).getByRole('radio')
  await expect(lengths).toHaveText(['1', '3', '5', '7', '9'])
  await expect(lengths.nth(1)).toHaveAttribute('aria-checked', 'true')
  await person.tap(lengths.nth(2))
  await expect(lengths.nth(2)).toHaveAttribute('aria-checked', 'true')
  await person.tap(page.locator('.go .main'))
  await expect(page.locator('.plate p').first()).toHaveText(/^Manche 1 sur 5 · Vous 0 – 0 ./)
  await page.goto('/g/tabu')
  await person.tap(options)
  await page.locator('.paces').first().waitFor()
  await expect(lengths).toHaveCount(0)
})

test('the page of a small game states the duration of a match', async ({ people }) => {
  const person = await people.arrive({ screen: 'phone' })
  await person.page.goto('/g/home_casino/duel')
  await expect(person.page.getByText('un match en trois manches')).toBeVisible()
  await person.page.goto('/g/tabu')
  await expect(person.page.getByText('une partie à quatre')).toBeVisible()
})
