// A page of an older build reloads as soon as nothing is at stake, and only once.
import { EvilHouse } from './evil.ts'
import { openTable, path } from './house.ts'
import { expect, test } from './people.ts'

test('a page of an older build reloads in the lobby, never in the middle of a game', async ({ people, baseURL }) => {
  const person = await people.arrive({ screen: 'phone', still: true })
  const house = await EvilHouse.before(person.context, baseURL ?? '')
  let loads = 0
  person.page.on('load', () => (loads += 1))
  house.toHouse = (message) => (message['type'] === 'hello/1' ? { ...message, build: 'index-older.js' } : message)
  const code = await openTable(person, 'Margaux', { game: 'tabu', pace: 'sans', bots: ['bold'], start: true })
  await person.page.goto(path(code))
  await expect.poll(() => person.board?.stage).toBe('playing')
  await person.page.waitForTimeout(6_000)
  expect(loads, 'a player is left alone').toBe(1)
  const lobby = await openTable(person, 'Margaux', { game: 'tabu' })
  await person.page.goto(path(lobby))
  await expect.poll(() => loads).toBe(3)
  await person.page.waitForTimeout(6_000)
  expect(loads, 'once for each build').toBe(3)
})
