// Playback: shows journal entries one by one in the order of the journal, slightly behind the table's state.
//
// Theory of operation. `news` appends entries, with the board they lead to, to a queue; one loop plays the queue.
//
//   idle ──news──▶ playing an entry ──▶ next entry … ──▶ show the board that came with them ──▶ idle
//                     │ finish: skip all that is queued
//                     ▼
//                  catching up: each entry at once, without waiting, until the queue is empty
//
// Steps of an entry with dice: roll → `net` shows what each seat gains → transfers fly in groups (settlement.ts) → the
// verdict is held, or the throw lingers → `net` is cleared. Other entries only move their chips, and hold their verdict
// if they have one. Dice are first taken into the hand. If the stakes are closed before the faces are known (frozen/1),
// the dice are taken at once, and shake in the hand until the entry of the throw contains their faces.
//
// If there is a director (director.ts), it decides how each entry is shown:
//
//   full     as above; the first `tap` completes the animation, the second one dismisses the held verdict
//   brisk    like full, but the dice roll for half the time
//   folded   all at once, with a short pause to see the pawns; kept in `folded`, so that `replay` can play it again
//
// If more than BACKLOG entries wait, animations stop, but verdicts of full entries are still held.
//
// Permissions: the visit calls `snapshot`, `news` and `recall`. A page may call `tap` and `replay`, and `finish` at any
// time to skip. Replay pages call `seek`, and await `idle`. Components only read.
//
// What can go wrong: a snapshot may arrive in the middle of an entry. It replaces `board`. The loop sees that the board
// is not the one with which it started, and stops. The changes that the entry made to chips and state need no rollback,
// because every board that is shown replaces both. If the code of a game throws, the error is logged, the board that
// came with the news is shown at once, and the loop goes on.
import type { Board, Entry, Face, Fact, Seat, Transfer } from '../protocol/wire'
import type { Contact } from '../ui/throw'
import { ChipLayer } from './chip_layer.svelte'
import { type Before, foldIn, type FoldedTurn } from './compression'
import { linesOf, type LogLine } from './log_lines'
import { fallenDice, flyTogether, netOf } from './settlement'
import { COLD, FOLDED, GLANCE, HOLD, REST, scaleTempo, type Tempo } from './tempo'
import type { Verdict } from './verdict'

/**
 * A throw on the cloth. `waits`: the dice are in the hand, and their faces are still unknown. `ms`: how long the dice
 * roll, or how long they take to move into the hand.
 */
export type Roll = { key: number; faces: Face[]; seat: Seat | null; rolling: boolean; ms: number; waits?: boolean }

/** Event sourcing fold of the displayed game state: the state after a fact. */
export type Fold = (state: Record<string, unknown>, fact: Fact) => Record<string, unknown>

export type ShowPace = 'full' | 'brisk' | 'folded'

/**
 * How a verdict is held. `ms`: at most this long, in milliseconds; null: until it is tapped. `yields`: it ends early if
 * more entries arrive. `others`: the seats on other devices that read it too; it stays until they have finished.
 * `mine`: it waits for my tap.
 */
export type Hold = { ms: number | null; yields: boolean; mine: boolean; others: readonly Seat[] }

/** Decides how entries are shown: their pace, their verdict, and how long it is held. */
export type Director = {
  paceOf: (entry: Entry) => ShowPace
  verdictOf: (entry: Entry) => Verdict | null
  holdOf: (verdict: Verdict, entry: Entry) => Hold
  /** The line above the title of the banner. */
  over: () => string
  /** The other readers who have not finished this verdict. */
  stillReading: (frame: Frame) => Seat[]
  /** Whether a throw of this seat will be shown in full. */
  isFull?: (thrower: Seat) => boolean
}

/** A verdict on display. */
export type Frame = {
  key: number
  verdict: Verdict
  roll: Roll | null
  /** The seat that threw or acted. */
  seat: Seat | null
  over: string
  hold: number | null
  /** Whether it cannot be dismissed yet. */
  cold: boolean
  /** The seats on other devices that read it too. */
  others: readonly Seat[]
  /** Whether this device has finished reading. */
  read: boolean
}

const LOG_LENGTH = 400
/** Old lines are dropped in batches of this size, because dropping lines moves the visible ones. */
const LOG_SPARE = 200
const newest = (lines: LogLine[]): LogLine[] =>
  lines.length > LOG_LENGTH + LOG_SPARE ? lines.slice(0, LOG_LENGTH) : lines
