// Checks every throw of one journal, entry by entry (docs/fairness.md, « Checking a journal »).
import { classOf, diceOf, type Face, facesOf, isNextLink, keyOf, LINKS, NONCE } from './dice.ts'

type Row = Record<string, unknown>
/** An entry as read: nothing in it is validated yet. */
export type Said = { table?: unknown; seq?: unknown; seat?: unknown; nonce?: unknown; event?: unknown }

/** Why an entry is invalid. Each code has a text: `wrong-…`. */
export type Wrong =
  | 'event'
  | 'opening'
  | 'nonce'
  | 'frozen'
  | 'frozen-number'
  | 'frozen-nonces'
  | 'frozen-dice'
  | 'unfrozen'
  | 'promise'
  | 'link'
  | 'class'
  | 'faces'
  | 'unpromised'
  | 'report'
  | 'confirmed'
  | 'real'
  | 'move'
  // about the file around the entries
  | 'text'
  | 'hash'
  | 'seq'
  | 'table'
  | 'time'
  | 'end'
  | 'head'

export class CheckFailed extends Error {
  readonly code: Wrong
  constructor(code: Wrong) {
    super(code)
    this.code = code
  }
}

/** One valid throw. `lot`: a draw among seats instead of dice. */
export type Thrown = {
  seq: number
  class: 'A' | 'B' | 'D' | 'R'
  promised: boolean
  faces: Face[]
  number: number | null
  link: string | null
  nonces: readonly (readonly [number, string])[]
  unconfirmed: boolean
  lot: boolean
}

const alike = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
const require = (holds: boolean, code: Wrong): void => {
  if (!holds) throw new CheckFailed(code)
}

export class ThrowChecker {
  /** The expected hash of the next link; null without a commitment. */
  next: string | null = null
  count = 0
  nonces: readonly (readonly [number, string])[] = []
  #table: string | null = null
  #fallen = false
  #frozen: { number: number; dice: Face[][]; spec: string } | null = null
  #report: Face[] | null = null
  #confirmed = false
  #real = false
  #begun = false

  /** Whether a journal may end here. */
  get complete(): boolean {
    return this.#begun && this.#frozen === null && !this.#confirmed
  }

