// A shared screen at 1920 × 1080: every figure can be read from a sofa, there are no controls, the code takes two
// lines at most, and settlements are shown with names. The clock of the screen is stopped; tests advance it.
import type { Page } from '@playwright/test'
import { cutOff, hiddenFields, lyingOn, smallFigures } from './measure.ts'
import type { People, Person } from './people.ts'
import { CODE, expect, type ScriptedTable, test } from './scripted.ts'
import { field, thumb } from './tabu.ts'

/** The smallest figure on a television, in pixels. */
const LEAST = 40
/** How far a screen's clock advances between two checks, in milliseconds. */
const STEP = 400
/** The number of steps that show a whole move. */
const STEPS = 40

const GAMES = [
  'tabu',
  'passe_anglaise',
  'home_casino',
  'home_casino/roulette',
  'home_casino/duel',
  'home_casino/zanzibar',
  'home_casino/blackjack',
  'home_casino/421',
]
const IN_GATE = new Set(GAMES.slice(0, 4))

/** A television that shows a table, with a stopped clock. */
async function television(people: People, table: ScriptedTable): Promise<Person> {
  const wall = await people.arrive({ screen: 'desk', still: true })
  await wall.page.setViewportSize({ width: 1920, height: 1080 })
  await wall.page.clock.install()
  await table.visit(wall, null, '/screen')
  await expect(wall.page.getByRole('heading', { level: 1 })).toBeVisible()
  await wall.stopClock()
  return wall
}

/** Show what a television has received, step by step. `look` returns true to stop. */
async function show({ page }: Person, look: () => Promise<boolean> | boolean = () => false): Promise<void> {
  for (let n = 0; n < STEPS; n += 1) {
    await page.clock.runFor(STEP)
    if (await look()) return
  }
}

type Verdict = { key: string; title: string; why: string; nets: string[]; said: string }

/** The texts of a complete verdict on this screen, all read at one moment. */
const verdictOn = (page: Page): Promise<Verdict | null> =>
  page.evaluate(() => {
    const frame = document.querySelector<HTMLElement>('.verdict:not(.building)')
    if (!frame) return null
    const texts = (of: string): string[] => [...frame.querySelectorAll<HTMLElement>(of)].map((it) => it.innerText)
    return {
      key: frame.dataset['verdict'] ?? '',
      title: texts('h2')[0] ?? '',
      why: texts('.slip p')[0] ?? '',
      nets: texts('.nets li'),
      said: texts('p:not(.order), h2').join(' '),
    }
  })

/** Everything that the keyboard can reach. */
const focusable = (page: Page): Promise<string[]> =>
  page
    .locator('button, a[href], input, select, summary, [tabindex]:not([tabindex="-1"])')
    .evaluateAll((all) => all.filter((it) => !it.closest('[inert]')).map((it) => it.outerHTML.slice(0, 80)))

/** Texts on a television that are too small or covered. */
const unreadable = async ({ page }: Person): Promise<string[]> => [
  ...(await smallFigures(page, LEAST)),
  ...(await cutOff(page)),
  ...(await hiddenFields(page)),
]

for (const game of GAMES)
  test(
    `${game} can be read from a sofa, and its verdict says who and why`,
    { tag: IN_GATE.has(game) ? [] : '@nightly' },
    async ({ people, scripted }) => {
      const most = /duel|blackjack/.test(game) ? 1 : 3
      const bots = ['bold', 'cautious', 'bold'].slice(0, most)
      const table = await scripted.open({ game, bots, auto: false, before: { settled: true, stage: 'playing' } })
      const wall = await television(people, table)
      const { page } = wall
      expect.soft(await unreadable(wall), 'at first').toEqual([])
      await table.tick()
      let judged: Verdict | null = null
      const notes = page.locator('.tabu .field:nth-child(-n + 4) .note')
      let noted = 0
      await show(wall, async () => {
        expect.soft(await unreadable(wall)).toEqual([])
        if (await notes.first().isVisible()) {
          noted += 1
          const signs = await lyingOn(page, '.tabu .motif > :last-child', '.tabu .note:not(.hot)')
          expect.soft(signs, 'no sign lies under how many dice show it').toEqual([])
        }
        judged = await verdictOn(page)
        return judged !== null
      })
      if (game === 'tabu') expect(noted, 'how many dice show a sign has been shown').toBeGreaterThan(0)
      expect(judged, 'a verdict has been shown').not.toBeNull()
      const { title, why, nets, said } = judged as unknown as Verdict
      expect(nets.some((it) => /\d/.test(it))).toBe(true)
      const names = nets.map((it) => it.split('\n')[0] as string)
      expect(names.length).toBeGreaterThan(1)
      const named = (text: string): boolean => names.some((it) => text.includes(it))
      expect(named(title) || named(why), `${title}: ${why}`).toBe(true)
      expect(why.length, 'a sentence that says why').toBeGreaterThan(12)
      expect(said, 'names, never "you"').not.toMatch(/\bvous\b/i)

      expect(await focusable(page)).toEqual([])
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.matches('body, h1'))).toBe(true)
      await show(wall, async () => (await verdictOn(page)) === null)
      expect.soft(await unreadable(wall), 'after the verdict').toEqual([])
      const word = page.getByText(CODE, { exact: true })
      await expect(word).toBeVisible()
      const lines = await word.evaluate(
        (it) => it.getBoundingClientRect().height / parseFloat(getComputedStyle(it).fontSize),
      )
      expect(lines, 'the code takes two lines at most').toBeLessThan(2.5)
    },
  )