/** If more entries than this wait, playback shows them without animations. */
const BACKLOG = 24

const sleepMs = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

export class Playback {
  readonly chips: ChipLayer
  state: Record<string, unknown> = $state.raw({})
  board: Board | null = $state.raw(null)
  lines: LogLine[] = $state.raw([])
  dice: Roll | null = $state.raw(null)
  /** What each seat wins or loses by the throw on display; null if there is none. */
  net: ReadonlyMap<Seat, number> | null = $state.raw(null)
  /** The transfers of the current settlement that have already landed. */
  settled: Transfer[] = $state.raw([])
  busy = $state(false)
  /** Whether a settled throw stays on display. */
  lingering = $state(false)
  /** The verdict on display. */
  frame: Frame | null = $state.raw(null)
  /** The previous verdict, until the next one. */
  last: Frame | null = $state.raw(null)
  /** The turns that were shown briefly since the last verdict. */
  folded: FoldedTurn[] = $state.raw([])
  /** Whether nothing is animated: a turn is folded, a tap completes an entry, or too many entries wait. */
  brief = $state(false)
  /** Whether a folded turn is being played again. */
  replaying = $state(false)
  /** The number of throws that are not fully shown yet. */
  due = $state(0)
  /** The playback speed, as a multiple of the tempo. */
  speed = $state(1)
  /** Resolves when everything queued so far has been shown. */
  idle: Promise<void> = Promise.resolve()

  /** Whether a throw is rolling, or its result is being shown. */
  readonly settling: boolean = $derived.by(() => this.net !== null || (this.dice?.rolling ?? false))

  tempo: () => Tempo
  /** The fold of the cloth's game. */
  fold: Fold | null = null
  /** How long a fact is shown, in addition to chips and dice. */
  durationOf: (fact: Fact, animates: boolean) => number = () => 0
  /** Called with the lines and the verdict of every shown entry, to announce them. `skimmed`: it was shown at once. */
  onLines: (lines: LogLine[], verdict: Verdict | null, skimmed: boolean) => void = () => {}
  /** Called with every fact that is shown step by step, at the moment when it is shown. */
  onFact: (fact: Fact) => void = () => {}
  /** Called when dice leave the hand, with their impacts and how long they roll, in milliseconds. */
  onThrow: (plan: { seconds: number; contacts: Contact[] }, ms: number) => void = () => {}
  /** Called when everything up to an entry has been shown. */
  onWatched: (seq: number) => void = () => {}
  /** Called when everything queued has been shown. */
  onIdle: () => void = () => {}
  director: Director | null = null

  readonly #sleep: (ms: number) => Promise<void>
  readonly #now: () => number
  #queue: { entries: Entry[]; board: Board; replay?: Before }[] = []
  #hurry = false
  /** How long consecutive folded turns have been shown so far; null if the next one begins a new row. */
  #foldedMs: number | null = null
  #rolls = 0
  /** The throw whose dice are in the hand with unknown faces: since when, and the previous throw on the cloth. */
  #lifted: { key: number; at: number; before: Roll | null } | null = null
  #wake: (() => void) | null = null
  /** Whether the verdict on display has been shown long enough, and ends when more entries arrive. */
  #yields = false

  constructor(tempo: () => Tempo, sleep = sleepMs, now = () => performance.now()) {
    this.tempo = tempo
    this.#sleep = sleep
    this.#now = now
    this.chips = new ChipLayer(sleep)
  }