  /** Check the next entry. Returns the throw, if it is one; throws {@link CheckFailed} if it is invalid. */
  step(entry: Said): Thrown | null {
    const event = entry.event as Row | null
    require(typeof event === 'object' &&
      event !== null &&
      typeof event['type'] === 'string' &&
      typeof entry.table === 'string', 'event')
    if (!event) throw new CheckFailed('event')
    const type = event['type'] as string
    require((type === 'opened/1') === !this.#begun, 'opening')
    require(this.#frozen === null || type === 'played/1', 'frozen')
    require(!this.#confirmed || type === 'played/1', 'confirmed')
    require(entry.nonce === undefined ||
      (type === 'played/1' && event['by'] === 'person' && event['dice'] === undefined), 'nonce')
    switch (type) {
      case 'opened/1':
        this.#begun = true
        this.#table = entry.table as string
        require(event['promise'] === undefined || NONCE.test(String(event['promise'])), 'promise')
        this.next = (event['promise'] as string | undefined) ?? null
        this.#real = event['dice'] === 'real'
        return null
      case 'configured/1':
        this.#real = event['dice'] === 'real'
        if (!this.#real) this.#report = null
        return null
      case 'frozen/1':
        this.#freeze(event)
        return null
      case 'reported/1':
        require(this.#real && this.#report === null && Array.isArray(event['faces']), 'report')
        this.#report = event['faces'] as Face[]
        return null
      case 'confirmed/1':
        require(this.#report !== null, 'report')
        this.#confirmed = true
        return null
      case 'disputed/1':
        require(this.#report !== null, 'report')
        this.#report = null
        return null
      case 'played/1':
        return event['dice'] === undefined ? this.#checkAction(entry, event) : this.#checkThrow(entry, event)
      default:
        return null
    }
  }

  #checkAction(entry: Said, event: Row): null {
    require((event['move'] as Row | undefined)?.['type'] === 'act/1', 'move')
    require(this.#frozen === null, 'frozen')
    require(!this.#confirmed, 'confirmed')
    require(event['throw'] === undefined && event['link'] === undefined && event['promise'] === undefined, 'unfrozen')
    if (this.#fallen) this.nonces = []
    this.#fallen = false
    if (entry.nonce === undefined) return null
    require(typeof entry.nonce === 'string' && NONCE.test(entry.nonce) && Number.isSafeInteger(entry.seat), 'nonce')
    const seat = entry.seat as number
    this.nonces = [...this.nonces.filter(([other]) => other !== seat), [seat, entry.nonce as string] as const].sort(
      ([a], [b]) => a - b,
    )
    return null
  }

  #freeze(event: Row): void {
    require(this.next !== null, 'unpromised')
    require(event['throw'] === this.count + 1, 'frozen-number')
    require(alike(event['nonces'], this.nonces), 'frozen-nonces')
    const spec = event['dice']
    const dice = typeof spec === 'string' ? diceOf(spec) : null
    require(dice !== null, 'frozen-dice')
    this.#frozen = { number: this.count + 1, dice: dice as Face[][], spec: spec as string }
  }

  #checkThrow(entry: Said, event: Row): Thrown {
    const move = event['move'] as Row | undefined
    require(move?.['type'] === 'chance/1' && Array.isArray(move['outcome']), 'move')
    const faces = move?.['outcome'] as Face[]
    const common = {
      seq: Number(entry.seq),
      faces,
      unconfirmed: event['unconfirmed'] === true,
      lot: this.#frozen?.dice.length === 1 && this.#frozen.dice[0]?.every((face, n) => face === n) === true,
    }
    this.#fallen = true
    if (event['dice'] === 'R') {
      require(this.#frozen === null, 'frozen')
      require(event['throw'] === undefined && event['link'] === undefined && event['promise'] === undefined, 'unfrozen')
      require(this.#real, 'real')
      require(this.#report !== null && alike(this.#report, faces), 'report')
      this.#report = null
      this.#confirmed = false
      return { ...common, class: 'R', promised: false, number: null, link: null, nonces: [] }
    }
    require(!this.#confirmed, 'confirmed')
    this.#report = null
    if (event['throw'] === undefined) {
      require(this.next === null &&
        event['dice'] === 'D' &&
        event['link'] === undefined &&
        event['promise'] === undefined, 'unpromised')
      return { ...common, class: 'D', promised: false, number: null, link: null, nonces: [] }
    }
    return { ...common, ...this.#checkPromise(event, faces) }
  }

  /** A committed throw: the link is fixed in advance, the nonces are listed, and together they give these faces. */
  #checkPromise(event: Row, faces: Face[]): Pick<Thrown, 'class' | 'promised' | 'number' | 'link' | 'nonces'> {
    const frozen = this.#frozen
    if (frozen === null || this.next === null || event['throw'] !== frozen.number) throw new CheckFailed('unfrozen')
    const link = String(event['link'])
    require(isNextLink(link, this.next), 'link')
    require(event['dice'] === classOf(this.nonces.length), 'class')
    const key = keyOf(
      link,
      this.#table as string,
      frozen.number,
      frozen.spec,
      this.nonces.map(([, nonce]) => nonce),
    )
    require(alike(facesOf(frozen.dice, key), faces), 'faces')
    const last = frozen.number % LINKS === 0
    require(last === (event['promise'] !== undefined) && (!last || NONCE.test(String(event['promise']))), 'promise')
    this.next = last ? String(event['promise']) : link
    this.count = frozen.number
    this.#frozen = null
    return { class: classOf(this.nonces.length), promised: true, number: frozen.number, link, nonces: this.nonces }
  }
}
