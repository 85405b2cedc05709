// A phone on its side, and a page at 200 %: the cloth is whole beside the rail, and nothing is cut off, covered or
// broken. A television can be read from across the room.
import { looks } from './looking.ts'
import { brokenWords, covered, cutOff } from './measure.ts'
import { expect, type Person, test } from './people.ts'
import { atRest, LOOKS } from './screens.ts'

const LOW = [
  { width: 844, height: 390 },
  { width: 720, height: 450 },
  { width: 667, height: 375 },
]
const TABLES = [
  'tabu-stake',
  'tabu-settled',
  'passe-board',
  'casino-board',
  'casino-turn',
  'roulette-board',
  '421-board',
]

const look = (name: string): (typeof LOOKS)[number] => LOOKS.find((it) => it.name === name) as (typeof LOOKS)[number]

async function sized({ page }: Person, viewport: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(viewport)
  await atRest(page)
  await expect
    .poll(() => page.evaluate(() => document.getAnimations().every((it) => it.playState !== 'running')))
    .toBe(true)
}

/** The edges of the cloth and of the rail, and the height of the window. */
const edges = ({ page }: Person): Promise<{ cloth: DOMRect; rail: DOMRect; height: number }> =>
  page.evaluate(() => {
    const box = (of: string): DOMRect => document.querySelector(of)?.getBoundingClientRect().toJSON() as DOMRect
    return { cloth: box('.cloth'), rail: box('.rail'), height: innerHeight }
  })

for (const name of TABLES)
  test(`${name} on a low screen`, async ({ people }) => {
    for (const lang of ['fr', 'en'] as const) {
      const person = await looks(people, look(name), { lang, screen: 'phone' })
      for (const low of LOW) {
        const where = `${name} in ${lang} at ${low.width} × ${low.height}`
        await sized(person, low)
        const { cloth, rail, height } = await edges(person)
        expect.soft(cloth.top, where).toBeGreaterThanOrEqual(0)
        expect.soft(cloth.bottom, where).toBeLessThanOrEqual(height)
        expect.soft(rail.left, where).toBeGreaterThanOrEqual(cloth.right)
        if (name === 'passe-board')
          expect
            .soft(await person.page.evaluate(() => document.documentElement.scrollHeight - innerHeight), where)
            .toBeLessThanOrEqual(0)
        expect.soft(await covered(person.page), where).toEqual([])
        expect.soft(await brokenWords(person.page), where).toEqual([])
        if (!look(name).sliding) expect.soft(await cutOff(person.page), where).toEqual([])
      }
      await person.context.close()
    }
  })

for (const name of ['lobby', 'lobby-guest', 'tabu-over'])
  test(`${name} on a low screen`, async ({ people }) => {
    test.setTimeout(300_000)
    const person = await looks(people, look(name), { lang: 'fr', screen: 'phone' })
    for (const low of LOW) {
      await sized(person, low)
      await person.page.evaluate(() => scrollTo(0, 0))
      const where = `${name} at ${low.width} × ${low.height}`
      expect.soft(await cutOff(person.page), where).toEqual([])
      expect.soft(await brokenWords(person.page), where).toEqual([])
      const main = await person.page.locator('.rail .main').boundingBox()
      const beside = await person.page.locator(name === 'tabu-over' ? '.after > .body' : '.chairs').boundingBox()
      expect
        .soft(main && beside && (main.x >= beside.x + beside.width || main.x + main.width <= beside.x), where)
        .toBe(true)
    }
  })

test('the longest word of a result is never broken', async ({ people }) => {
  test.setTimeout(300_000)
  const person = await looks(people, look('tabu-over'), { lang: 'fr', screen: 'small' })
  await person.page.locator('h1').evaluate((title: HTMLElement) => {
    title.textContent = 'Personne ne gagne'
    title.style.setProperty('--longest', '8')
  })
  for (const viewport of [{ width: 320, height: 640 }, { width: 390, height: 844 }, ...LOW]) {
    await sized(person, viewport)
    expect.soft(await brokenWords(person.page), `at ${viewport.width} px`).toEqual([])
  }
})

test('a television shows large letters and nothing to press', async ({ people }) => {
  const person = await looks(people, look('screen'), { lang: 'fr', screen: 'desk' })
  await sized(person, { width: 1920, height: 1080 })
  const { page } = person
  const sizes = (of: string): Promise<number[]> =>
    page.locator(of).evaluateAll((all) => all.map((it) => parseFloat(getComputedStyle(it).fontSize)))
  for (const of of ['.seat .name', '.seat .num', '.field .label', '.stake b', '.told'])
    for (const size of await sizes(of)) expect.soft(size, of).toBeGreaterThanOrEqual(36)
  expect(await cutOff(page)).toEqual([])
  expect(await page.locator('.screen .link:visible').count()).toBe(0)
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('.seats'))).toBeNull()
})
