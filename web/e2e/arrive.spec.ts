// What a screen reader hears: where the focus goes on a new page, and how often something is read out.
import { openTable, path } from './house.ts'
import { expect, test } from './people.ts'
import { playUntil, showsResult } from './tabu.ts'

test('the focus waits for a page that comes late', async ({ people }) => {
  const person = await people.arrive({ screen: 'desk', still: true })
  const code = await openTable(person, 'Margaux', { game: 'tabu' })
  await person.page.goto('/join')
  await person.page.route('**/api/tables/**', async (route) => {
    await new Promise((done) => setTimeout(done, 700))
    await route.continue()
  })
  await person.page.evaluate((to) => {
    const link = document.createElement('a')
    link.href = to
    document.body.append(link)
    link.click()
    link.remove()
  }, path(code))
  await expect(person.page.locator('.chair').first()).toBeVisible()
  await expect(person.page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('a throw is one announcement', async ({ people }) => {
  const person = await people.arrive({ screen: 'desk', still: true })
  const code = await openTable(person, 'Margaux', {
    game: 'tabu',
    bots: ['cautious', 'bold', 'cautious'],
    start: true,
    pace: 'sans',
    switches: { 'tabu.end': 'rotations:1' },
  })
  await person.page.goto(path(code))
  await playUntil(person, () => showsResult(person))
  await expect(person.page.getByRole('heading', { level: 1 })).toHaveText(/gagne|victoire/)
  const read = person.announced.filter((it) => / (mise|misez|lance|lancez)\s/.test(it))
  const thrown = read.filter((it) => / lancez?\s?:/.test(it))
  const own = read.filter((it) => /^Vous (misez|lancez)/.test(it))
  expect(thrown.length).toBeGreaterThanOrEqual(4)
  // Besides the throws: my own moves, and once in each round what was staked before my turn.
  expect(read.length, read.join('\n')).toBeLessThanOrEqual(2 * thrown.length + own.length)
})

test('a visit that was left opens no line', async ({ people }) => {
  const person = await people.arrive({ screen: 'desk', still: true })
  const code = await openTable(person, 'Margaux', { game: 'tabu' })
  await person.page.goto('/join')
  let lines = 0
  person.page.on('websocket', () => (lines += 1))
  let asked = 0
  await person.page.route(`**/api/tables/${encodeURIComponent(code)}`, async (route) => {
    asked += 1
    await new Promise((done) => setTimeout(done, 1_500))
    await route.continue().catch(() => {})
  })
  const failed: string[] = []
  person.page.on('requestfailed', (request) => failed.push(new URL(request.url()).pathname))
  const go = (to: string): Promise<void> =>
    person.page.evaluate((there) => {
      history.pushState(null, '', there)
      dispatchEvent(new PopStateEvent('popstate'))
    }, to)
  await go(path(code))
  await expect.poll(() => asked).toBe(1)
  await go('/join')
  await expect.poll(() => failed, 'the look-up ends with the visit').toHaveLength(1)
  await person.page.waitForTimeout(2_000)
  expect(lines).toBe(0)
})
