// Plays through the interface in any engine: finds what a person would tap next, and taps it. Checks every new screen
// for requirements of all engines.
import { axe, cutOff, tooSmall } from '../measure.ts'
import type { Tab } from './tab.ts'

type Spot = { x: number; y: number; what: string }

/** What to tap at a table, the most urgent first. After a `§`: the text of the button. */
const AT_TABLE = [
  'dialog[open] header .btn', // a sheet that a late tap opened
  '.sound .asks', // the offer to turn on sound
  '.verdict .go button',
  '.rail .hand .btn:enabled§Passer la banque', // a player who always keeps the bank plays until the limit of coups
  '.rail [data-main]:enabled:not(.skip)',
  '.homes button:enabled',
  '.fields .field:enabled',
  '.roulette .field:enabled',
  '.cloth button.cell:enabled',
  '.rail .hand .btn:enabled:not(.skip)',
  '.rail .hand .take button:enabled',
]
const IN_LESSON = ['[data-learn]', '.pointed:enabled', '.pointed:not(button)']

/** The longest time without progress, in milliseconds. */
const PATIENCE = 60_000
/** How long sliding elements take to stop, in milliseconds. */
const SLIDE = 1_500
/** The pause between two checks, in milliseconds. */
const GLANCE = 120

export class Player {
  /** The faults of the screens so far. */
  readonly wrong: string[] = []
  taps = 0
  readonly tab: Tab
  readonly #site: string
  readonly #keep: (name: string, picture: Uint8Array) => void
  readonly #known = new Set<string>()

  constructor(tab: Tab, site: string, keep: (name: string, picture: Uint8Array) => void) {
    this.tab = tab
    this.#site = site
    this.#keep = keep
  }

  /** Open a page, and check it. */
  async visit(path: string, name: string): Promise<void> {
    await this.open(path)
    await this.look(name)
  }

  async open(path: string): Promise<void> {
    await this.tab.goto(this.#site + path)
    await this.until('h1, .coach')
  }

  /** Tap the first of these that exists. */
  async press(...selectors: string[]): Promise<void> {
    for (const end = Date.now() + PATIENCE; ; await pause(GLANCE)) {
      const spot = await this.#find(selectors)
      if (spot) return this.#tap(spot)
      if (Date.now() > end) throw new Error(`nothing to tap: ${selectors.join(', ')}\n${await this.#words()}`)
    }
  }

  async until(selector: string): Promise<void> {
    for (const end = Date.now() + PATIENCE; !(await this.shows(selector)); await pause(GLANCE))
      if (Date.now() > end) throw new Error(`${selector} does not come\n${await this.#words()}`)
  }

  shows(selector: string): Promise<boolean> {
    return this.tab.evaluate(isShown, selector)
  }

  /** Play a lesson from its greeting to its end. Returns its texts. */
  async learn(game: string): Promise<string[]> {
    await this.open(`/learn/${game}`)
    const said: string[] = []
    for (let last = Date.now(); ; await pause(GLANCE)) {
      const words = await this.tab.evaluate(() => document.querySelector('.coach p')?.textContent ?? '')
      if (words && words !== said.at(-1)) {
        last = Date.now()
        said.push(words)
        await this.look(`learn-${game}-${said.length}`)
      }
      if (await this.shows('.coach a[href^="/rules/"]')) return said
      const spot = words ? await this.#find(IN_LESSON) : null // nobody taps before reading
      if (spot) await this.#tap(spot)
      if (Date.now() - last > PATIENCE) throw new Error(`the lesson of ${game} does not go on\n${await this.#words()}`)
    }
  }

  /** Play against bots, from a game's page to its results. */
  async play(game: string, most = Infinity): Promise<number> {
    const name = game.replace('/', '-')
    await this.visit(`/g/${game}`, `game-${name}`)
    await this.press('.go .main')
    await this.#introduce()
    return this.finish(name, most)
  }

  /** Do what the table asks until the results appear. Returns the journal's last entry. */
  async finish(name: string, most = Infinity): Promise<number> {
    await this.until('.room .cloth')
    let [seq, last] = ['', Date.now()]
    const began = Date.now()
    while (!(await this.shows('.finale'))) {
      if (Date.now() - began > most) throw new Error(`${name} takes too long\n${await this.#words()}`)
      const spot = await this.#find(AT_TABLE)
      if (spot && !(await this.look(`${name}-${scene(spot.what)}`))) await this.#tap(spot) // a check takes time
      await pause(GLANCE)
      const now = await this.tab.evaluate(() => document.querySelector('[data-seq]')?.getAttribute('data-seq') ?? '')
      if (now !== seq) [seq, last] = [now, Date.now()]
      if (Date.now() - last > PATIENCE) throw new Error(`${name} does not go on at ${seq}\n${await this.#words()}`)
    }
    await this.look(`${name}-result`)
    return Number(seq)
  }

  /** Take a picture of a new screen and record its faults. Return false if the screen is already known. */
  async look(name: string): Promise<boolean> {
    if (this.#known.has(name)) return false
    this.#known.add(name)
    await this.tab.evaluate(atRest)
    const held = await this.shows('.verdict')
    this.#keep(name, await this.tab.picture())
    const found = [
      ...(await axe(this.tab)),
      ...(await tooSmall(this.tab)).map((it) => `too small: ${it}`),
      ...(await this.#cutOff()).map((it) => `cut off: ${it}`),
    ]
    if (held === (await this.shows('.verdict'))) this.wrong.push(...found.map((it) => `${name}: ${it}`))
    else this.#known.delete(name) // the screen has changed meanwhile
    return true
  }

  /** Text that is cut off, and still is a moment later. Sliding text does not count. */
  async #cutOff(): Promise<string[]> {
    const found = await cutOff(this.tab)
    if (!found.length) return []
    await pause(SLIDE)
    const still = await cutOff(this.tab)
    return found.filter((it) => still.includes(it))
  }

  /** Enter a name if the device has none yet. */
  async #introduce(): Promise<void> {
    await this.until('dialog #name, .room .cloth')
    if (!(await this.shows('dialog #name'))) return
    await this.look('name')
    await this.tab.type('Margaux\n')
  }

  async #tap(spot: Spot): Promise<void> {
    this.taps += 1
    await this.tab.tap(spot.x, spot.y)
  }

