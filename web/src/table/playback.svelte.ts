// What is on the screen, which is a little behind the truth: facts are shown one by one, in the order of the journal.
// Chips move only because of a transfer; dice are known before they roll. Nobody has to wait: `finish` jumps to the truth.
import { moveChips, owner } from './places'
import type { Board, Entry, Event, Fact, Face, Place, Seat, Transfer } from '../protocol/wire'

/** A line of the log: one fact, or one thing that happened around the game. */
export type LogLine = {
  key: string
  seq: number
  at: number
  person: string | null
  seat: Seat | null
  by: 'person' | 'bot' | 'house' | null
  fact: Fact | null
  event: Event | null
}
/** A sum that is already part of what lies at the target, and is only on its way to be seen there. */
export type Flight = { key: number; from: Place; to: Place; amount: number; rule: string }
export type Roll = { key: number; faces: Face[]; seat: Seat | null; rolling: boolean }

/** How long things take, in milliseconds. All zero: motion is off. */
export type Tempo = { tumble: number; settle: number; fly: number; stagger: number; pause: number; linger: number }
export const LIVELY: Tempo = { tumble: 1400, settle: 240, fly: 620, stagger: 70, pause: 260, linger: 1800 }
/** Without motion a result still stays long enough to be read. */
export const STILL: Tempo = { tumble: 0, settle: 120, fly: 0, stagger: 0, pause: 0, linger: 1800 }
/** While nobody looks. */
export const AT_ONCE: Tempo = { tumble: 0, settle: 0, fly: 0, stagger: 0, pause: 0, linger: 0 }

/** What a cloth of a game's own knows of the game's state: how a fact changes it. */
export type Fold = (state: Record<string, unknown>, fact: Fact) => Record<string, unknown>

const KEPT_LINES = 400
/** With so many entries waiting they are no longer played, only shown. */
const TOO_LATE = 24

export class Playback {
  chips: Record<Place, number> = $state.raw({})
  state: Record<string, unknown> = $state.raw({})
  board: Board | null = $state.raw(null)
  lines: LogLine[] = $state.raw([])
  flights: Flight[] = $state.raw([])
  dice: Roll | null = $state.raw(null)
  /** What each seat won or lost by the last throw, while it is shown. */
  net: ReadonlyMap<Seat, number> | null = $state.raw(null)
  /** The transfers of the throw being settled that have already landed. */
  settled: Transfer[] = $state.raw([])
  busy = $state(false)
  /** A settled throw is being looked at. */
  lingering = $state(false)
  /** Throws that have happened and were not yet shown to their end. */
  due = $state(0)
  /** Chips of ours that are on their way to the house. */
  foreseen: ReadonlyMap<string, Transfer> = $state.raw(new Map())

  /** What lies where, our own taps included. A chip in the air has left its place and not yet come to the other. */
  readonly laid: Record<Place, number> = $derived.by(() => {
    let chips = this.chips
    for (const it of this.foreseen.values()) chips = moveChips(chips, it.from, it.to, it.amount)
    if (this.flights.length === 0) return chips
    const seen = { ...chips }
    for (const it of this.flights) {
      const left = (seen[it.to] ?? 0) - it.amount
      if (left > 0) seen[it.to] = left
      else delete seen[it.to]
    }
    return seen
  })

  tempo: () => Tempo
  fold: Fold | null = null
  /** How long a fact takes to be seen, besides chips and dice; `moves`: whether motion is on. */
  durationOf: (fact: Fact, moves: boolean) => number = () => 0
  /** Called when a line appears: for those who listen. */
  spoken: (lines: LogLine[]) => void = () => {}

  readonly #sleep: (ms: number) => Promise<void>
  #queue: { entries: Entry[]; board: Board }[] = []
  #hurry = false
  #keys = 0
  #wake: (() => void) | null = null

  constructor(
    tempo: () => Tempo,
    sleep: (ms: number) => Promise<void> = (ms) => new Promise((done) => setTimeout(done, ms)),
  ) {
    this.tempo = tempo
    this.#sleep = sleep
  }

  /** Everything at once. */
  snapshot(board: Board): void {
    this.finish()
    this.#queue = []
    this.due = 0
    this.foreseen = new Map()
    this.#shown(board)
    if (board.stage !== 'playing') this.dice = null
  }

