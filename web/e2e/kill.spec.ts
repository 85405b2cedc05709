// kill -9 in the middle of a round, four times (`just kills`: ten times), with two people connected. Both recover
// automatically, with the same chips.
import { openForTwo } from './evening.ts'
import { journal } from './house.ts'
import { expect, type Person, test } from './people.ts'
import { Served } from './served.ts'
import { begun, goOn, mine, playUntil, stake, thumb } from './tabu.ts'

const TIMES = Number(process.env['KILLS'] ?? 4)

/** The chips of these people; a bot may have staked meanwhile. */
const ofPeople = (chips: Record<string, number>, people: Person[]): [string, number][] =>
  Object.entries(chips)
    .filter(([place]) => people.some(({ seat }) => place.endsWith(`:${seat}`)))
    .sort()

test(
  `the house is killed ${TIMES} times and everyone goes on with the same chips`,
  { tag: '@nightly' },
  async ({ people }) => {
    test.setTimeout(600_000)
    const house = await Served.open()
    try {
      const [phone, desk] = await Promise.all([
        people.arrive({ screen: 'phone', still: true, site: house.site }),
        people.arrive({ screen: 'desk', still: true, site: house.site }),
      ])
      const both = [phone, desk]
      phone.cut = desk.cut = true
      const switches = { 'tabu.end': `rotations:${TIMES}` }
      const wish = { game: 'tabu', pace: 'tranquille', switches, bots: ['cautious'] }
      const code = await openForTwo(phone, desk, wish, 'Lou')
      await phone.tap(phone.button('Commencer à 3'))

      for (let kills = 0, round = 1; kills < TIMES; round += 1) {
        await Promise.all(both.map((person) => playUntil(person, () => begun(person, round), goOn)))
        for (let twice = 0; twice < 2 && kills < TIMES; twice += 1, kills += 1) {
          const players = []
          for (const person of both)
            if (await person.button(/Touchez une case|C’est misé/).isVisible()) players.push(person)
          expect(players.length, 'at most one of the two holds the bank').toBeGreaterThan(0)
          for (const person of players) {
            const lay = (): number => person.board?.chips[`stake:coeur:${person.seat}`] ?? 0
            const before = lay()
            await stake(person, 'cœur')
            await expect.poll(lay, 'the house has it').toBeGreaterThan(before)
          }
          await settled(both)
          const chips = phone.board?.chips ?? {}
          expect(desk.board?.chips).toEqual(chips)
          expect(Object.keys(chips).some((place) => place.startsWith('stake:coeur:'))).toBe(true)

          await house.kill()
          for (const person of both)
            await expect(
              person.page.getByText('Connexion perdue, on réessaie…').or(person.page.getByText('On rejoint la table…')),
            ).toBeVisible()
          // A chip staked while the house is down waits, and is then staked once.
          const player = players[0] as Person
          const before = await mine(player, 'cœur')
          const waiting = twice === 1
          if (waiting) await stake(player, 'pique')
          await house.open()
          for (const person of both) await expect(person.page.getByRole('status')).toHaveCount(0, { timeout: 60_000 })
          await settled(both)
          const put = waiting ? await mine(player, 'pique') : 0
          expect(put > 0).toBe(waiting)
          expect(await mine(player, 'cœur')).toBe(before)
          const now = { ...phone.board?.chips }
          if (waiting) {
            expect(now[`stake:pique:${player.seat}`]).toBe(put)
            now[`purse:${player.seat}`] = (now[`purse:${player.seat}`] ?? 0) + put
            delete now[`stake:pique:${player.seat}`]
          }
          expect(ofPeople(now, both)).toEqual(ofPeople(chips, both))
          expect(desk.board?.chips).toEqual(phone.board?.chips)
          expect(await desk.head()).toBe(await phone.head())
        }
        for (const person of both)
          if (await person.button(thumb.staked).isVisible()) await person.tap(person.button(thumb.staked))
      }
      const { entries, head } = await (await settled(both), journal(phone, code))
      for (const person of both) expect(await person.head()).toBe(head)
      expect(
        entries.filter(({ event }) => event.type === 'delayed/1').length,
        'the time lost was given back',
      ).toBeGreaterThan(0)
      expect(entries.filter(({ event }) => event.type === 'seat_kept/1')).toEqual([])
    } finally {
      await house.close()
    }
  },
)

/** The table waits only for people, and all of them have the same state. */
async function settled(people: Person[]): Promise<void> {
  await expect
    .poll(() => {
      const awaited = people[0]?.board?.turn?.awaited ?? [-1]
      return (
        new Set(people.map((person) => person.board?.head)).size === 1 &&
        awaited.every((seat) => people.some((person) => person.seat === seat))
      )
    })
    .toBe(true)
}
