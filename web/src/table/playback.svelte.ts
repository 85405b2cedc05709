// Playback: shows journal entries one by one, a little behind the table's state, in the order of the journal.
//
// Theory of operation. `news` appends entries, with the board they lead to, to a queue; one loop plays the queue.
//
//   idle ──news──▶ playing an entry ──▶ next entry … ──▶ show the board that came with them ──▶ idle
//                     │ finish, or more than BACKLOG entries wait: hurry
//                     ▼
//                  catching up: each entry at once, without waiting, until the queue is empty
//
// An entry with dice goes through: roll (the faces are known before they roll) → `net` shows what each seat gains →
// transfers fly in groups (settlement.ts) → linger → `net` is cleared. Other entries only move their chips.
//
// Who may do what: the visit feeds `snapshot`, `news` and `recall`; a page may call `finish` at any time to skip;
// replay calls `seek`, and awaits `idle`. Components only read.
//
// What can go wrong: a snapshot may arrive in the middle of an entry. It replaces `board`; the loop sees another board
// than the one it started with, and stops. The changes an entry made to chips and state need no rollback: every board
// that is shown replaces both.
import type { Board, Entry, Face, Fact, Seat, Transfer } from '../protocol/wire'
import { ChipLayer } from './chip_layer.svelte'
import { linesOf, type LogLine } from './log_lines'
import { fallenDice, flyTogether, netOf } from './settlement'
import { scaleTempo, type Tempo } from './tempo'

export type Roll = { key: number; faces: Face[]; seat: Seat | null; rolling: boolean }

/** Event sourcing fold of the displayed game state: the state after a fact. */
export type Fold = (state: Record<string, unknown>, fact: Fact) => Record<string, unknown>

const LOG_LENGTH = 400
/** With more entries waiting, playback catches up instead of playing them. */
const BACKLOG = 24

const sleepMs = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

export class Playback {
  readonly chips: ChipLayer
  state: Record<string, unknown> = $state.raw({})
  board: Board | null = $state.raw(null)
  lines: LogLine[] = $state.raw([])
  dice: Roll | null = $state.raw(null)
  /** What each seat won or lost by the last throw, while it is shown. */
  net: ReadonlyMap<Seat, number> | null = $state.raw(null)
  /** The transfers of the current settlement that have already landed. */
  settled: Transfer[] = $state.raw([])
  busy = $state(false)
  /** A settled throw stays on display. */
  lingering = $state(false)
  /** Throws that have happened and are not fully shown yet. */
  due = $state(0)
  /** Playback speed, as a multiple of the tempo. */
  speed = $state(1)
  /** Resolves when everything queued so far has been shown. */
  idle: Promise<void> = Promise.resolve()

  /** A throw is in the air, or its result is shown. */
  readonly settling: boolean = $derived.by(() => this.net !== null || (this.dice?.rolling ?? false))

  tempo: () => Tempo
  /** The cloth's fold. */
  fold: Fold | null = null
  /** How long a fact is shown, besides chips and dice. */
  durationOf: (fact: Fact, animates: boolean) => number = () => 0
  /** Called with the lines of every entry shown, to announce them. */
  onLines: (lines: LogLine[]) => void = () => {}

  readonly #sleep: (ms: number) => Promise<void>
  #queue: { entries: Entry[]; board: Board }[] = []
  #hurry = false
  #rolls = 0
  #wake: (() => void) | null = null

  constructor(tempo: () => Tempo, sleep = sleepMs) {
    this.tempo = tempo
    this.#sleep = sleep
    this.chips = new ChipLayer(sleep)
  }

