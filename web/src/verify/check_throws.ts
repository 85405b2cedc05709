// Checks every throw of one journal, entry by entry (docs/fairness.md, « Checking a journal »).
import { CheckFailed, type Said, type Thrown, type Wrong } from './check_failed.ts'
import { PledgeChecker } from './dice2.ts'
import { classOf, diceOf, type Face, facesOf, isNextLink, keyOf, LINKS, NONCE } from './dice.ts'

export { CheckFailed, type Said, type Thrown, type Wrong } from './check_failed.ts'

type Row = Record<string, unknown>

/** Every event of a journal. An unknown one could hide a move, so nothing after it is verified. */
export const EVENTS = new Set(
  [
    'opened configured seated left removed bot_seated bot_removed seat_kept seat_taken_back first_marked host_moved',
    'started frozen pledged voided played reported confirmed disputed paused resumed delayed rematch_opened',
  ].flatMap((names) => names.split(' ').map((name) => `${name}/1`)),
).add('frozen/2')

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

  /** Set at a table of the second protocol: it checks everything after the opening. */
  #second: PledgeChecker | null = null

  /** Whether a journal may end here. */
  get complete(): boolean {
    if (this.#second) return this.#second.complete
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
    require(EVENTS.has(type), 'protocol')
    require(type !== 'played/1' || ['person', 'bot', 'house'].includes(String(event['by'])), 'move')
    if (this.#second) {
      const thrown = this.#second.step(entry, event, type)
      ;({ next: this.next, count: this.count } = this.#second)
      return thrown
    }
    require(!['pledged/1', 'frozen/2', 'voided/1'].includes(type), 'pledge')
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
        require([undefined, 1, 2].includes(event['protocol'] as number | undefined), 'opening')
        if (event['protocol'] === 2) {
          if (this.next === null) throw new CheckFailed('promise')
          this.#second = new PledgeChecker(this.#table, this.next, this.#real)
        }
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
    require(event['links'] === undefined && event['draw'] === undefined && event['law'] === undefined, 'unfrozen')
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
