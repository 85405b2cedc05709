// Checks every throw of one journal, entry by entry: pledges, freezes, links, throws and voids (docs/fairness.md,
// « Checking a journal »).
import { CheckFailed, type Said, type Thrown, type Wrong } from './check_failed.ts'
import {
  classOf,
  diceOf,
  type Face,
  facesOf,
  HASH,
  isNextLink,
  keyOfDraw,
  keyOfFreeze,
  leadsTo,
  LINKS,
  type SeatLink,
} from './dice.ts'

export { CheckFailed, type Said, type Thrown, type Wrong } from './check_failed.ts'

/** How long after a freeze a link is accepted, in milliseconds. */
const REVEAL_WITHIN_MS = 1_200
/** The maximum number of strikes (missing links) with which a holder may pledge again. */
const MAX_STRIKES = 2

type Row = Record<string, unknown>
type Holder = readonly [number, string]
type Pledge = { head: string; base: number; place: number; last: string; serves: boolean }
type Freeze = { number: number; spec: string; awaited: Holder[]; due: number }
type Draws = { number: number; key: Uint8Array; class: 'A' | 'B' | 'D'; count: number; at: number }

/** All events of a journal. An unknown event could hide a move, so nothing after it is verified. */
export const EVENTS = new Set(
  [
    'opened configured seated left removed bot_seated bot_removed seat_kept seat_taken_back first_marked host_moved',
    'started frozen pledged voided played reported confirmed disputed paused resumed delayed rematch_opened end_agreed end_refused ended_early',
  ].flatMap((names) => names.split(' ').map((name) => `${name}/1`)),
)

const alike = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
const require = (holds: boolean, code: Wrong): void => {
  if (!holds) throw new CheckFailed(code)
}
const pairs = (value: unknown, isSecond: (it: unknown) => boolean): Holder[] | null =>
  value === undefined
    ? []
    : Array.isArray(value) &&
        value.every((it) => Array.isArray(it) && it.length === 2 && Number.isSafeInteger(it[0]) && isSecond(it[1]))
      ? (value as Holder[])
      : null
const isText = (it: unknown): boolean => typeof it === 'string'
const isLink = (it: unknown): boolean => typeof it === 'string' && HASH.test(it)
const inOrder = (list: readonly Holder[]): boolean =>
  list.every(([seat], n) => n === 0 || seat > (list[n - 1]?.[0] ?? 0))

export class ThrowChecker {
  /** The table's id in the opening event; null before it. */
  #table: string | null = null
  /** The hash of the server's next link; null if the dice are not committed. */
  #next: string | null = null
  /** The number of freezes that have ended. */
  #count = 0
  readonly #pledges = new Map<string, Pledge>()
  readonly #heads = new Set<string>()
  readonly #strikes = new Map<string, number>()
  #freeze: Freeze | null = null
  #draws: Draws | null = null
  #report: Face[] | null = null
  #confirmed = false
  #real = false

  /** Whether a journal may end here. It may while links are awaited. */
  get complete(): boolean {
    return this.#table !== null && !this.#confirmed
  }

  /** Whether the next throw will be the server's, without a contribution of any of these people. */
  throwsWithout(people: Iterable<string>): boolean {
    return !this.#real && ![...people].some((person) => this.#pledges.has(person))
  }