  get #tempo(): Tempo {
    return this.speed === 1 ? this.tempo() : scaleTempo(this.tempo(), this.speed)
  }

  /** Show a board at once. */
  snapshot(board: Board): void {
    this.finish()
    this.#queue = []
    this.#putDown()
    this.due = 0
    this.chips.predicted = new Map()
    this.frame = this.last = null
    this.folded = []
    this.lines = this.lines.filter((line) => line.seq <= board.seq)
    this.#show(board)
    if (board.stage !== 'playing') this.dice = null
    this.onWatched(board.seq)
  }

  /** Show any moment of a journal: its board, and the log up to it. */
  seek(board: Board, entries: Entry[]): void {
    this.lines = []
    this.dice = null
    this.net = null
    this.settled = []
    this.snapshot(board)
    this.recall(entries, board.seq)
  }

  /** Add entries up to a snapshot to the log without playing them. */
  recall(entries: Entry[], until: number): void {
    const lines = entries.filter((entry) => entry.seq <= until).flatMap(linesOf)
    this.lines = newest([...this.lines.filter((line) => line.seq > until), ...lines.reverse()])
    const fell = this.lines.find((line) => line.fact?.type === 'fell/1')?.fact
    if (!this.dice && fell && this.board?.stage === 'playing') this.#lay(fell)
  }

  /** Queue new entries. */
  news(entries: Entry[], board: Board): void {
    this.#queue.push({ entries, board })
    this.due += entries.filter((entry) => fallenDice(entry.event)).length
    if (!this.busy) this.idle = this.#play()
    else if (this.#yields) this.#wake?.()
  }

  /** Show a move of our own before the server confirms it (optimistic update). */
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

  /** Handle a tap: the first one completes the animation, the second one confirms that the verdict was read. */
  tap(): void {
    if (!this.busy || this.frame?.cold) return
    if (this.frame) {
      if (this.frame.read && this.frame.others.length) return
      this.frame = { ...this.frame, read: true }
      if (this.frame.others.length) this.onWatched(this.frame.key)
      return this.release()
    }
    if (this.brief) return
    this.brief = true
    this.chips.flights = []
    this.#wake?.()
  }

  /** Dismiss the verdict if everyone has read it. Called when somebody has read it or has gone. */
  release(): void {
    if (this.frame && !this.frame.cold && this.#isRead(this.frame)) this.#wake?.()
  }

  #isRead(frame: Frame): boolean {
    return frame.read && !this.director?.stillReading(frame).length
  }

  /** Play a folded turn again, in full. */
  replay(turn: FoldedTurn): void {
    if (this.busy || !this.board) return
    this.#queue.push({ entries: turn.entries, board: this.board, replay: turn.before })
    this.idle = this.#play()
  }

  async #play(): Promise<void> {
    this.busy = true
    for (let next = this.#queue.shift(); next; next = this.#queue.shift()) {
      const { replay } = next
      this.replaying = replay !== undefined
      if (replay) this.#show(replay.board, replay)
      const shown = this.board
      try {
        for (const entry of next.entries) {
          if (this.board !== shown) break
          const late = this.#isLate
          if (!this.director) this.#hurry ||= late
          this.brief = late
          if (this.#hurry) await this.#catchUp(entry)
          else {
            const pace = replay ? 'full' : (this.director?.paceOf(entry) ?? 'full')
            await (pace === 'folded' ? this.#playFolded(entry, late) : this.#playEntry(entry, pace))
          }
        }
        if (this.board === shown) {
          this.#show(next.board) // if not, a newer snapshot has arrived
          if (!replay) this.#lift(next.board)
        }
      } catch (error) {
        console.error(error)
        this.#giveUp(replay || this.board !== shown ? [] : next.entries)
        if (this.board === shown) this.#show(next.board)
      }
      if (this.#queue.length === 0) this.#hurry = this.brief = this.replaying = false
    }
    this.busy = false
    if (this.board) this.onWatched(this.board.seq)
    this.onIdle()
  }

  /** Stop the animation of an entry that failed. Adds its news to the log without the code of the game. */
  #giveUp(entries: Entry[]): void {
    this.#putDown()
    this.chips.flights = []
    this.net = this.frame = this.last = null
    this.settled = []
    this.lingering = this.#yields = false
    for (const { command, event } of entries) {
      if (command !== undefined) this.chips.drop(command)
      const fell = fallenDice(event)
      if (fell) this.#lay(fell)
    }
    this.due = this.#queue.flatMap((it) => it.entries).filter((entry) => fallenDice(entry.event)).length
    const first = entries[0]?.seq ?? Infinity
    this.lines = newest([...entries.flatMap(linesOf).reverse(), ...this.lines.filter((line) => line.seq < first)])
  }

  /** Whether too many entries wait for animations to run. */
  get #isLate(): boolean {
    return this.#queue.reduce((sum, it) => sum + it.entries.length, 0) > BACKLOG
  }

  /** Show a folded turn: everything at once, then a pause to see where the pawns went. */
  async #playFolded(entry: Entry, late: boolean): Promise<void> {
    const before = { board: this.board as Board, state: this.state, chips: this.chips.at }
    this.brief = true
    this.last = null
    if (this.#foldedMs === null) this.folded = []
    this.#foldedMs ??= 0
    this.folded = foldIn(this.folded, entry, this.director?.verdictOf(entry) ?? null, before)
    await this.#catchUp(entry)
    if (!fallenDice(entry.event) || late || this.#tempo.linger === 0) return
    const glance = Math.min(FOLDED.turn, FOLDED.most - this.#foldedMs)
    this.#foldedMs += glance
    await this.#sleep(glance)
  }

  /** Hold a verdict until it is tapped or its time is over. */
  async #hold(verdict: Verdict, { ms: hold, yields, mine, others }: Hold, entry: Entry, over: string): Promise<void> {
    const together = others.length > 0 && !this.replaying
    const frame: Frame = {
      key: entry.seq,
      verdict,
      roll: this.dice && { ...this.dice, rolling: false },
      seat: entry.seat ?? null,
      over,
      hold: yields && this.#queue.length ? HOLD.least : hold,
      cold: true,
      others: together ? others : [],
      read: !mine,
    }
    const shown = this.board
    if (!this.replaying) this.folded = []
    if (this.#tempo.linger > 0 && !this.#hurry) {
      this.brief = false
      this.frame = frame
      await this.#wait(COLD)
      if (this.frame === frame) this.frame = { ...frame, cold: false }
      const sent = await this.#wait(HOLD.least - COLD)
      const isNew = !this.replaying && this.board === shown
      if (isNew && !together) this.onWatched(entry.seq)
      const isRead = together && this.frame !== null && this.#isRead(this.frame)
      if (!sent && !isRead && !(yields && this.#queue.length)) {
        this.#yields = yields
        await this.#wait(hold === null ? Infinity : hold - HOLD.least)
        this.#yields = false
      }
      if (isNew && together) this.onWatched(entry.seq)
      this.frame = null
    }
    if (!this.replaying && this.board === shown) this.last = frame
  }

  async #playEntry(entry: Entry, pace: Exclude<ShowPace, 'folded'>): Promise<void> {
    const event = entry.event
    const lines = linesOf(entry)
    if (event.type !== 'played/1') return this.#log(lines)
    const over = this.director?.over() ?? ''
    const verdict = this.director?.verdictOf(entry) ?? null
    const hold = verdict && (this.director?.holdOf(verdict, entry) ?? null)
    const ours = entry.command !== undefined && this.chips.predicted.has(entry.command)
    const fell = fallenDice(event)
    if (fell || verdict) this.#foldedMs = null
    const net = netOf(event.facts)
    // If a walk follows, the gains stay hidden until its end.
    if (fell)
      await this.#roll(
        fell['faces'] as Face[],
        fell['seat'] as Seat | null,
        event.facts.some((fact) => this.#durationOf(fact)) ? new Map() : net,
        pace === 'brisk',
      )
    let last: Transfer | null = null
    const shown = this.board
    for (const [index, fact] of event.facts.entries()) {
      if (this.board !== shown) break
      if (!this.replaying) this.lines = newest([lines[index] as LogLine, ...this.lines])
      this.onFact(fact)
      if (fact.type === 'transfer/1') {
        if (fell) this.net = net
        const it = fact as unknown as Transfer
        // Pause between the groups of transfers that settle a throw. A single stake needs no pause.
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
      if (this.fold) this.state = this.fold(this.state, fact)
      if (this.#durationOf(fact)) await this.#wait(this.#durationOf(fact))
    }
    if (ours) this.chips.drop(entry.command as string)
    if (!this.replaying) this.onLines(lines, verdict, false)
    if ((fell || verdict) && last) await this.#wait(this.#tempo.fly)
    if (verdict && hold && this.board === shown) {
      this.net = net
      await this.#hold(verdict, hold, entry, over)
    } else if (fell) {
      this.lingering = true
      // A throw that moved no chips is shown for a shorter time, and even shorter if the next one waits.
      await this.#wait(this.director ? GLANCE : this.#tempo.linger / (this.net?.size ? 1 : this.due > 1 ? 4 : 2))
      this.lingering = false
    }
    if (fell && !this.replaying) this.due = Math.max(0, this.due - 1)
    if (fell || verdict) {
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
        if (fact.type !== 'transfer/1' && this.fold) this.state = this.fold(this.state, fact)
      }
      if (entry.command !== undefined) this.chips.drop(entry.command)
      if (fallenDice(event)) this.due = Math.max(0, this.due - 1)
    }
    this.lines = newest([...lines.toReversed(), ...this.lines])
    this.onLines(lines, null, true)
    await this.#sleep(0)
  }

  /** Take the dice into the thrower's hand, because the stakes are closed. */
  #lift({ dice, turn }: Board): void {
    if (!dice?.freeze?.awaited.length) return this.#putDown()
    if (this.#lifted || this.#hurry || this.brief || this.#queue.length || this.#tempo.tumble === 0) return
    if (turn?.type !== 'draw/1' || turn.law.type !== 'dice/1' || turn.thrower === null) return
    if (this.director?.isFull?.(turn.thrower) === false) return
    const key = (this.#rolls += 1)
    const faces = turn.law.dice.map((die) => die.faces[0] as Face)
    this.#lifted = { key, at: this.#now(), before: this.dice }
    this.settled = []
    this.dice = { key, faces, seat: turn.thrower, rolling: true, ms: this.#tempo.gather, waits: true }
  }

  /** Put the dice back, because no throw follows after all. */
  #putDown(): void {
    if (this.#lifted) this.dice = this.#lifted.before
    this.#lifted = null
  }

  /** Take the dice, roll them and let them come to rest. The gains appear in the same frame in which the dice stop. */
  async #roll(faces: Face[], seat: Seat | null, net: ReadonlyMap<Seat, number>, brisk: boolean): Promise<void> {
    const { settle } = this.#tempo
    const [gather, tumble] = [this.#tempo.gather, this.#tempo.tumble].map((ms) => ms / (brisk ? 2 : 1)) as [
      number,
      number,
    ]
    const lifted = this.#lifted
    this.#lifted = null
    const key = lifted?.key ?? (this.#rolls += 1)
    const rolling = tumble > 0 && !this.#hurry && !this.brief
    this.settled = []
    if (rolling) {
      if (!lifted) this.dice = { key, faces, seat, rolling, ms: gather, waits: true }
      const cut = await this.#wait(gather - (lifted ? this.#now() - lifted.at : 0))
      if (!cut) {
        this.dice = { key, faces, seat, rolling, ms: tumble }
        await this.#wait(tumble + settle)
      }
    }
    this.dice = { key, faces, seat, rolling: false, ms: 0 }
    this.net = net
    if (this.brief) await this.#sleep(REST)
    else if (!rolling) await this.#wait(settle)
  }

  /** Show dice at rest, without a roll. */
  #lay(fell: Fact): void {
    this.#lifted = null
    const key = (this.#rolls += 1)
    this.dice = { key, faces: fell['faces'] as Face[], seat: fell['seat'] as Seat | null, rolling: false, ms: 0 }
  }

  #durationOf(fact: Fact): number {
    const { linger, fly } = this.#tempo
    return linger > 0 && !this.#hurry && !this.brief ? this.durationOf(fact, fly > 0) / this.speed : 0
  }

  /** Move chips. They leave their place at once. Those of a settlement count as settled when they land. */
  async #send(it: Transfer): Promise<void> {
    const [from, settles] = [this.board, this.net !== null]
    this.chips.move(it)
    if (!this.#hurry && !this.brief) await this.chips.fly(it, this.#tempo.fly)
    if (settles && this.board === from && this.net) this.settled = [...this.settled, it]
  }

  #show(board: Board, { chips, state }: Pick<Before, 'chips' | 'state'> = board): void {
    this.board = board
    this.chips.at = chips
    this.state = state
  }

  #log(lines: LogLine[]): void {
    this.lines = newest([...lines, ...this.lines])
    this.onLines(lines, null, false)
  }

  /** Wait. Returns whether the wait was cut short. */
  async #wait(ms: number): Promise<boolean> {
    if (this.#hurry || this.brief) return true
    if (ms <= 0) return false
    let cut = false
    const woken = new Promise<void>((done) => {
      this.#wake = () => {
        cut = true
        done()
      }
    })
    await (ms === Infinity ? woken : Promise.race([this.#sleep(ms), woken]))
    this.#wake = null
    return cut
  }
}
