// Replay: steps through a journal and its boards, and drives a visit without a connection by `seek` and `news`.
import { request, fetchJournal, Problem } from '../protocol/http'
import type { LogLine } from '../table/log_lines'
import type { Visit } from '../table/visit.svelte'
import type { Board, Boards, Entry, PersonView } from '../protocol/wire'
import { nextSeq, findLandmarks, previousSeq } from './landmarks'

export const SPEEDS = [1, 2, 4] as const
/** Boards per request. */
const PAGE = 40
/** Boards further away than this many entries are dropped, and fetched again when needed. */
const KEPT = 10 * PAGE
/** How long a step is shown at normal speed; then how long one without a sentence is shown. */
const LOOK = 900
const GLANCE = 120

const boardsOf = (table: string, after: number, signal: AbortSignal): Promise<Boards> =>
  request(`/tables/${encodeURIComponent(table)}/boards?after=${after}&count=${PAGE}`, 'GET', undefined, signal)

export class Replay {
  readonly visit: Visit
  at = $state(0)
  first = $state(0)
  last = $state(0)
  throws: number[] = $state.raw([])
  playing = $state(false)
  /** `ready`: the journal is loaded and the game has started. */
  state: 'coming' | 'ready' | 'empty' | 'lost' = $state('coming')
  /** Whether a board could not be fetched. */
  missing = $state(false)
  /** The address to share. */
  url = ''
  /** Whether the game was played to its end. */
  over = $state(false)

  #entries: Entry[] = []
  #boards = new Map<number, Board>()
  #coming = new Map<number, Promise<void>>()
  #people = new Map<string, PersonView>()
  /** Cancellation token: a running action stops when it sees that another has started. */
  #turn = 0

  constructor(visit: Visit) {
    this.visit = visit
  }

  get speed(): number {
    return this.visit.playback.speed
  }
  set speed(times: number) {
    this.visit.playback.speed = times
  }

  async open(at: number | null): Promise<void> {
    try {
      this.#entries = await fetchJournal(this.visit.code, this.visit.signal)
    } catch (error) {
      this.state = error instanceof Problem && error.status === 404 ? 'lost' : this.state
      this.missing = this.state !== 'lost'
      return
    }
    Object.assign(this, findLandmarks(this.#entries))
    if (this.first === 0) this.state = 'empty'
    else await this.go(at ?? this.first)
  }

  /** The last line with a sentence, up to the current entry. */
  readonly line: LogLine | undefined = $derived.by(() =>
    this.visit.playback.lines.find((line) => line.fact && !this.visit.narration.isQuiet(line)),
  )

  /** Show the table as it stood after an entry. */
  async go(seq: number): Promise<void> {
    this.playing = false
    const turn = (this.#turn += 1)
    const to = Math.min(this.last, Math.max(this.first, seq))
    this.at = to
    const board = await this.#board(to)
    if (!board || turn !== this.#turn) return
    this.visit.seek(board, this.#entries.slice(0, to))
    this.state = 'ready'
  }

  /** Show the previous or the next throw, and throw it again. */
  async throwAt(direction: -1 | 1): Promise<void> {
    const seq = direction > 0 ? this.throws.find((it) => it > this.at) : this.throws.findLast((it) => it < this.at)
    if (seq === undefined) return this.go(direction > 0 ? this.last : this.first)
    // The entry that froze the throw belongs to it, so start before that one.
    const before = previousSeq(this.#entries, seq)
    await this.go(before)
    const turn = this.#turn
    if (this.at === before) await this.#step(turn)
  }

  async step(direction: -1 | 1): Promise<void> {
    await this.go((direction > 0 ? nextSeq : previousSeq)(this.#entries, this.at))
  }

  toggle(): void {
    if (this.playing) return this.stop()
    this.playing = true
    void this.#play((this.#turn += 1))
  }

  stop(): void {
    this.playing = false
    this.#turn += 1
  }

  close(): void {
    this.stop()
    this.visit.close()
  }

  async #play(turn: number): Promise<void> {
    if (this.at >= this.last) {
      await this.go(this.first)
      this.playing = true
      turn = this.#turn
    }
    while (turn === this.#turn && this.at < this.last) {
      const lines = this.visit.playback.lines[0]
      if (!(await this.#step(turn))) break
      const said = this.visit.playback.lines[0]
      const loud = said !== lines && said !== undefined && !this.visit.narration.isQuiet(said)
      await new Promise((done) => setTimeout(done, (loud ? LOOK : GLANCE) / this.speed))
    }
    if (turn === this.#turn) this.playing = false
  }

  /** Play the next entry, as it was played live. */
  async #step(turn: number): Promise<boolean> {
    const to = nextSeq(this.#entries, this.at)
    const board = await this.#board(to)
    if (!board || turn !== this.#turn || to === this.at) return false
    const entries = this.#entries.filter((entry) => entry.seq > this.at && entry.seq <= to)
    this.at = to
    this.visit.table.hear({ type: 'news/1', entries, lines: [], board, now: board.at })
    await this.visit.playback.idle
    void this.#board(Math.min(this.last, to + PAGE / 2))
    return turn === this.#turn
  }

  async #board(seq: number): Promise<Board | undefined> {
    this.missing = false
    if (!this.#boards.has(seq)) {
      const page = Math.floor((seq - 1) / PAGE)
      const coming = this.#coming.get(page) ?? this.#fetch(page)
      this.#coming.set(page, coming)
      try {
        await coming
      } catch {
        this.missing = true
      }
      this.#coming.delete(page)
    }
    return this.#boards.get(seq)
  }

  async #fetch(page: number): Promise<void> {
    const told = await boardsOf(this.visit.code, page * PAGE, this.visit.signal)
    this.url = told.url
    // Boards in a replay have no running clocks, and everyone in them counts as present.
    for (const board of told.boards) this.#boards.set(board.seq, { ...board, clocks: [] })
    for (const seq of this.#boards.keys()) if (Math.abs(seq - this.at) > KEPT) this.#boards.delete(seq)
    for (const person of told.people) this.#people.set(person.person, { ...person, here: true })
    this.visit.table.hear({
      type: 'presence/1',
      people: [...this.#people.values()],
      watching: 0,
      screens: 0,
      queue: [],
    })
  }
}
