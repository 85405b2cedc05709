// A phone in landscape, and a page at 200 %: the whole cloth is beside the rail, and nothing is cut off, covered or
// broken.
import { looks } from './looking.ts'
import { brokenWords, covered, cutOff } from './measure.ts'
import type { Person } from './people.ts'
import { atRest, LOOKS } from './screens.ts'
import { expect, test, type Until } from './scripted.ts'

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

const LANGUAGES = [
  { lang: 'fr', tag: '@gate' },
  { lang: 'en', tag: '@nightly' },
] as const

for (const name of TABLES)
  for (const { lang, tag } of LANGUAGES)
    test(`${name} in ${lang} on a low screen`, { tag }, async ({ people, scripted }) => {
      const person = await looks(people, scripted, look(name), { lang, screen: 'phone' })
      for (const low of LOW) {
        const where = `${name} in ${lang} at ${low.width} × ${low.height}`
        await sized(person, low)
        const { cloth, rail, height } = await edges(person)
        expect.soft(cloth.top, where).toBeGreaterThanOrEqual(0)
        expect.soft(cloth.bottom, where).toBeLessThanOrEqual(height)
        expect.soft(rail.left, where).toBeGreaterThanOrEqual(cloth.right)
        expect
          .soft(await person.page.evaluate(() => document.documentElement.scrollHeight - innerHeight), where)
          .toBeLessThanOrEqual(0)
        expect.soft(await covered(person.page), where).toEqual([])
        expect.soft(await brokenWords(person.page), where).toEqual([])
        expect.soft(await cutOff(person.page), where).toEqual([])
      }
    })

/** A request that the rail of La Passe Anglaise may show me, and a word of it. */
const ASKED: [Until, RegExp][] = [
  [{ offered: 'passe.deposit/1' }, /en banque/],
  [{ offered: 'passe.put_in/1' }, /Je passe/],
  [{ offered: 'passe.withdraw/1' }, /Retirer.*C’est bon/],
  [{ offered: 'passe.keep_bank/1' }, /Garder la banque/],
]

test('La Passe Anglaise never scrolls on a phone in landscape', { tag: '@nightly' }, async ({ people, scripted }) => {
  for (const [until, words] of ASKED) {
    const person = await people.arrive({ screen: 'side', still: true })
    const table = await scripted.open({ game: 'passe_anglaise', bots: ['bold', 'cautious', 'bold'], until })
    await table.visit(person)
    const rail = person.page.getByRole('region', { name: 'Ce que je peux faire' })
    await expect(rail).toContainText(words)
    await atRest(person.page)
    const over = await person.page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
    expect.soft(over, words.source).toBeLessThanOrEqual(0)
    const sum = rail.getByRole('textbox')
    if (await sum.isVisible())
      expect.soft((await sum.boundingBox())?.width, `the sum can be read: ${words.source}`).toBeGreaterThan(40)
  }
})

test('the nets of nine players in a verdict never lie on each other', async ({ people, scripted }) => {
  const person = await people.arrive({ screen: 'phone', still: true })
  const bots = ['cautious', 'bold', 'cautious', 'bold', 'expert', 'bold', 'cautious', 'bold']
  const table = await scripted.open({
    game: 'tabu',
    bots,
    auto: false,
    before: { settled: true, state: { tours: 1 } },
  })
  await table.visit(person)
  await expect(person.page.getByRole('region', { name: 'Le tapis' })).toBeVisible()
  await table.tick()
  const nets = person.page.locator('.nets')
  await expect(nets.getByRole('listitem')).toHaveCount(9)
  for (const viewport of [{ width: 390, height: 844 }, { width: 320, height: 640 }, LOW[0]]) {
    await sized(person, viewport as (typeof LOW)[number])
    const touching = await nets.evaluate((list) => {
      const boxes = [...list.querySelectorAll('.name, .num')].map((it) => {
        const range = document.createRange()
        range.selectNodeContents(it)
        const box = range.getBoundingClientRect()
        return { text: it.textContent, isBroken: box.height > 1.9 * parseFloat(getComputedStyle(it).fontSize), box }
      })
      return boxes.flatMap(({ text, isBroken, box }, n) => [
        ...(isBroken ? [`${text} is broken`] : []),
        ...boxes
          .slice(n + 1)
          .filter(({ box: other }) => box.left < other.right && other.left < box.right)
          .filter(({ box: other }) => box.top + 4 < other.bottom && other.top + 4 < box.bottom)
          .map((other) => `${text} and ${other.text}`),
      ])
    })
    expect.soft(touching, `at ${viewport?.width} px`).toEqual([])
  }
})