  #find(selectors: string[]): Promise<Spot | null> {
    return this.tab.evaluate(findSpot, { selectors, lot: this.taps })
  }

  #words(): Promise<string> {
    return this.tab.evaluate(() => document.body.innerText)
  }
}

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

/** A short name for the request of the table: the text of a button without its figures. */
const scene = (what: string): string =>
  what
    .normalize('NFD')
    .replace(/[^a-zA-Z ]/g, '')
    .trim()
    .replace(/ +/g, '-')
    .toLowerCase()
    .slice(0, 24)

// The following functions run in the page.

function isShown(selector: string): boolean {
  return [...document.querySelectorAll(selector)].some((it) => it.checkVisibility({ visibilityProperty: true }))
}

/** The middle of the first element that can be tapped. Of several matches, a random one. */
function findSpot({ selectors, lot }: { selectors: string[]; lot: number }): Spot | null {
  for (const [selector = '', words] of selectors.map((it) => it.split('§'))) {
    const all = [...document.querySelectorAll<HTMLElement>(selector)].filter(
      (it) => it.checkVisibility({ visibilityProperty: true }) && (!words || it.textContent?.trim() === words),
    )
    for (let n = 0; n < all.length; n += 1) {
      const it = all[(n + lot) % all.length] as HTMLElement
      it.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
      const { left, top, width, height } = it.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      const hit = document.elementFromPoint(x, y)
      if (hit && (it.contains(hit) || hit.contains(it)))
        return {
          x,
          y,
          what: selector.startsWith('.rail') ? (it.textContent?.trim() ?? '') : (selector.split(/[ :]/)[0] ?? ''),
        }
    }
  }
  return null
}

/** Wait until fonts and pictures are loaded and all finite animations have ended, for at most a second. */
async function atRest(): Promise<void> {
  await document.fonts.ready
  const moves = (): boolean =>
    [...document.images].some((it) => !it.complete) ||
    document.getAnimations().some((it) => {
      const { iterations = 1 } = it.effect?.getTiming() ?? {}
      return it.playState === 'running' && iterations !== Infinity
    })
  for (const end = performance.now() + 1000; moves() && performance.now() < end;)
    await new Promise((done) => setTimeout(done, 50))
}
