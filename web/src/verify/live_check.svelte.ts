// Checks a table live, on this device: the journal so far, then every line as it comes.
//
// Theory of operation.
//
//   checking ──journal read──▶ verified ◀──────────────┐
//      │                          │ behind the board    │ caught up
//      └──no journal──▶ unchecked ◀────────────────────┘
//            any state ──a fault──▶ wrong (for good)
//
// - `heard` gets every message of the house, `sent` every command of this device. Lines (news/1) go through `#feed`: the
//   next entry is checked (chain, dice, my own commands); one that is here already must have the same hash; after a gap
//   the journal is read over HTTP, line by line through the same `#feed`.
// - The last checked entry is kept on the device (kept.ts). After a reload the journal must lead through it. Pages of one
//   browser share what is kept, so two of them that are told different things find out.
// - A fault is kept too, and nothing that the house says takes it back.
// - `unchecked`: the board on the screen is ahead of what could be checked, for longer than BEHIND_MS.
//
// What can go wrong: the house does not give its journal (retried, and shown), writes an event that this client does not
// know (shown as unchecked), or shows something under my name that this device did not send: if the house says
// that I have another device, I am asked, because only I know; otherwise it is a fault.
import { fetchJournalText, fetchMyData } from '../protocol/http'
import type { Accepted, Board, Command, Heard } from '../protocol/wire'
import { Chain, type ChainedEntry, hashOfLine, parseLine } from './chain.ts'
import { CheckFailed, ThrowChecker, type Thrown } from './check_throws.ts'
import { fingerprintOf, readFingerprint } from './fingerprint.ts'
import { type Fault, kept, type KeptHead } from './kept.ts'
import { type LiveWrong, OwnCommands } from './own_commands.ts'
import { inShortTasks } from './tasks.ts'

const SHOWN = 40
/** How long the screen may be ahead of what is checked before it says so. */
const BEHIND_MS = 5_000
const RETRY_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000]
/** So many journals in a row that end before an entry this device has kept: they were cut. */
const SHORT_JOURNALS = 3
const ENTRIES_AHEAD = 500
/** How long another page of this device may take to tell what it sent. */
const SIBLING_MS = 1_500

export type CheckState = 'checking' | 'unchecked' | 'verified' | 'wrong'
export type WhyUnchecked = 'journal' | 'behind' | 'protocol'

/** The part of the visit that the check needs. */
export type Watched = { readonly code: string; readonly signal: AbortSignal; readonly plays: boolean }

export class Proof {
  readonly #visit: Watched
  #chain = new Chain()
  #dice = new ThrowChecker()
  readonly own = new OwnCommands()
  #table: string | null = null
  #kept: KeptHead | null = null
  /** Entries up to this seq were there before this device. */
  #before: number | null = null
  #promise: string | null = null
  #over = false
  #reading = false
  #attempts = 0
  #short = 0
  /** An entry could not be added to the chain: there is no use in reading on. */
  #stuck = false
  /** Whether a journal is half checked, and what the house said meanwhile. */
  #checking = false
  readonly #unheard: Heard[] = []
  /** Lines that came before the ones they follow. */
  readonly #ahead = new Map<number, string>()
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Entries that I was asked about, or that wait for another page of this device. */
  readonly #foreign = new Map<number, string>()
  /** The board on the screen. */
  #board: { seq: number; head: string } = $state.raw({ seq: 0, head: '' })
  #accepted = $state(0)
  #why: WhyUnchecked | null = $state(null)

  /** The last valid throws, newest first. */
  throws: Thrown[] = $state.raw([])
  count = $state(0)
  /** The first fault; it stays. */
  wrong: Fault | null = $state.raw(null)
  /** The last checked entry. */
  head: { seq: number; hash: string } = $state.raw({ seq: 0, hash: '' })
  /** An entry under my name that may have come from another device of mine: only I know. */
  asking: number | null = $state(null)

