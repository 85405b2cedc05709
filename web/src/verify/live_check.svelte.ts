// Checks a table live on this device: the journal so far, then every line as it arrives.
//
// Theory of operation.
//
// - Results of checks change the seal, a separate state machine (seal.ts).
// - `heard` gets every message of the server, `sent` every command of this device. Journal lines go through `#feed`,
//   which checks the next entry (chain, dice, my own commands). A known entry must have the same hash.
// - After a gap, the journal is fetched over HTTP and goes line by line through `#feed`.
// - The last checked entry is stored on the device (kept.ts). After a reload, the journal must contain this entry. Pages
//   of one browser share the stored data, so they detect if they receive different histories.
// - A contradiction is stored too, and no message of the server removes it.
// - Void throws and throws without me are counted from the entries, so that a reload does not lose the counts.
//
// What can go wrong: the server does not send its journal (this is retried and shown), it writes an event that this
// client does not know (the seal stays unknown), or it writes an entry under my name that this device did not send. If
// the server reports that I have another device, I am asked about this entry; otherwise it is a contradiction.
import { fetchJournalText, fetchMyData } from '../protocol/http'
import type { Accepted, Board, Command, Heard } from '../protocol/wire'
import { Chain, type ChainedEntry, hashOfLine, parseLine } from './chain.ts'
import { ChipCheck } from './chips.ts'
import { CheckFailed, ThrowChecker, type Thrown } from './check_throws.ts'
import { fingerprintOf, readFingerprint } from './fingerprint.ts'
import { type Fault, kept, type KeptHead } from './kept.ts'
import { type LiveWrong, OwnCommands } from './own_commands.ts'
import { hasRules } from './rules_versions.ts'
import { advance, type Finding, type Gap, type Seal, unknownSeal, type WhyUnknown } from './seal.ts'
import type { FreezeTimes } from './pledge.ts'
import { inShortTasks } from './tasks.ts'

const SHOWN = 40
/** How long the screen can be ahead of the checks before the seal shows it. */
const BEHIND_MS = 5_000
const RETRY_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000]
/** After this many consecutive journals that end before the stored entry, the journal counts as truncated. */
const SHORT_JOURNALS = 3
const ENTRIES_AHEAD = 500
/** The time limit for another page of this device to report what it sent. */
const SIBLING_MS = 1_500

/** What the check needs of the visit. */
export type Watched = { readonly code: string; readonly signal: AbortSignal; readonly plays: boolean }

type Holder = readonly [seat: number, person: string]

export class Proof {
  readonly #visit: Watched
  #chain = new Chain()
  #dice = new ThrowChecker()
  readonly #chips = new ChipCheck()
  readonly own = new OwnCommands()
  #table: string | null = null
  #kept: KeptHead | null = null
  /** Entries up to this seq were written before this device arrived. */
  #before: number | null = null
  #promise: string | null = null
  #over = false
  #reading = false
  #attempts = 0
  #short = 0
  /** Whether an entry could not be added to the chain, so that reading on is useless. */
  #stuck = false
  /** Whether a journal is being checked. Messages received meanwhile wait. */
  #checking = false
  readonly #unheard: Heard[] = []
  /** Lines that arrived before their predecessors. */
  readonly #ahead = new Map<number, string>()
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Entries that wait for my answer or for another page of this device. */
  readonly #foreign = new Map<number, string>()
  /** The board on the screen and the seq of the last accepted command. Both must be checked. */
  #board: Board | null = null
  #accepted = 0
  #why: WhyUnknown | null = null
  /** The current game and version. */
  #game: { name: unknown; version: unknown } = { name: null, version: null }
  /** The holders of the current freeze, by seat. */
  #awaited: readonly Holder[] = []
  /** Throws without a holder's link, in order. Those without my link are gaps. */
  readonly #missed: { holder: string; gap: Gap }[] = []