  /** Check the next entry. Returns its throw, if any. Throws {@link CheckFailed} if it is invalid. */
  step(entry: Said): Thrown | null {
    const event = entry.event as Row | null
    if (typeof event !== 'object' || event === null || typeof entry.table !== 'string') throw new CheckFailed('event')
    const type = event['type']
    if (typeof type !== 'string') throw new CheckFailed('event')
    require((type === 'opened/1') === (this.#table === null), 'opening')
    require(EVENTS.has(type), 'protocol')
    require(type !== 'played/1' || ['person', 'bot', 'house'].includes(String(event['by'])), 'move')
    require(Number.isSafeInteger(entry.at), 'time')
    const at = entry.at as number
    if (type === 'opened/1') return this.#open(entry.table, event)
    require(this.#next !== null || !['pledged/1', 'frozen/1', 'voided/1'].includes(type), 'pledge')
    const draws = this.#draws
    this.#draws = null
    require(this.#freeze === null ||
      type === 'delayed/1' ||
      ((type === 'played/1' || type === 'voided/1') && event['throw'] === this.#freeze.number), 'frozen')
    require(!this.#confirmed || (type === 'played/1' && event['dice'] === 'R'), 'confirmed')
    switch (type) {
      case 'pledged/1':
        this.#pledge(entry, event)
        return null
      case 'frozen/1':
        this.#close(event, at)
        return null
      case 'voided/1':
        this.#void(event, at)
        return null
      case 'delayed/1':
        require(Number.isSafeInteger(event['by']), 'time')
        if (this.#freeze) this.#freeze.due += event['by'] as number
        return null
      case 'left/1':
      case 'removed/1':
        this.#pledges.delete(String(event['person']))
        return null
      case 'started/1':
        this.#serve()
        return null
      case 'played/1':
        return this.#play(entry, event, at, draws)
      default:
        this.#readRealDice(event, type)
        return null
    }
  }

  #open(table: string, event: Row): null {
    const { promise } = event
    require(promise === undefined || HASH.test(String(promise)), 'promise')
    this.#table = table
    this.#next = promise === undefined ? null : String(promise)
    if (this.#next !== null) this.#heads.add(this.#next)
    this.#real = event['dice'] === 'real'
    return null
  }

  /** Check events of real dice: reports, confirmations and disputes. */
  #readRealDice(event: Row, type: string): void {
    if (type === 'configured/1') {
      this.#real = event['dice'] === 'real'
      if (!this.#real) this.#report = null
    } else if (type === 'reported/1') {
      require(this.#real && this.#report === null && Array.isArray(event['faces']), 'report')
      this.#report = event['faces'] as Face[]
    } else if (type === 'confirmed/1' || type === 'disputed/1') {
      require(this.#report !== null, 'report')
      this.#confirmed = type === 'confirmed/1'
      if (!this.#confirmed) this.#report = null
    }
  }

  #serve(): void {
    for (const pledge of this.#pledges.values()) pledge.serves = true
  }

  #pledge(entry: Said, event: Row): void {
    const { holder, head } = event as { holder: unknown; head: unknown }
    if (typeof holder !== 'string' || typeof head !== 'string') throw new CheckFailed('pledge')
    require(HASH.test(head) && !this.#heads.has(head), 'pledge')
    require(entry.person === holder && Number.isSafeInteger(entry.seat), 'pledge')
    // A newcomer starts with the largest number of strikes of any holder, because they may be that holder.
    const strikes = this.#strikes.get(holder) ?? Math.max(0, ...this.#strikes.values())
    require(strikes <= MAX_STRIKES, 'pledge')
    this.#strikes.set(holder, strikes)
    this.#heads.add(head)
    this.#pledges.set(holder, { head, base: this.#count, place: 0, last: head, serves: false })
  }

  #close(event: Row, at: number): void {
    const number = this.#count + 1
    require(event['throw'] === number, 'frozen-number')
    const spec = event['dice']
    if (typeof spec !== 'string' || diceOf(spec) === null) throw new CheckFailed('frozen-dice')
    const awaited = pairs(event['awaited'], isText)
    const away = pairs(event['away'], isText)
    if (awaited === null || away === null || event['awaited'] === undefined) throw new CheckFailed('holders')
    const listed = [...awaited, ...away]
    const serving = [...this.#pledges].filter(([, it]) => it.serves && number - it.base <= LINKS).map(([who]) => who)
    require(inOrder(awaited) &&
      inOrder(away) &&
      new Set(listed.map(([seat]) => seat)).size === listed.length, 'holders')
    require(alike(listed.map(([, who]) => who).sort(), serving.sort()), 'holders')
    this.#freeze = { number, spec, awaited, due: at + REVEAL_WITHIN_MS }
  }

  #void(event: Row, at: number): void {
    const freeze = this.#freeze
    if (freeze === null) throw new CheckFailed('unfrozen')
    require(at > freeze.due, 'overdue')
    const links = pairs(event['links'], isLink)
    const missed = event['missed']
    if (links === null || event['links'] === undefined || !Array.isArray(missed)) throw new CheckFailed('links')
    const came = new Set(links.map(([seat]) => seat))
    const missing = freeze.awaited.filter(([seat]) => !came.has(seat))
    require(missing.length > 0 &&
      alike(
        missed,
        missing.map(([seat]) => seat),
      ), 'links')
    this.#reveal(
      freeze,
      links,
      freeze.awaited.filter(([seat]) => came.has(seat)),
    )
    this.#follow(event, freeze.number)
    for (const [, who] of missing) {
      this.#pledges.delete(who)
      this.#strikes.set(who, (this.#strikes.get(who) ?? 0) + 1)
    }
    this.#freeze = null
  }

  /** Check that the listed links belong to these holders, in order, each to its own chain. */
  #reveal(freeze: Freeze, links: readonly SeatLink[], holders: readonly Holder[]): void {
    require(alike(
      links.map(([seat]) => seat),
      holders.map(([seat]) => seat),
    ), 'links')
    links.forEach(([, link], n) => {
      const pledge = this.#pledges.get(holders[n]?.[1] ?? '')
      const place = freeze.number - (pledge?.base ?? 0)
      if (!pledge || !leadsTo(link, place - pledge.place, pledge.last)) throw new CheckFailed('links')
      pledge.place = place
      pledge.last = link
    })
  }

  /** Check that the server's link is the committed one. The last link of a chain must promise the next chain. */
  #follow(event: Row, number: number): void {
    const link = String(event['link'])
    require(this.#next !== null && isNextLink(link, this.#next), 'link')
    const last = number % LINKS === 0
    require(last === (event['promise'] !== undefined) && (!last || HASH.test(String(event['promise']))), 'promise')
    this.#next = last ? String(event['promise']) : link
    if (last) this.#heads.add(this.#next as string)
    this.#count = number
  }

  #play(entry: Said, event: Row, at: number, draws: Draws | null): Thrown | null {
    const move = event['move'] as Row | undefined
    const bare = ['throw', 'link', 'promise', 'links', 'draw', 'law'].every((it) => event[it] === undefined)
    if (event['dice'] === undefined) {
      require(move?.['type'] === 'act/1', 'move')
      require(bare, 'unfrozen')
      this.#serve()
      return null
    }
    require(move?.['type'] === 'chance/1' && Array.isArray(move['outcome']), 'move')
    const faces = move?.['outcome'] as Face[]
    const common = { seq: Number(entry.seq), faces, unconfirmed: event['unconfirmed'] === true }
    if (event['dice'] === 'R') {
      require(bare && this.#freeze === null, 'unfrozen')
      require(this.#real, 'real')
      require(this.#report !== null && alike(this.#report, faces), 'report')
      this.#report = null
      this.#confirmed = false
      return { ...common, class: 'R', promised: false, number: null, link: null, links: [], lot: false }
    }
    this.#report = null
    if (this.#next === null) {
      require(bare && event['dice'] === 'D', 'unpromised')
      return { ...common, class: 'D', promised: false, number: null, link: null, links: [], lot: false }
    }
    return {
      ...common,
      ...(event['draw'] === 1 ? this.#first(event, at, faces) : this.#further(event, at, faces, draws)),
    }
  }

  #first(event: Row, at: number, faces: Face[]): Omit<Thrown, 'seq' | 'faces' | 'unconfirmed'> {
    const freeze = this.#freeze
    if (freeze === null || event['throw'] !== freeze.number || event['law'] !== undefined)
      throw new CheckFailed('unfrozen')
    require(at <= freeze.due, 'overdue')
    const links = pairs(event['links'], isLink)
    if (links === null) throw new CheckFailed('links')
    this.#reveal(freeze, links, freeze.awaited)
    this.#follow(event, freeze.number)
    const kind = classOf(links.length)
    require(event['dice'] === kind, 'class')
    const key = keyOfFreeze(String(event['link']), this.#table as string, freeze.number, freeze.spec, links)
    const dice = diceOf(freeze.spec) as Face[][]
    require(alike(facesOf(dice, keyOfDraw(key, 1)), faces), 'faces')
    this.#draws = { number: freeze.number, key, class: kind, count: 1, at }
    this.#freeze = null
    const link = String(event['link'])
    return { class: kind, promised: true, number: freeze.number, link, links, lot: isLot(dice) }
  }

  /** Check a further draw of a freeze. It must follow the previous one without a decision in between. */
  #further(event: Row, at: number, faces: Face[], run: Draws | null): Omit<Thrown, 'seq' | 'faces' | 'unconfirmed'> {
    const law = event['law']
    if (run === null || typeof law !== 'string') throw new CheckFailed('unfrozen')
    require(event['throw'] === run.number && event['draw'] === run.count + 1 && at === run.at, 'unfrozen')
    require(event['link'] === undefined && event['promise'] === undefined && event['links'] === undefined, 'links')
    require(event['dice'] === run.class, 'class')
    const dice = diceOf(law)
    if (dice === null) throw new CheckFailed('frozen-dice')
    require(alike(facesOf(dice, keyOfDraw(run.key, run.count + 1)), faces), 'faces')
    this.#draws = { ...run, count: run.count + 1 }
    return { class: run.class, promised: true, number: run.number, link: null, links: [], lot: isLot(dice) }
  }
}

const isLot = (dice: readonly Face[][]): boolean =>
  dice.length === 1 && dice[0]?.every((face, n) => face === n) === true
