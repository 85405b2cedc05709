// For screen readers: where the focus moves on a new page, and how often something is announced.
import type { Page } from '@playwright/test'
import { expect, fakeTable, test } from './scripted.ts'
import { playUntil, showsResult } from './tabu.ts'

/** Delays the look-up of a table until `release` is called. */
async function holdLookUp(page: Page, id: string): Promise<{ asked: () => number; release: () => void }> {
  let release = (): void => {}
  const released = new Promise<void>((done) => (release = done))
  let asked = 0
  await page.route(`**/api/tables/${id}`, async (route) => {
    asked += 1
    await released
    await route.fallback().catch(() => {}) // the page may have aborted it
  })
  return { asked: () => asked, release }
}

/** Navigate to another page in the same document. */
const go = (page: Page, to: string): Promise<void> =>
  page.evaluate((there) => {
    history.pushState(null, '', there)
    dispatchEvent(new PopStateEvent('popstate'))
  }, to)

test('the focus waits for a page that loads late', async ({ people, scripted }) => {
  const { page, context } = await people.arrive({ screen: 'desk', still: true })
  const table = await scripted.open({ game: 'tabu', start: false })
  await table.connect(context)
  await page.goto('/join')
  const { asked, release } = await holdLookUp(page, table.id)
  await page.evaluate((to) => {
    const link = document.createElement('a')
    link.href = to
    document.body.append(link)
    link.click()
    link.remove()
  }, `/t/${table.id}`)
  await expect.poll(asked).toBe(1)
  release()
  const title = page.getByRole('heading', { level: 1, name: 'Chez Camille' })
  await expect(title).toBeFocused()
})

test('a throw is one announcement', async ({ people, scripted }) => {
  const person = await people.arrive({ screen: 'desk', still: true })
  const table = await scripted.open({
    game: 'tabu',
    bots: ['cautious', 'bold', 'cautious'],
    switches: { 'tabu.end': 'rotations:1' },
  })
  await table.visit(person)
  person.refuses = 501 // the accounts after the game, which a scripted table does not have
  await playUntil(person, () => showsResult(person))
  const read = person.announced.filter((it) => / (mise|misez|lance|lancez)\s/.test(it))
  const thrown = read.filter((it) => / lancez?\s?:/.test(it))
  const own = read.filter((it) => /^Vous (misez|lancez)/.test(it))
  expect(thrown.length).toBeGreaterThanOrEqual(4)
  // Besides the throws: my own moves and, once per round, the stakes before my turn.
  expect(read.length, read.join('\n')).toBeLessThanOrEqual(2 * thrown.length + own.length)
})

test('a page that was left opens no connection', async ({ people, scripted }) => {
  const person = await people.arrive({ screen: 'desk', still: true })
  const table = await scripted.open({ game: 'tabu', start: false })
  let lines = 0
  await fakeTable(person.context, table.id, { game: 'tabu', connect: () => ((lines += 1), () => {}) })
  await person.page.goto('/join')
  const { asked, release } = await holdLookUp(person.page, table.id)
  const failed: string[] = []
  person.page.on('requestfailed', (request) => failed.push(new URL(request.url()).pathname))
  await go(person.page, `/t/${table.id}`)
  await expect.poll(asked).toBe(1)
  await go(person.page, '/join')
  await expect.poll(() => failed, 'the look-up ends with the visit').toHaveLength(1)
  release()
  await person.drawn()
  expect(lines).toBe(0)
  await go(person.page, `/t/${table.id}`)
  await expect.poll(() => lines, 'the next visit opens its own').toBe(1)
})