test('the verdict on twelve players fits a television', { tag: '@nightly' }, async ({ people, scripted }) => {
  const bots = Array.from({ length: 11 }, (_, n) => (n % 2 ? 'bold' : 'cautious'))
  const table = await scripted.open({
    game: 'tabu',
    people: ['Jean-Baptiste'],
    bots,
    auto: false,
    before: { settled: true },
  })
  const wall = await television(people, table)
  await table.tick()
  await show(wall, async () => (await verdictOn(wall.page)) !== null)
  await expect(wall.page.locator('.verdict .nets li')).toHaveCount(12)
  const box = (of: string): Promise<DOMRect> =>
    wall.page
      .locator(of)
      .last()
      .evaluate((it) => it.getBoundingClientRect().toJSON() as DOMRect)
  const [title, decided, slip, net, caption] = await Promise.all(
    ['.verdict h2', '.decided > *', '.verdict .slip', '.nets li', '.told'].map(box),
  )
  const dice = await wall.page.locator('.decided > *').first().boundingBox()
  expect(dice?.y).toBeGreaterThanOrEqual(title?.bottom ?? Infinity)
  expect(slip?.top).toBeGreaterThanOrEqual(decided?.bottom ?? Infinity)
  expect(caption?.top).toBeGreaterThanOrEqual(net?.bottom ?? Infinity)
  const cut = wall.page.locator('.nets .name').evaluateAll((all) => all.filter((it) => it.scrollWidth > it.clientWidth))
  expect(await cut, 'a long name takes two lines').toEqual([])
})

test(
  'beside a shared screen a phone is a hand, and a cloth while it is asked',
  { tag: '@nightly' },
  async ({ people, scripted }) => {
    const table = await scripted.open({
      game: 'tabu',
      people: ['Margaux', 'Bob'],
      bots: ['cautious', 'bold'],
      auto: false,
      until: { offered: 'tabu.stake/1', state: { banker: 2 } },
    })
    const wall = await people.arrive({ screen: 'desk' })
    await table.visit(wall, null, '/screen')
    const phones = [await people.arrive({ screen: 'phone' }), await people.arrive({ screen: 'phone' })]
    const [host, guest] = phones as [Person, Person]
    await table.visit(host)
    await table.visit(guest, 'p1')
    const hand = (it: Person) => it.page.getByRole('region', { name: 'Votre main' })
    for (const it of phones) {
      await expect(it.button(thumb.stake)).toBeVisible()
      await expect(hand(it)).toBeHidden()
      await it.tap(field(it, 'cœur'))
      await it.tap(it.button(thumb.staked))
      await expect(hand(it)).toBeVisible()
      expect.soft(await cutOff(it.page)).toEqual([])
    }
    await host.tap(hand(host).getByRole('button', { name: 'Bravo' }))
    await expect(wall.page.locator('[data-reaction="bravo"]')).toBeVisible()
    await host.tap(hand(host).getByRole('button', { name: 'Voir le tapis ici aussi' }))
    await expect(hand(host)).toHaveCount(0)
    await expect(hand(guest)).toBeVisible()
  },
)