  /** The last valid throws, newest first. */
  throws: Thrown[] = $state.raw([])
  count = $state(0)
  seal: Seal<LiveWrong> = $state.raw(unknownSeal())
  /** Whether a throw fell while a command of mine was under way, and the person has not dismissed this doubt. */
  doubt = $state(false)
  /** Whether this device will not contribute to the next throw of the server. */
  uncovered = $state(false)
  /** The times of the last freezes that this device answered, by its own clock. */
  freezes: FreezeTimes[] = $state.raw([])
  /** The last checked entry. */
  head: { seq: number; hash: string } = $state.raw({ seq: 0, hash: '' })
  /** An entry under my name that may come from another device of mine. */
  asking: number | null = $state(null)

  readonly last: Thrown | undefined = $derived(this.throws[0])
  /** The first contradiction, which stays. */
  readonly wrong: Fault | null = $derived(this.seal.contradiction)
  readonly fingerprint: string = $derived(this.head.seq > 0 ? fingerprintOf(this.head.hash) : '')

  constructor(visit: Watched) {
    this.#visit = visit
    const shared = (event: StorageEvent): void => this.#onShared(event.key)
    if (typeof addEventListener === 'function') addEventListener('storage', shared, { signal: visit.signal })
    visit.signal.addEventListener('abort', () => clearTimeout(this.#timer))
  }

  // Events

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
        return this.#meet(message.person)
      case 'accepted/1':
        return this.#onAccepted(message)
      case 'refused/1':
        if (message.command) this.own.refused(message.command)
        return
      case 'snapshot/1':
        if (message.board.seq < this.#chain.seq) this.#short ||= 1 // read the journal, which may be shorter now
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
    this.#board = board
    this.#over = board.stage === 'over'
    this.#compare(board)
    this.#expect()
  }

  /** Compare a board with the entries received so far. */
  #compare(board: Board): void {
    const known = this.#chain.hashAt(board.seq)
    const isOther = known !== undefined && known !== board.head
    if (isOther || (board.seq === this.#chain.seq && !this.#chips.agrees(board))) this.#fail(board.seq, 'board')
  }

  /** Fix the table of this visit. Returns whether this board belongs to it. */
  #pin(board: Board): boolean {
    if (this.#table !== null) {
      if (board.table !== this.#table) this.#fail(this.#chain.seq, 'table')
      return board.table === this.#table
    }
    this.#table = board.table
    this.#kept = kept.head(board.table)
    this.#adopt(kept.fault(board.table))
    this.doubt = kept.doubt(board.table)
    this.freezes = kept.freezes(board.table)
    this.own.know(kept.sent(board.table))
    for (const person of this.#kept?.people ?? []) this.#meet(person)
    if (kept.otherTableOf(this.#visit.code, board.table, Date.now())) this.#fail(0, 'elsewhere')
    this.#keepSent()
    return true
  }

  /** Register one of the people on this device. */
  #meet(person: string): void {
    if (!this.#visit.plays || this.own.people.has(person)) return
    this.own.people.add(person)
    for (const { holder, gap } of this.#missed) if (holder === person) this.#find({ type: 'gap', gap })
  }

  /** If the board is ahead of the checks, read the journal. If that takes long, show it. */
  #expect(): void {
    if (this.#assess()) return
    if (!this.#reading && !this.#stuck) void this.#readJournal()
    this.#timer ??= setTimeout(() => this.#lag('behind'), BEHIND_MS)
  }

  #find(finding: Finding<LiveWrong>): void {
    this.seal = advance(this.seal, finding)
  }

  /** Update the seal. Returns whether everything on the screen is checked. */
  #assess(): boolean {
    const isRead = this.head.seq > 0 && this.head.seq >= Math.max(this.#board?.seq ?? 0, this.#accepted)
    const isCaughtUp = isRead && this.#short === 0 && this.#why !== 'protocol'
    if (isCaughtUp) {
      clearTimeout(this.#timer)
      this.#timer = undefined
      this.#why = null
    }
    if (isCaughtUp) this.uncovered = this.#dice.throwsWithout(this.own.people)
    this.#find(isCaughtUp ? { type: 'caught-up' } : { type: 'behind', why: this.#why })
    return isCaughtUp
  }

  /** Report why checking does not continue. The first reason stays until checking has caught up. */
  #lag(why: WhyUnknown): void {
    this.#why ??= why
    this.#find({ type: 'behind', why: this.#why })
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
      if (this.#board) this.#compare(this.#board)
      this.#attempts = 0
    } catch (error) {
      if (error instanceof CheckFailed) this.#fail(this.#chain.seq, error.code)
      else if (!this.#visit.signal.aborted) this.#lag('journal')
    }
    const wait = RETRY_MS[Math.min(this.#attempts, RETRY_MS.length - 1)] as number
    this.#attempts += 1
    if (this.#visit.signal.aborted) return
    setTimeout(() => {
      this.#reading = false
      if (!this.#visit.signal.aborted) this.#expect()
    }, wait)
    this.#assess()
    for (const message of this.#unheard.splice(0)) this.heard(message)
  }

  /** Check a whole journal in short tasks, because hashes are slow. Messages wait until it is done. */
  async #feedAll(lines: string[]): Promise<void> {
    this.#checking = true
    try {
      await inShortTasks(lines, (line) => this.#feed(line, true))
    } finally {
      this.#checking = false
    }
  }

  /** A journal can be slightly outdated. If it stays shorter than the stored data, it was truncated. */
  #checkLength(length: number): void {
    const least = Math.max(this.#kept?.seq ?? 0, this.#chain.seq)
    this.#short = length < least ? this.#short + 1 : 0
    if (this.#short < SHORT_JOURNALS) return
    this.#short = 0
    this.#fail(least, 'rewritten')
  }

  // Entries

  #feed(line: string, read = false): void {
    if (this.#why === 'protocol') return
    try {
      const seq = parseLine(line)['seq']
      if (typeof seq !== 'number') throw new CheckFailed('seq')
      if (seq > this.#chain.seq + 1) {
        if (read) throw new CheckFailed('seq') // a journal has every entry
        if (this.#ahead.size < ENTRIES_AHEAD) this.#ahead.set(seq, line)
        return // the journal will contain the missing entries
      }
      if (seq <= this.#chain.seq) {
        if (this.#chain.hashAt(seq) !== hashOfLine(line)) this.#fail(seq, read ? 'rewritten' : 'fork')
        return
      }
      this.#step(line)
    } catch (error) {
      if (!(error instanceof CheckFailed)) throw error
      this.#stuck = true
      if (error.code === 'protocol') {
        this.#why = 'protocol'
        this.#assess()
      } else this.#fail(this.#chain.seq + 1, error.code)
    }
  }

  #step(line: string): void {
    const entry = this.#chain.read(line)
    if (this.#kept?.seq === entry.seq && this.#kept.hash !== hashOfLine(line)) this.#fail(entry.seq, 'rewritten')
    if (entry.table !== this.#table) throw new CheckFailed('table')
    const thrown = this.#dice.step(entry)
    if (entry.seq === 1) this.#checkPromise(entry)
    const wrong = this.#visit.plays ? this.own.step(entry, this.#isJudged(entry.seq)) : null
    if (wrong === 'foreign') this.#askAbout(entry)
    else if (wrong === 'late') this.#noteDelay()
    else if (wrong) this.#fail(entry.seq, wrong)
    this.#noteGaps(entry.event)
    this.#chips.step(entry.event)
    this.#chain.add(line, entry)
    if (!thrown) return
    this.count += 1
    this.throws = [thrown, ...this.throws].slice(0, SHOWN)
  }

  /** Record gaps: rules that this page does not have, and throws without a holder's link. */
  #noteGaps(event: Record<string, unknown>): void {
    const seats = (list: unknown): unknown[] => (Array.isArray(list) ? list : [])
    if (event['type'] === 'opened/1' || event['type'] === 'configured/1')
      this.#game = { name: event['game'], version: event['version'] }
    else if (event['type'] === 'started/1') {
      if (!hasRules(this.#game.name, this.#game.version)) this.#find({ type: 'gap', gap: 'rules' })
    } else if (event['type'] === 'frozen/1') {
      this.#awaited = seats(event['awaited']) as Holder[]
      for (const [, holder] of seats(event['away']) as Holder[]) this.#miss(holder, 'absent')
    } else if (event['type'] === 'voided/1') {
      const missed = seats(event['missed'])
      for (const [seat, holder] of this.#awaited) if (missed.includes(seat)) this.#miss(holder, 'void')
    }
  }

  #miss(holder: string, gap: Gap): void {
    this.#missed.push({ holder, gap })
    if (this.own.people.has(holder)) this.#find({ type: 'gap', gap })
  }

  #noteDelay(): void {
    this.#find({ type: 'gap', gap: 'late' })
    this.doubt = true
    if (this.#table !== null) kept.setDoubt(this.#table, true)
  }

  #isJudged(seq: number): boolean {
    return this.#kept ? seq > this.#kept.seq : this.#before !== null && seq > this.#before
  }

  #checkPromise(entry: ChainedEntry): void {
    const { promise } = entry.event
    this.#promise = typeof promise === 'string' ? promise : null
    if (this.#kept && this.#kept.promise !== this.#promise) this.#fail(1, 'rewritten')
  }

  // Entries under my name

  #askAbout({ seq, command }: ChainedEntry): void {
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

  // Stored data

  #fail(seq: number, code: LiveWrong): void {
    if (this.#table !== null) this.#adopt(kept.blame(this.#table, { seq, code, at: Date.now() }))
  }

  #adopt(found: Fault | null): void {
    if (found) this.#find({ type: 'contradiction', found })
  }

  /** Store when this device received a freeze, and when it answered. */
  noteFreeze(table: string, times: FreezeTimes): void {
    kept.noteFreeze(table, times)
    this.freezes = kept.freezes(table)
  }

  /** Report a contradiction that the dice pledge (pledge.ts) has found. */
  accuse(seq: number, code: LiveWrong): void {
    this.#fail(seq, code)
  }

  #keep(): void {
    if (this.#checking) return // otherwise, after a reload, the rest of the journal would count as new
    this.head = { seq: this.#chain.seq, hash: this.#chain.head }
    this.#assess()
    const table = this.#table
    // An entry in doubt is not stored yet, because it must be judged again after a reload.
    if (table === null || this.#chain.seq === 0 || this.wrong !== null || this.#foreign.size > 0) return
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

  /** Whether data stored by another page of this device agrees with this history. */
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
    if (key === `tripot.fault.${this.#table}`) this.#adopt(kept.fault(this.#table))
    if (key === `tripot.sent.${this.#table}`) this.own.know(kept.sent(this.#table))
    const shared = key === `tripot.kept.${this.#table}` ? kept.head(this.#table) : null
    if (shared && !this.#agrees(shared)) this.#fail(shared.seq, 'fork')
  }

  /** Dismiss the doubt, because the person has seen it. */
  dismissDoubt(): void {
    if (this.#table !== null) kept.setDoubt(this.#table, false)
    this.doubt = false
  }

  /** Everything that this device has stored about the table, as a file. */
  export(): string {
    return kept.export(this.#table ?? '')
  }

  // Comparing aloud

  /** Find the entry with a fingerprint that another screen shows; null if there is none, undefined if it is invalid. */
  compare(typed: string): number | null | undefined {
    const wanted = readFingerprint(typed)
    if (wanted === null) return undefined
    const at = this.#chain.hashes.findLastIndex((hash) => fingerprintOf(hash) === wanted)
    return at < 0 ? null : at + 1
  }

  /** Report that another screen shows another history. The person has confirmed it. */
  reportFork(): void {
    this.#fail(this.#chain.seq, 'fork')
  }
}
