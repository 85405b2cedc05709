// Nothing moves by itself: the sum of a game's layout shifts stays below the limit. Shifts within half a second of
// a tap or a key do not count (the browser marks them), so a bot moves only after that time. At night, each game is
// played to its end on one screen.
import { oneMove as casinoMove } from './casino.ts'
import type { People, Person, Screen } from './people.ts'
import { expect, type ScriptedTables, test } from './scripted.ts'
import { oneMove as tabuMove, readOn, tapIfThere } from './tabu.ts'

const BOUND = 0.1

/** How often a wait polls, and when it gives up. A busy machine may take long for a move. */
const PATIENT = { timeout: 120_000, polling: 200 } as const

/** Continue, or press the main button. */
const onwards = async (it: Person): Promise<boolean> =>
  (await readOn(it)) || tapIfThere(it, it.page.locator('.hand [data-main]:enabled').first())

type Played = {
  game: string
  screen: Screen
  bots: string[]
  switches?: Record<string, unknown>
  move: (person: Person) => Promise<boolean>
}
const GAMES: Played[] = [
  {
    game: 'tabu',
    screen: 'desk',
    bots: ['cautious', 'bold', 'cautious'],
    switches: { 'tabu.end': 'rotations:1' },
    move: tabuMove,
  },
  { game: 'passe_anglaise', screen: 'side', bots: ['cautious', 'bold'], move: onwards },
  { game: 'home_casino', screen: 'phone', bots: ['cautious', 'bold'], move: casinoMove },
]

type Shift = { value: number; at: number; what: string[] }

/** Collect layout shifts from the first paint on. */
function watch(): void {
  const shifts: Shift[] = []
  const seen = { shifts, input: -Infinity }
  Object.assign(window, { seen })
  for (const kind of ['pointerdown', 'pointerup', 'keydown'])
    addEventListener(kind, () => (seen.input = performance.now()), true)
  const named = (node: Node | null | undefined): string => {
    const it = node instanceof Element ? node : node?.parentElement
    return it ? `${it.tagName.toLowerCase()}.${(it.getAttribute('class') ?? '').replace(/ ?svelte-\w+/g, '')}` : '?'
  }
  type Entry = PerformanceEntry & {
    value: number
    hadRecentInput: boolean
    sources: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[]
  }
  const box = ({ x, y, width, height }: DOMRect): string => [x, y, width, height].map(Math.round).join(' ')
  new PerformanceObserver((list) => {
    for (const it of list.getEntries() as Entry[])
      if (!it.hadRecentInput)
        shifts.push({
          value: it.value,
          at: Math.round(it.startTime),
          what: it.sources.map((of) => `${named(of.node)} ${box(of.previousRect)} → ${box(of.currentRect)}`),
        })
  }).observe({ type: 'layout-shift', buffered: true })
}

type Seen = { shifts: Shift[]; input: number }

/** Play a game, and return its layout shifts. */
async function watched(people: People, scripted: ScriptedTables, { screen, move, ...played }: Played) {
  const person = await people.arrive({ screen })
  person.hurried = true
  person.refuses = 501 // a result has luck and accounts, which a scripted table does not have
  const { page } = person
  await page.addInitScript(watch)
  const table = await scripted.open({ ...played, auto: false })
  await table.visit(person)
  await page.locator('[data-main], .cloth button:enabled').first().waitFor(PATIENT)
  const over = (): boolean => person.board?.stage === 'over'
  const awaits = (): boolean => person.board?.turn?.awaited?.includes(person.seat as number) ?? false
  const mine = page.locator('[data-goon]:not(.cold), .hand .btn:enabled, .cloth button:enabled:not(.seal)')
  while (!over()) {
    if (await mine.first().isVisible()) await move(person)
    await page.waitForFunction(
      () => performance.now() - (window as unknown as { seen: Seen }).seen.input > 600,
      undefined,
      PATIENT,
    )
    for (let seq = -1; !over() && !awaits() && seq !== person.board?.seq;) {
      seq = person.board?.seq ?? 0
      await table.tick()
    }
    if (!over()) await mine.first().waitFor(PATIENT)
  }
  expect(person.board?.seq, 'the game went on').toBeGreaterThan(8)
  const { shifts } = await page.evaluate(() => (window as unknown as { seen: Seen }).seen)
  return shifts
}

const added = (shifts: Shift[]): number => shifts.reduce((sum, it) => sum + it.value, 0)

for (const played of GAMES)
  test(
    `a whole game of ${played.game} does not move by itself on a ${played.screen}`,
    { tag: '@nightly' },
    async ({ people, scripted }) => {
      test.setTimeout(900_000)
      const shifts = await watched(people, scripted, played)
      const worst = shifts
        .sort((one, other) => other.value - one.value)
        .slice(0, 8)
        .map((it) => `${it.value.toFixed(4)} at ${it.at} ms: ${it.what.join('; ')}`)
      expect(added(shifts), worst.join('\n')).toBeLessThan(BOUND)
    },
  )

for (const screen of ['phone', 'desk'] as const)
  test(`the options of a game open below the existing content on a ${screen}`, async ({ people }) => {
    const { page } = await people.arrive({ screen, still: true })
    await page.goto('/g/home_casino')
    await page.getByRole('figure').getByRole('listitem').first().waitFor() // the picture itself may load later
    await page.evaluate(() => document.fonts.ready)
    const play = page.getByRole('button', { name: /^Jouer maintenant/ })
    const top = (): Promise<number> => play.evaluate((it) => it.getBoundingClientRect().top + scrollY)
    const before = await top()
    await page.getByText('Options', { exact: true }).click()
    await page.getByRole('radiogroup', { name: /formule/ }).waitFor()
    expect(await top()).toBe(before)
  })
