// Nothing moves by itself: the layout shifts of a game, added up, stay below the bound. Shifts within half a second of a
// tap or a key do not count (the browser marks them). The gate watches the beginning of each game; `WHOLE=1` plays each
// to its end, on every screen.
import { oneMove as casinoMove } from './casino.ts'
import { openTable, path } from './house.ts'
import { expect, People, type Person, type Screen, test } from './people.ts'
import { Served } from './served.ts'
import { oneMove as tabuMove, tapIfThere, thumb } from './tabu.ts'

const BOUND = 0.1
const WHOLE = Boolean(process.env['WHOLE'])
const SECONDS = WHOLE ? 3600 : Number(process.env['SECONDS'] ?? 12)
/** Seconds a bot thinks: longer than the half second after a tap, so that what a bot does counts. */
const PAUSE = 0.7

/** Go on, or press the main button. */
const onwards = async (it: Person): Promise<boolean> =>
  (await tapIfThere(it, it.button(thumb.goOn))) || tapIfThere(it, it.page.locator('.hand [data-main]:enabled').first())

type Played = { bots: number; switches: Record<string, unknown>; move: (person: Person) => Promise<unknown> }
const GAMES: Record<string, Played> = {
  tabu: { bots: 3, switches: { 'tabu.end': 'rotations:1' }, move: tabuMove },
  passe_anglaise: { bots: 2, switches: {}, move: onwards },
  home_casino: { bots: 2, switches: {}, move: casinoMove },
}
const SHAPES: Screen[] = WHOLE ? ['phone', 'side', 'desk'] : ['phone', 'side']

type Shift = { value: number; at: number; what: string[] }

/** Collect layout shifts from the first paint on. */
function watch(): void {
  const shifts: Shift[] = []
  ;(window as unknown as { shifts: Shift[] }).shifts = shifts
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

/** Play a game, and say by how much its layout shifted. */
async function watched(people: People, site: string, game: string, screen: Screen): Promise<Shift[]> {
  const { bots, switches, move } = GAMES[game] as (typeof GAMES)[string]
  const person = await people.arrive({ site, screen })
  const { page } = person
  person.hurried = true
  await page.addInitScript(watch)
  const code = await openTable(person, 'Margaux', {
    game,
    bots: Array.from({ length: bots }, (_, n) => (n % 2 ? 'bold' : 'cautious')),
    start: true,
    pace: 'sans',
    switches,
  })
  await page.goto(path(code))
  await page.locator('.room .cloth').waitFor()
  const end = Date.now() + SECONDS * 1000
  while (Date.now() < end && person.board?.stage !== 'over') {
    await move(person)
    await page.waitForTimeout(900) // a shift after this is not excused by the tap
  }
  expect(person.board?.seq, 'the game went on').toBeGreaterThan(8)
  if (WHOLE) expect(person.board?.stage).toBe('over')
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)
  console.log(
    `  ${game} on a ${screen}: ${added(shifts).toFixed(3)} in ${shifts.length} shifts, ${person.board?.seq} entries`,
  )
  return shifts
}

const added = (shifts: Shift[]): number => shifts.reduce((sum, it) => sum + it.value, 0)

for (const screen of SHAPES)
  test(`no game moves by itself on a ${screen}`, async ({ browser }) => {
    test.setTimeout((SECONDS + 120) * 1000)
    const house = await Served.open({ pause: PAUSE })
    const people = new People(browser)
    try {
      const games = Object.keys(GAMES)
      const all = await Promise.all(games.map((game) => watched(people, house.site, game, screen)))
      for (const [n, shifts] of all.entries()) {
        const worst = shifts
          .sort((one, other) => other.value - one.value)
          .slice(0, process.env['VERBOSE'] ? 40 : 8)
          .map((it) => `${it.value.toFixed(4)} at ${it.at} ms: ${it.what.join('; ')}`)
        if (process.env['VERBOSE']) console.log(worst.join('\n'))
        expect.soft(added(shifts), `${games[n]}: ${worst.join('\n')}`).toBeLessThan(BOUND)
      }
    } finally {
      await house.close()
    }
  })

for (const screen of ['phone', 'desk'] as const)
  test(`the options of a game open below what is there on a ${screen}`, async ({ people }) => {
    const { page } = await people.arrive({ screen, still: true })
    await page.goto('/g/home_casino')
    const play = page.getByRole('button', { name: /^Jouer maintenant/ })
    const top = (): Promise<number> => play.evaluate((it) => it.getBoundingClientRect().top + scrollY)
    const before = await top()
    await page.getByText('Options', { exact: true }).click()
    await page.getByRole('radiogroup', { name: /formule/ }).waitFor()
    expect(await top()).toBe(before)
  })
