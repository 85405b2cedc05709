// The second dice protocol, written from docs/fairness.md: pledged chains, freezes, links, throws and voids. Checks a
// journal entry by entry, as check_throws.ts does for the first protocol.
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { CheckFailed, type Said, type Thrown, type Wrong } from './check_failed.ts'
import { classOf, diceOf, type Face, facesOf, frame, isNextLink, LINKS, NONCE, whole } from './dice.ts'

/** How long after a freeze links count, in milliseconds. */
export const STIR_WITHIN_MS = 1_200
/** Strikes after which a holder may pledge again. */
const MAX_STRIKES = 2

type Row = Record<string, unknown>
type Holder = readonly [number, string]
type SeatLink = readonly [number, string]
type Pledge = { head: string; base: number; place: number; last: string; serves: boolean }
type Freeze = { number: number; spec: string; awaited: Holder[]; due: number }
type Draws = { number: number; key: Uint8Array; class: 'A' | 'B' | 'D'; count: number; at: number }

/** Whether a link hashed so many times is a known one. */
export function leadsTo(link: string, steps: number, known: string): boolean {
  if (!NONCE.test(link) || steps < 1 || steps > LINKS) return false
  let found: Uint8Array = hexToBytes(link)
  for (let step = 0; step < steps; step += 1) found = sha256(found)
  return bytesToHex(found) === known
}

/** K of a freeze. */
export function keyOfFreeze(
  link: string,
  table: string,
  number: number,
  law: string,
  links: readonly SeatLink[],
): Uint8Array {
  const message = concatBytes(
    frame(utf8ToBytes('tripot/dice/2')),
    frame(utf8ToBytes(table)),
    whole(number, 8),
    frame(utf8ToBytes(law)),
    ...links.flatMap(([seat, their]) => [whole(seat, 4), frame(hexToBytes(their))]),
  )
  return hmac(sha256, hexToBytes(link), message)
}

/** The key of one draw of a freeze; the first is number 1. */
export const keyOfDraw = (key: Uint8Array, draw: number): Uint8Array =>
  hmac(sha256, key, concatBytes(utf8ToBytes('draw'), whole(draw, 4)))

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
const isLink = (it: unknown): boolean => typeof it === 'string' && NONCE.test(it)
const inOrder = (list: readonly Holder[]): boolean =>
  list.every(([seat], n) => n === 0 || seat > (list[n - 1]?.[0] ?? 0))

/** Every throw of one journal of the second protocol, after its opening. */
export class PledgeChecker {
  next: string
  count = 0
  readonly #table: string
  readonly #pledges = new Map<string, Pledge>()
  readonly #heads: Set<string>
  readonly #strikes = new Map<string, number>()
  #freeze: Freeze | null = null
  #draws: Draws | null = null
  #report: Face[] | null = null
  #confirmed = false
  #real: boolean

  constructor(table: string, promise: string, real: boolean) {
    this.#table = table
    this.next = promise
    this.#heads = new Set([promise])
    this.#real = real
  }

  /** Whether a journal may end here: also while links are awaited. */
  get complete(): boolean {
    return !this.#confirmed
  }

  step(entry: Said, event: Row, type: string): Thrown | null {
    require(entry.nonce === undefined, 'nonce')
    require(Number.isSafeInteger(entry.at), 'time')
    const at = entry.at as number
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
        throw new CheckFailed('frozen')
      case 'frozen/2':
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
        this.#step(event, type)
        return null
    }
  }

  /** Real dice: who throws, and what was read. */
  #step(event: Row, type: string): void {
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
    require(NONCE.test(head) && !this.#heads.has(head), 'pledge')
    require(entry.person === holder && Number.isSafeInteger(entry.seat), 'pledge')
    require((this.#strikes.get(holder) ?? 0) <= MAX_STRIKES, 'pledge')
    this.#heads.add(head)
    this.#pledges.set(holder, { head, base: this.count, place: 0, last: head, serves: false })
  }

  #close(event: Row, at: number): void {
    const number = this.count + 1
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
    this.#freeze = { number, spec, awaited, due: at + STIR_WITHIN_MS }
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

  /** The listed links are those of these holders, in order, each of its own chain. */
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

  /** The house's own link is the one it committed to; the last of a chain promises the next. */
  #follow(event: Row, number: number): void {
    const link = String(event['link'])
    require(isNextLink(link, this.next), 'link')
    const last = number % LINKS === 0
    require(last === (event['promise'] !== undefined) && (!last || NONCE.test(String(event['promise']))), 'promise')
    this.next = last ? String(event['promise']) : link
    if (last) this.#heads.add(this.next)
    this.count = number
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
      return { ...common, class: 'R', promised: false, number: null, link: null, nonces: [], lot: false }
    }
    this.#report = null
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
    const key = keyOfFreeze(String(event['link']), this.#table, freeze.number, freeze.spec, links)
    const dice = diceOf(freeze.spec) as Face[][]
    require(alike(facesOf(dice, keyOfDraw(key, 1)), faces), 'faces')
    this.#draws = { number: freeze.number, key, class: kind, count: 1, at }
    this.#freeze = null
    const link = String(event['link'])
    return { class: kind, promised: true, number: freeze.number, link, nonces: links, lot: isLot(dice) }
  }

  /** A further draw of a freeze follows the one before it at once: nobody could decide anything in between. */
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
    return { class: run.class, promised: true, number: run.number, link: null, nonces: [], lot: isLot(dice) }
  }
}

const isLot = (dice: readonly Face[][]): boolean =>
  dice.length === 1 && dice[0]?.every((face, n) => face === n) === true