  get #tempo(): Tempo {
    return this.speed === 1 ? this.tempo() : scaleTempo(this.tempo(), this.speed)
  }

  /** Show a board at once. */
  snapshot(board: Board): void {
    this.finish()
    this.#queue = []
    this.due = 0
    this.chips.predicted = new Map()
    this.#show(board)
    if (board.stage !== 'playing') this.dice = null
  }

  /** Show any moment: its board, and the log up to it. */
  seek(board: Board, entries: Entry[]): void {
    this.lines = []
    this.dice = null
    this.net = null
    this.settled = []
    this.snapshot(board)
    this.recall(entries, board.seq)
  }

  /** Add entries up to a snapshot to the log without playing them. Later ones are played. */
  recall(entries: Entry[], until: number): void {
    const lines = entries.filter((entry) => entry.seq <= until).flatMap(linesOf)
    this.lines = [...this.lines.filter((line) => line.seq > until), ...lines.reverse()].slice(0, LOG_LENGTH)
    const fell = this.lines.find((line) => line.fact?.type === 'fell/1')?.fact
    if (!this.dice && fell && this.board?.stage === 'playing') this.#lay(fell)
  }

  /** Queue new entries. */
  news(entries: Entry[], board: Board): void {
    this.#queue.push({ entries, board })
    this.due += entries.filter((entry) => fallenDice(entry.event)).length
    if (!this.busy) this.idle = this.#play()
  }

  /** Show a move of our own before the house confirms it (optimistic update). */
  predict(id: string, transfer: Transfer): void {
    this.chips.predict(id, transfer)
    void this.chips.fly(transfer, this.#tempo.fly)
  }

  /** Skip to the current board. */
  finish(): void {
    if (!this.busy) return
    this.#hurry = true
    this.chips.flights = []
    this.#wake?.()
  }

  async #play(): Promise<void> {
    this.busy = true
    for (let next = this.#queue.shift(); next; next = this.#queue.shift()) {
      this.#hurry ||= this.#queue.reduce((sum, it) => sum + it.entries.length, 0) > BACKLOG
      const shown = this.board
      for (const entry of next.entries) {
        if (this.board !== shown) break
        if (!this.#hurry) await this.#playEntry(entry)
        else await this.#catchUp(entry)
      }
      if (this.board === shown) this.#show(next.board) // else a newer snapshot arrived meanwhile
      if (this.#queue.length === 0) this.#hurry = false
    }
    this.busy = false
  }

  async #playEntry(entry: Entry): Promise<void> {
    const event = entry.event
    const lines = linesOf(entry)
    if (event.type !== 'played/1') return this.#log(lines)
    const ours = entry.command !== undefined && this.chips.predicted.has(entry.command)
    const fell = fallenDice(event)
    const net = netOf(event.facts)
    // If a walk follows, the gains stay hidden until its end.
    if (fell)
      await this.#roll(
        fell['faces'] as Face[],
        fell['seat'] as Seat | null,
        event.facts.some((fact) => this.#durationOf(fact)) ? new Map() : net,
      )
    let last: Transfer | null = null
    const shown = this.board
    for (const [index, fact] of event.facts.entries()) {
      if (this.board !== shown) break
      this.lines = [lines[index] as LogLine, ...this.lines].slice(0, LOG_LENGTH)
      if (fact.type === 'transfer/1') {
        if (fell) this.net = net
        const it = fact as unknown as Transfer
        // A throw is settled in distinct groups, with pauses between; a single stake does not pause.
        if (fell && last && !flyTogether(last, it)) await this.#wait(this.#tempo.fly + this.#tempo.pause)
        if (ours) {
          this.chips.drop(entry.command as string)
          this.chips.move(it)
        } else void this.#send(it)
        await this.#wait(this.#tempo.stagger)
        last = it
        continue
      }
      if (fell && last) await this.#wait(this.#tempo.fly)
      last = null
      if (fact.type === 'thrown/1') this.dice = null
      if (this.fold) this.state = this.fold(this.state, fact)
      if (this.#durationOf(fact)) await this.#wait(this.#durationOf(fact))
    }
    if (ours) this.chips.drop(entry.command as string)
    this.onLines(lines)
    if (fell && last) await this.#wait(this.#tempo.fly)
    if (fell) {
      this.lingering = true
      // A throw that moved no chips is shown for a shorter time, because the next one may be waiting.
      await this.#wait(this.#tempo.linger / (this.net?.size ? 1 : this.due > 1 ? 4 : 2))
      this.lingering = false
      this.due = Math.max(0, this.due - 1)
      this.net = null
      this.settled = []
    }
  }

  /** Show an entry at once, then let the page draw. */
  async #catchUp(entry: Entry): Promise<void> {
    const event = entry.event
    const lines = linesOf(entry)
    if (event.type === 'played/1') {
      for (const fact of event.facts) {
        if (fact.type === 'transfer/1') this.chips.move(fact as unknown as Transfer)
        else if (fact.type === 'fell/1') this.#lay(fact)
        else if (fact.type === 'thrown/1') this.dice = null
        if (fact.type !== 'transfer/1' && this.fold) this.state = this.fold(this.state, fact)
      }
      if (entry.command !== undefined) this.chips.drop(entry.command)
      if (fallenDice(event)) this.due = Math.max(0, this.due - 1)
    }
    this.lines = [...lines.toReversed(), ...this.lines].slice(0, LOG_LENGTH)
    this.onLines(lines)
    await this.#sleep(0)
  }

  /** The dice roll and come to rest. The gains are shown in the same frame in which they stop. */
  async #roll(faces: Face[], seat: Seat | null, net: ReadonlyMap<Seat, number>): Promise<void> {
    const { tumble, settle } = this.#tempo
    const key = (this.#rolls += 1)
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

  /** Show dice that already lie there. */
  #lay(fell: Fact): void {
    const key = (this.#rolls += 1)
    this.dice = { key, faces: fell['faces'] as Face[], seat: fell['seat'] as Seat | null, rolling: false }
  }

  #durationOf(fact: Fact): number {
    const { linger, fly } = this.#tempo
    return linger > 0 && !this.#hurry ? this.durationOf(fact, fly > 0) : 0
  }

  /** A chip leaves its place at once, and counts as settled when it lands. */
  async #send(it: Transfer): Promise<void> {
    const from = this.board
    this.chips.move(it)
    if (!this.#hurry) await this.chips.fly(it, this.#tempo.fly)
    if (this.board === from && this.net) this.settled = [...this.settled, it]
  }

  #show(board: Board): void {
    this.board = board
    this.chips.at = board.chips
    this.state = board.state
  }

  #log(lines: LogLine[]): void {
    this.lines = [...lines, ...this.lines].slice(0, LOG_LENGTH)
    this.onLines(lines)
  }

  async #wait(ms: number): Promise<void> {
    if (ms === 0 || this.#hurry) return
    await Promise.race([this.#sleep(ms), new Promise<void>((done) => (this.#wake = done))])
    this.#wake = null
  }
}