  readonly last: Thrown | undefined = $derived(this.throws[0])
  readonly state: CheckState = $derived.by(() => {
    if (this.wrong && this.wrong.code !== 'late') return 'wrong'
    if (this.#why) return 'unchecked'
    return this.head.seq > 0 && this.head.seq >= Math.max(this.#board.seq, this.#accepted) ? 'verified' : 'checking'
  })
  readonly why: WhyUnchecked | null = $derived(this.#why)
  readonly fingerprint: string = $derived(this.head.seq > 0 ? fingerprintOf(this.head.hash) : '')

  constructor(visit: Watched) {
    this.#visit = visit
    const shared = (event: StorageEvent): void => this.#onShared(event.key)
    if (typeof addEventListener === 'function') addEventListener('storage', shared, { signal: visit.signal })
    visit.signal.addEventListener('abort', () => clearTimeout(this.#timer))
  }

  // What happens

  sent(command: Command): void {
    this.own.send(command)
    this.#keepSent()
  }

  reconnected(): void {
    this.own.reconnected()
  }

  heard(message: Heard): void {
    if (this.#checking) return void this.#unheard.push(message)
    switch (message.type) {
      case 'yours/1':
        if (this.#visit.plays) this.own.people.add(message.person)
        return
      case 'accepted/1':
        return this.#onAccepted(message)
      case 'refused/1':
        if (message.command) this.own.refused(message.command)
        return
      case 'snapshot/1':
        return this.#onBoard(message.board)
      case 'news/1':
        if (!this.#pin(message.board)) return
        for (const line of message.lines) this.#feed(line)
        this.#keep()
        return this.#onBoard(message.board)
    }
  }

  #onAccepted({ command, seq }: Accepted): void {
    this.#accepted = Math.max(this.#accepted, seq)
    if (this.own.accepted(command, seq) === false) this.#fail(seq, 'mine')
    this.#keepSent()
    this.#expect()
  }

  #onBoard(board: Board): void {
    if (!this.#pin(board)) return
    this.#board = { seq: board.seq, head: board.head }
    this.#over = board.stage === 'over'
    const known = this.#chain.hashAt(board.seq)
    if (known !== undefined && known !== board.head) this.#fail(board.seq, 'board')
    this.#expect()
  }

  /** The table of this visit never changes. Returns whether this board is of that table. */
  #pin(board: Board): boolean {
    if (this.#table !== null) {
      if (board.table !== this.#table) this.#fail(this.#chain.seq, 'table')
      return board.table === this.#table
    }
    this.#table = board.table
    this.#kept = kept.head(board.table)
    this.wrong = kept.fault(board.table)
    this.own.know(kept.sent(board.table))
    if (this.#visit.plays) for (const person of this.#kept?.people ?? []) this.own.people.add(person)
    if (kept.otherTableOf(this.#visit.code, board.table, Date.now())) this.#fail(0, 'elsewhere')
    this.#keepSent()
    return true
  }

  /** Read the journal if the board is ahead of what is checked; say so if that takes long. */
  #expect(): void {
    if (this.head.seq >= Math.max(this.#board.seq, this.#accepted)) {
      clearTimeout(this.#timer)
      this.#timer = undefined
      if (this.#why !== 'protocol') this.#why = null
      return
    }
    if (!this.#reading && !this.#stuck) void this.#readJournal()
    this.#timer ??= setTimeout(() => (this.#why ??= 'behind'), BEHIND_MS)
  }

  async #readJournal(): Promise<void> {
    this.#reading = true
    try {
      const text = await fetchJournalText(this.#visit.code, this.#visit.signal)
      const lines = text.split('\n')
      if (lines.pop() !== '') throw new CheckFailed('end')
      await this.#feedAll(lines)
      for (let next; (next = this.#ahead.get(this.#chain.seq + 1)) !== undefined && !this.#stuck;) this.#feed(next)
      this.#ahead.clear()
      this.#checkLength(lines.length)
      if (this.#before === null) this.#before = this.#kept?.seq ?? lines.length
      this.#keep()
      this.#attempts = 0
      if (this.#why !== 'protocol' && this.head.seq >= this.#board.seq) this.#why = null
    } catch (error) {
      if (error instanceof CheckFailed) this.#fail(this.#chain.seq, error.code)
      else if (!this.#visit.signal.aborted) this.#why ??= 'journal'
    }
    const wait = RETRY_MS[Math.min(this.#attempts, RETRY_MS.length - 1)] as number
    this.#attempts += 1
    if (this.#visit.signal.aborted) return
    setTimeout(() => {
      this.#reading = false
      if (!this.#visit.signal.aborted) this.#expect()
    }, wait)
    this.#settleState()
    for (const message of this.#unheard.splice(0)) this.heard(message)
  }

  /** A whole journal in short tasks, because hashes are slow. What the house says meanwhile waits until it is read. */
  async #feedAll(lines: string[]): Promise<void> {
    this.#checking = true
    try {
      await inShortTasks(lines, (line) => this.#feed(line, true))
    } finally {
      this.#checking = false
    }
  }

  #settleState(): void {
    if (this.head.seq < Math.max(this.#board.seq, this.#accepted)) return
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#why !== 'protocol') this.#why = null
  }

  /** A journal may be a moment old, but one that stays shorter than what is kept here was cut. */
  #checkLength(length: number): void {
    const least = Math.max(this.#kept?.seq ?? 0, this.#chain.seq)
    this.#short = length < least ? this.#short + 1 : 0
    if (this.#short >= SHORT_JOURNALS) this.#fail(least, 'rewritten')
  }

  // Entries

  #feed(line: string, read = false): void {
    if (this.#why === 'protocol') return
    try {
      const seq = parseLine(line)['seq']
      if (typeof seq !== 'number') throw new CheckFailed('seq')
      if (seq > this.#chain.seq + 1) {
        if (!read && this.#ahead.size < ENTRIES_AHEAD) this.#ahead.set(seq, line)
        return // the journal will have what is between
      }
      if (seq <= this.#chain.seq) {
        if (this.#chain.hashAt(seq) !== hashOfLine(line)) this.#fail(seq, read ? 'rewritten' : 'fork')
        return
      }
      this.#step(line)
    } catch (error) {
      if (!(error instanceof CheckFailed)) throw error
      this.#stuck = true
      if (error.code === 'protocol') this.#why = 'protocol'
      else this.#fail(this.#chain.seq + 1, error.code)
    }
  }

  #step(line: string): void {
    const entry = this.#chain.read(line)
    if (this.#kept?.seq === entry.seq && this.#kept.hash !== hashOfLine(line)) this.#fail(entry.seq, 'rewritten')
    if (entry.table !== this.#table) throw new CheckFailed('table')
    const thrown = this.#dice.step(entry)
    if (entry.seq === 1) this.#checkPromise(entry)
    const wrong = this.#visit.plays ? this.own.step(entry, this.#isJudged(entry.seq)) : null
    if (wrong === 'foreign') this.#doubt(entry)
    else if (wrong) this.#fail(entry.seq, wrong)
    this.#chain.add(line, entry)
    if (!thrown) return
    this.count += 1
    this.throws = [thrown, ...this.throws].slice(0, SHOWN)
  }

  #isJudged(seq: number): boolean {
    return this.#kept ? seq > this.#kept.seq : this.#before !== null && seq > this.#before
  }

  #checkPromise(entry: ChainedEntry): void {
    const { promise } = entry.event
    this.#promise = typeof promise === 'string' ? promise : null
    if (this.#kept && this.#kept.promise !== this.#promise) this.#fail(1, 'rewritten')
  }

  // Something under my name

  #doubt({ seq, command }: ChainedEntry): void {
    this.#foreign.set(seq, typeof command === 'string' ? command : '')
    setTimeout(() => void this.#askAround(seq), SIBLING_MS)
  }

  async #askAround(seq: number): Promise<void> {
    if (this.#visit.signal.aborted || this.#table === null) return
    const command = this.#foreign.get(seq) ?? ''
    const shared = kept.sent(this.#table)
    this.own.know(shared)
    if (shared.some((it) => it.id === command)) {
      this.#foreign.delete(seq)
      return this.#keep()
    }
    const devices = await fetchMyData(this.#visit.signal).then(
      (it) => it.devices.length,
      () => 1,
    )
    if (devices > 1) this.asking = Math.min(seq, this.asking ?? seq)
    else this.#fail(seq, 'foreign')
  }

  /** The person's answer: whether it was them, on another device. */
  answer(mine: boolean): void {
    const seq = this.asking
    if (seq === null) return
    const asked = [...this.#foreign.keys()]
    if (!mine) this.#fail(seq, 'foreign')
    else for (const it of asked) this.#foreign.delete(it)
    this.asking = null
    this.#keep()
  }

  // What is kept

  #fail(seq: number, code: LiveWrong): void {
    if (this.#table === null) return
    this.wrong = kept.blame(this.#table, { seq, code, at: Date.now() })
  }

  #keep(): void {
    if (this.#checking) return // after a part of the journal the rest would be judged as new
    this.head = { seq: this.#chain.seq, hash: this.#chain.head }
    const table = this.#table
    // An entry in doubt is not kept yet: after a reload it must be judged again.
    if (table === null || this.#chain.seq === 0 || this.#isWrong || this.#foreign.size > 0) return
    const shared = kept.head(table)
    if (shared && !this.#agrees(shared)) return this.#fail(shared.seq, 'fork')
    if (shared && shared.seq > this.#chain.seq) return
    const { seq, head: hash } = this.#chain
    this.#kept = {
      table,
      code: this.#visit.code,
      promise: this.#promise,
      seq,
      hash,
      at: Date.now(),
      over: this.#over,
      people: [...new Set([...(shared?.people ?? []), ...this.own.people])],
    }
    kept.keep(this.#kept)
    this.own.settle(seq)
    this.#keepSent()
  }

  get #isWrong(): boolean {
    return this.wrong !== null && this.wrong.code !== 'late'
  }

  /** What another page of this device has kept must be in my history, as far as that goes. */
  #agrees({ seq, hash }: KeptHead): boolean {
    const mine = this.#chain.hashAt(seq)
    return mine === undefined || mine === hash
  }

  #keepSent(): void {
    if (this.#table === null) return
    const mine = this.own.unsettled
    const known = new Set(this.own.sent.map((it) => it.id))
    kept.setSent(this.#table, [...kept.sent(this.#table).filter((it) => !known.has(it.id)), ...mine])
  }

  #onShared(key: string | null): void {
    if (this.#table === null || key === null) return
    if (key === `tripot.fault.${this.#table}`) this.wrong = kept.fault(this.#table) ?? this.wrong
    if (key === `tripot.sent.${this.#table}`) this.own.know(kept.sent(this.#table))
    const shared = key === `tripot.kept.${this.#table}` ? kept.head(this.#table) : null
    if (shared && !this.#agrees(shared)) this.#fail(shared.seq, 'fork')
  }

  /** The person has seen the doubt; a fault stays. */
  dismissDoubt(): void {
    if (this.#table === null || this.wrong?.code !== 'late') return
    kept.dismissDoubt(this.#table)
    this.wrong = null
  }

  /** Everything this device has kept of the table, as a file. */
  export(): string {
    return kept.export(this.#table ?? '')
  }

  // Comparing aloud

  /** Compare with a fingerprint that another screen shows: the entry that has it; null if none has; undefined if it is none. */
  compare(typed: string): number | null | undefined {
    const wanted = readFingerprint(typed)
    if (wanted === null) return undefined
    const at = this.#chain.hashes.findLastIndex((hash) => fingerprintOf(hash) === wanted)
    return at < 0 ? null : at + 1
  }

  /** The person is sure: another screen has another history. */
  reportFork(): void {
    this.#fail(this.#chain.seq, 'fork')
  }
}