test(
  'the reasons of a verdict use the height of a phone in landscape',
  { tag: '@nightly' },
  async ({ people, scripted }) => {
    const person = await people.arrive({ screen: 'side', still: true })
    const table = await scripted.open({
      game: 'tabu',
      bots: ['cautious', 'bold', 'cautious', 'bold', 'expert', 'bold', 'cautious', 'bold'],
      auto: false,
      before: { settled: true, state: { tours: 1 } },
    })
    await table.visit(person)
    await expect(person.page.getByRole('region', { name: 'Le tapis' })).toBeVisible()
    await table.tick()
    const slip = person.page.locator('.verdict:not(.building) .slip')
    await expect(slip).toBeVisible()
    // as long as the reasons of a banker with many players
    await slip.locator('p').evaluate((it) => (it.textContent = it.textContent.repeat(8)))
    const [{ bottom, hidden }, nets] = await Promise.all([
      slip.evaluate((it) => ({ bottom: it.getBoundingClientRect().bottom, hidden: it.scrollHeight - it.clientHeight })),
      person.page.locator('.verdict .nets').boundingBox(),
    ])
    expect(hidden, 'it scrolls').toBeGreaterThan(0)
    expect((nets?.y ?? 0) - bottom, 'free height below it').toBeLessThan(2)
  },
)

test('at 421 the hand of another player fits a low screen, and no dice of mine lie on it', async ({
  people,
  scripted,
}) => {
  const person = await people.arrive({ screen: 'phone', still: true })
  const table = await scripted.open({
    game: 'home_casino/421',
    bots: ['bold', 'cautious'],
    auto: false,
    faces: [6, 6, 5],
    until: { offered: 'q421.challenge/1' },
  })
  await table.visit(person)
  await person.tap(person.button(/^Défier/))
  await table.auto()
  await person.tap(person.button('Lancer les dés'))
  await person.tap(person.button('Passer les dés'))
  await expect(person.page.locator('.q421 .cell > b')).toHaveCount(3)
  await expect(person.page.locator('.cloth > .layer .die')).toHaveCount(0)
  await table.until({ fact: { type: 'q421.showed/1' } })
  await expect(person.page.locator('.q421 .line b')).toHaveText(/^\d{3}$/)
  for (const low of LOW) {
    await sized(person, low)
    expect.soft(await cutOff(person.page), `at ${low.width} × ${low.height}`).toEqual([])
  }
})

for (const name of ['lobby', 'lobby-guest', 'tabu-over'])
  test(`${name} on a low screen`, { tag: name === 'tabu-over' ? '@nightly' : [] }, async ({ people, scripted }) => {
    const person = await looks(people, scripted, look(name), { lang: 'fr', screen: 'phone' })
    for (const low of LOW) {
      await sized(person, low)
      await person.page.evaluate(() => scrollTo(0, 0))
      const where = `${name} at ${low.width} × ${low.height}`
      expect.soft(await cutOff(person.page), where).toEqual([])
      expect.soft(await brokenWords(person.page), where).toEqual([])
      if (name === 'tabu-over') {
        const towers = await person.page.locator('.moment').boundingBox()
        const title = await person.page.locator('h1').boundingBox()
        expect.soft(towers?.y, `title and towers, ${where}`).toBeGreaterThan((title?.y ?? 0) + (title?.height ?? 0) - 1)
      }
      const main = await person.page.locator('.rail .main').boundingBox()
      const beside = await person.page.locator(name === 'tabu-over' ? '.after > .body' : '.chairs').boundingBox()
      expect
        .soft(main && beside && (main.x >= beside.x + beside.width || main.x + main.width <= beside.x), where)
        .toBe(true)
    }
  })