  /** What happened up to a snapshot: to be read, not played. What came after it is played, and tells itself. */
  recall(entries: Entry[], until: number): void {
    const lines = entries.filter((entry) => entry.seq <= until).flatMap(linesOf)
    this.lines = [...this.lines.filter((line) => line.seq > until), ...lines.reverse()].slice(0, KEPT_LINES)
    const fell = this.lines.find((line) => line.fact?.type === 'fell/1')?.fact
    if (!this.dice && fell && this.board?.stage === 'playing')
      this.dice = {
        key: (this.#keys += 1),
        faces: fell['faces'] as Face[],
        seat: fell['seat'] as Seat | null,
        rolling: false,
      }
  }

  /** What happened, to be played out in turn. */
  news(entries: Entry[], board: Board): void {
    this.#queue.push({ entries, board })
    this.due += entries.filter((entry) => fallen(entry.event)).length
    if (!this.busy) void this.#play()
  }

  /** Our own chips move at once; the house will confirm or refuse. */
  foresee(id: string, from: Place, to: Place, amount: number, rule: string): void {
    const transfer: Transfer = { type: 'transfer/1', from, to, amount, rule }
    this.foreseen = new Map(this.foreseen).set(id, transfer)
    void this.#fly(transfer)
  }

  forget(id: string): void {
    if (!this.foreseen.has(id)) return
    const left = new Map(this.foreseen)
    left.delete(id)
    this.foreseen = left
  }

  /** Skip to what is true now. */
  finish(): void {
    if (!this.busy) return
    this.#hurry = true
    this.flights = []
    this.#wake?.()
  }

  async #play(): Promise<void> {
    this.busy = true
    for (let next = this.#queue.shift(); next; next = this.#queue.shift()) {
      this.#hurry ||= this.#queue.reduce((sum, it) => sum + it.entries.length, 0) > TOO_LATE
      const shown = this.board
      for (const entry of next.entries) {
        if (this.board !== shown) break
        if (!this.#hurry) await this.#entry(entry)
        else await this.#catchUp(entry)
      }
      if (this.board === shown) this.#shown(next.board) // else a snapshot came meanwhile, and it knows better
      if (this.#queue.length === 0) this.#hurry = false
    }
    this.busy = false
  }

  async #entry(entry: Entry): Promise<void> {
    const event = entry.event
    const lines = linesOf(entry)
    if (event.type !== 'played/1') return this.#tell(lines)
    const ours = entry.command !== undefined && this.foreseen.has(entry.command)
    const fell = fallen(event)
    const net = netOf(event.facts)
    // What a walk leads to is not known before its end.
    if (fell)
      await this.#roll(
        fell['faces'] as Face[],
        fell['seat'] as Seat | null,
        event.facts.some((fact) => this.#taking(fact)) ? new Map() : net,
      )
    let last: Transfer | null = null
    const shown = this.board
    for (const [index, fact] of event.facts.entries()) {
      if (this.board !== shown) break
      this.lines = [lines[index] as LogLine, ...this.lines].slice(0, KEPT_LINES)
      if (fact.type === 'transfer/1') {
        if (fell) this.net = net
        const it = fact as unknown as Transfer
        // A throw is settled in groups that can be told apart; a stake in passing keeps nobody waiting.
        if (fell && last && !alike(last, it)) await this.#wait(this.tempo().fly + this.tempo().pause)
        if (ours) this.#land(it, entry.command)
        else void this.#send(it)
        await this.#wait(this.tempo().stagger)
        last = it
        continue
      }
      if (fell && last) await this.#wait(this.tempo().fly)
      last = null
      if (fact.type === 'thrown/1') this.dice = null
      if (this.fold) this.state = this.fold(this.state, fact)
      if (this.#taking(fact)) await this.#wait(this.#taking(fact))
    }
    if (ours && entry.command !== undefined) this.forget(entry.command)
    this.spoken(lines)
    if (fell && last) await this.#wait(this.tempo().fly)
    if (fell) {
      this.lingering = true
      await this.#wait(this.tempo().linger / (this.net?.size ? 1 : this.due > 1 ? 4 : 2)) // what moved no chips is read at a glance, and the next throw may be waiting
      this.lingering = false
      this.due = Math.max(0, this.due - 1)
      this.net = null
      this.settled = []
    }
  }

  /** An entry that nobody waits for: all of it in one stroke, and then the page may draw. */
  async #catchUp(entry: Entry): Promise<void> {
    const event = entry.event
    const lines = linesOf(entry)
    if (event.type === 'played/1') {
      for (const fact of event.facts) {
        if (fact.type === 'transfer/1') this.#land(fact as unknown as Transfer)
        else if (fact.type === 'fell/1')
          this.dice = {
            key: (this.#keys += 1),
            faces: fact['faces'] as Face[],
            seat: fact['seat'] as Seat | null,
            rolling: false,
          }
        else if (fact.type === 'thrown/1') this.dice = null
        if (fact.type !== 'transfer/1' && this.fold) this.state = this.fold(this.state, fact)
      }
      if (entry.command !== undefined) this.forget(entry.command)
      if (fallen(event)) this.due = Math.max(0, this.due - 1)
    }
    this.lines = [...lines.toReversed(), ...this.lines].slice(0, KEPT_LINES)
    this.spoken(lines)
    await this.#sleep(0)
  }

  /** The dice come to rest, then nothing moves for a moment; what they bring is shown the very instant they are no longer rolling. */
  async #roll(faces: Face[], seat: Seat | null, net: ReadonlyMap<Seat, number>): Promise<void> {
    const { tumble, settle } = this.tempo()
    const key = (this.#keys += 1)
    const rolling = tumble > 0 && !this.#hurry
    this.settled = []
    if (rolling) {
      this.dice = { key, faces, seat, rolling }
      await this.#wait(tumble + settle)
    }
    this.dice = { key, faces, seat, rolling: false }
    this.net = net
    if (!rolling) await this.#wait(settle)
  }

  #taking(fact: Fact): number {
    const { linger, fly } = this.tempo()
    return linger > 0 && !this.#hurry ? this.durationOf(fact, fly > 0) : 0
  }

  /** A chip that sets out leaves its place at once and is seen at the other when it lands; settled is what has landed. */
  async #send(it: Transfer): Promise<void> {
    const from = this.board
    this.chips = moveChips(this.chips, it.from, it.to, it.amount)
    if (!this.#hurry) await this.#fly(it)
    if (this.board === from && this.net) this.settled = [...this.settled, it]
  }

  #land(it: Transfer, command?: string): void {
    if (command !== undefined) this.forget(command)
    this.chips = moveChips(this.chips, it.from, it.to, it.amount)
  }

