// A phone on its side, and a page at 200 %: the cloth is whole beside the rail, and nothing is cut off, covered or
// broken. A television can be read from across the room.
import { openTable, path } from './house.ts'
import { looks } from './looking.ts'
import { brokenWords, covered, cutOff } from './measure.ts'
import { expect, type Person, test } from './people.ts'
import { atRest, LOOKS } from './screens.ts'
import { playUntil, tapIfThere } from './tabu.ts'

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

test('La Passe Anglaise never scrolls on a phone on its side', async ({ people }) => {
  test.setTimeout(240_000)
  const person = await people.arrive({ screen: 'phone', still: true })
  const low = LOW[0] as (typeof LOW)[number]
  await person.page.setViewportSize(low)
  const code = await openTable(person, 'Margaux', {
    game: 'passe_anglaise',
    bots: ['bold', 'cautious', 'bold'],
    start: true,
    pace: 'sans',
  })
  await person.page.goto(path(code))
  const met = new Set<string>()
  const rail = (): Promise<{ over: number; words: string }> =>
    person.page.evaluate(() => ({
      over: document.querySelector('.verdict') ? 0 : document.documentElement.scrollHeight - innerHeight,
      words: [...document.querySelectorAll('.rail .hand .btn')].map((it) => it.textContent?.trim()).join(' '),
    }))
  /** Put chips in, go on, and pass the bank. */
  const move = async (it: Person): Promise<boolean> => {
    const { over, words } = await rail()
    for (const wanted of [/Garder la banque/, /en banque/, /Je passe/, /Retirer.*C’est bon/])
      if (wanted.test(words)) met.add(wanted.source)
    expect.soft(over, words).toBeLessThanOrEqual(0)
    const sum = await it.page
      .locator('.rail .stepper input')
      .boundingBox({ timeout: 100 })
      .catch(() => null)
    if (sum) expect.soft(sum.width, 'the sum can be read').toBeGreaterThan(40)
    return (
      (await tapIfThere(it, it.page.locator('.verdict .go button:not(.cold)'))) ||
      (await tapIfThere(it, it.button('Passer la banque'))) ||
      tapIfThere(it, it.page.locator('.rail [data-main]:enabled').first())
    )
  }
  await playUntil(person, () => met.size === 4, move, 200)
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
    title.parentElement?.style.setProperty('--longest', '8')
  })
  for (const viewport of [{ width: 320, height: 640 }, { width: 390, height: 844 }, ...LOW]) {
    await sized(person, viewport)
    expect.soft(await brokenWords(person.page), `at ${viewport.width} px`).toEqual([])
  }
})

/** By how many pixels the towers of a result reach over its title. */
const towersOnTitle = ({ page }: Person): Promise<number> =>
  page.evaluate(() => {
    const range = document.createRange()
    range.selectNodeContents(document.querySelector('h1') as Element)
    const words = [...range.getClientRects()]
    const towers = [...document.querySelectorAll('.moment svg > g:not(.echoes)')].map((it) =>
      it.getBoundingClientRect(),
    )
    if (!towers.length) throw new Error('no towers')
    return Math.max(
      0,
      ...towers.flatMap((it) =>
        words.map((word) =>
          Math.min(word.right - it.left, it.right - word.left, word.bottom - it.top, it.bottom - word.top),
        ),
      ),
    )
  })

test('the towers of a result never lie under its title on a phone', async ({ people }) => {
  test.setTimeout(300_000)
  const person = await looks(people, look('tabu-over'), { lang: 'fr', screen: 'small' })
  for (const [title, longest] of [
    ['Margaux gagne', 7],
    ['Personne ne gagne', 8],
    ['Bartholoméus gagne', 12],
  ] as const) {
    await person.page.locator('h1').evaluate(
      (it: HTMLElement, said) => {
        it.textContent = said.title
        it.parentElement?.style.setProperty('--longest', String(said.longest))
      },
      { title, longest },
    )
    for (const viewport of [
      { width: 320, height: 640 },
      { width: 390, height: 844 },
      { width: 430, height: 932 },
    ]) {
      await sized(person, viewport)
      expect.soft(await towersOnTitle(person), `${title} at ${viewport.width} px`).toBeLessThanOrEqual(2)
    }
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
