// The generic table: players who do not know the rules play each game to its end there.
import { journal, openTable, path } from './house.ts'
import { playToTheEnd } from './anygame.ts'
import { expect, type Person, test } from './people.ts'

test('two people and a bot play La Passe Anglaise to the end', { tag: '@nightly' }, async ({ people }) => {
  test.setTimeout(420_000)
  const [one, two] = await Promise.all([
    people.arrive({ screen: 'phone', still: true }),
    people.arrive({ screen: 'small', still: true }),
  ])
  await Promise.all([plain(one), plain(two)])
  one.hurried = two.hurried = true // the first to cover closes the bank for the others
  const code = await openTable(one, 'Margaux', {
    game: 'passe_anglaise',
    pace: 'tranquille',
    switches: { 'passe.end': 'rotations:1' },
    bots: ['bold'],
  })
  await one.page.goto(path(code))
  await two.page.goto(path(code))
  await two.page.getByLabel('Votre nom à table').fill('Théo')
  await two.tap(two.button('Prendre place'))
  await one.tap(one.button('Commencer à 3'))
  await Promise.all([playToTheEnd(one, 1, 360), playToTheEnd(two, 2, 360)])
  await allAgree(code, one, two)
})

test('a person and a bot play Home Casino to 4250 with reduced motion', { tag: '@nightly' }, async ({ people }) => {
  test.setTimeout(420_000)
  const one = await people.arrive({ screen: 'phone', still: true })
  await plain(one)
  const code = await openTable(one, 'Camille', {
    game: 'home_casino',
    pace: 'tranquille',
    switches: { 'casino.target': 4250 },
    bots: ['bold'],
    start: true,
  })
  await one.page.goto(path(code))
  await playToTheEnd(one, 3, 360)
  await allAgree(code, one)
})

/** Switch to the generic table, by the setting at the table. */
async function plain(person: Person): Promise<void> {
  await person.context.addInitScript(() => localStorage.setItem('tripot.plain', 'on'))
}

/** Check that everyone sees the winner, has the house's journal, and made their own moves. */
async function allAgree(code: string, ...people: Person[]): Promise<void> {
  const { entries, head } = await journal(people[0] as Person, code)
  for (const person of people) {
    await expect(person.page.getByRole('heading', { level: 1 })).toHaveText(/gagne|victoire/, { timeout: 60_000 })
    await expect.poll(() => person.head()).toBe(head)
    const moves = entries.filter(
      (entry) => entry.event.type === 'played/1' && entry.seat === person.seat && entry.event.by !== 'house',
    )
    expect(moves.length, 'moves of one’s own').toBeGreaterThan(0) // a bot may win in the first round
    const byHouse = entries.filter(
      (entry) =>
        entry.event.type === 'played/1' &&
        entry.seat === person.seat &&
        entry.event.by === 'house' &&
        entry.event.move?.type !== 'chance/1',
    )
    expect(byHouse, 'played by the house, because nothing led on').toEqual([])
  }
}