  async #fly(it: Transfer): Promise<void> {
    const length = this.tempo().fly
    if (length === 0) return
    const flight: Flight = { key: (this.#keys += 1), from: it.from, to: it.to, amount: it.amount, rule: it.rule }
    this.flights = [...this.flights, flight]
    await this.#sleep(length)
    this.flights = this.flights.filter((other) => other !== flight)
  }

  #shown(board: Board): void {
    this.board = board
    this.chips = board.chips
    this.state = board.state
  }

  #tell(lines: LogLine[]): void {
    this.lines = [...lines, ...this.lines].slice(0, KEPT_LINES)
    this.spoken(lines)
  }

  async #wait(ms: number): Promise<void> {
    if (ms === 0 || this.#hurry) return
    await Promise.race([this.#sleep(ms), new Promise<void>((done) => (this.#wake = done))])
    this.#wake = null
  }
}

/** The dice of an event, if any fell. */
function fallen(event: Event): Fact | undefined {
  return event.type === 'played/1' ? event.facts.find((fact) => fact.type === 'fell/1') : undefined
}

/** An entry as lines, in its order. */
function linesOf(entry: Entry): LogLine[] {
  const { seq, at, event } = entry
  const from = { seq, at, person: entry.person ?? null, seat: entry.seat ?? null }
  if (event.type !== 'played/1') return [{ ...from, key: `${seq}`, by: null, fact: null, event }]
  // What chance does is the house's doing too, but nobody's place was taken.
  const by = event.move.type === 'chance/1' ? null : event.by
  return event.facts.map((fact, index) => ({ ...from, key: `${seq}.${index}`, by, fact, event: null }))
}

/** Chips that go the same kind of way fly together: all payments, then all doublings, then the sweep. */
function alike(one: Transfer, other: Transfer): boolean {
  const way = (it: Transfer): string =>
    `${it.from.split(':', 1)[0]}>${it.to.split(':', 1)[0]}>${owner(it.from) === owner(it.to)}`
  const pays = (it: Transfer): boolean => it.to.startsWith('purse') && it.from.startsWith('purse')
  return (
    way(one) === way(other) ||
    (pays(other) && one.rule === other.rule) ||
    (pays(one) && owner(other.from) === owner(other.to) && other.to.startsWith('purse'))
  )
}

/** What each seat gains; chips that only change places under one owner count for nothing. */
export function netOf(facts: Fact[]): Map<Seat, number> {
  const net = new Map<Seat, number>()
  for (const fact of facts) {
    if (fact.type !== 'transfer/1') continue
    const it = fact as unknown as Transfer
    for (const [place, amount] of [
      [it.from, -it.amount],
      [it.to, it.amount],
    ] as const) {
      const seat = owner(place)
      if (seat !== null) net.set(seat, (net.get(seat) ?? 0) + amount)
    }
  }
  return net
}
