// A page of an older build reloads once, as soon as the reload loses nothing.
import { EvilHouse } from './evil.ts'
import { openTable, path } from './house.ts'
import { expect, test } from './people.ts'

/** A page that could not reload tries again after 5 s. */
const LONGER_THAN_THE_NEXT_TRY = 6_000

test('a page of an older build reloads in the lobby, not during a game', async ({ people, baseURL }) => {
  const person = await people.arrive({ screen: 'phone', still: true })
  const house = await EvilHouse.before(person.context, baseURL ?? '')
  let loads = 0
  person.page.on('load', () => (loads += 1))
  house.toHouse = (message) => (message['type'] === 'hello/1' ? { ...message, build: 'index-older.js' } : message)
  const code = await openTable(person, 'Margaux', { game: 'tabu', pace: 'sans', bots: ['bold'], start: true })
  await person.page.clock.install()
  await person.page.goto(path(code))
  await expect.poll(() => person.board?.stage).toBe('playing')
  await person.page.clock.runFor(LONGER_THAN_THE_NEXT_TRY)
  await person.drawn()
  expect(loads, 'a player is left alone').toBe(1)
  const lobby = await openTable(person, 'Margaux', { game: 'tabu' })
  await person.page.goto(path(lobby))
  await expect.poll(() => loads).toBe(3)
  await expect(person.page.getByRole('heading', { level: 1 })).toBeVisible()
  await person.page.clock.runFor(LONGER_THAN_THE_NEXT_TRY)
  await person.drawn()
  expect(loads, 'once for each build').toBe(3)
})
