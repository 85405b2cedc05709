// The generic table: a player who does not know the rules plays each game to its end there.
import { journal, openTable, path } from './house.ts'
import { playToTheEnd } from './anygame.ts'
import { expect, test } from './people.ts'

for (const [game, switches] of [
  ['passe_anglaise', { 'passe.end': 'rotations:1' }],
  ['home_casino', { 'casino.target': 4250 }],
] as const)
  test(`a person and two bots play ${game} to its end`, { tag: '@nightly' }, async ({ people }) => {
    test.setTimeout(420_000)
    const one = await people.arrive({ screen: 'phone', still: true })
    await one.context.addInitScript(() => localStorage.setItem('tripot.plain', 'on'))
    one.hurried = true // the first to cover closes the bank for the others
    const wish = { game, switches, pace: 'tranquille', bots: ['bold', 'bold'], start: true }
    const code = await openTable(one, 'Margaux', wish)
    await one.page.goto(path(code))
    await playToTheEnd(one, 1, 360)
    await expect(one.page.getByRole('heading', { level: 1 })).toHaveText(/gagne|victoire/, { timeout: 60_000 })
    const { entries, head } = await journal(one, code)
    await expect.poll(() => one.head()).toBe(head)
    const acts = entries.filter(({ event, seat }) => event.move?.type === 'act/1' && seat === one.seat)
    expect(acts.length).toBeGreaterThan(0) // a bot may win in the first round
    expect(acts.filter(({ event }) => event.by === 'house')).toEqual([])
  })
