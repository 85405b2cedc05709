// A visit: one person, or one screen, at one table. Ties connection, state, playback, texts and narration together for
// a page. It draws nothing.
//
// Theory of operation.
//
//   new Visit ──connect()──▶ looking the table up ──▶ dialling ──▶ live … ──leave()──▶ left
//
// - `connect` resolves the code to the table's id over HTTP (all nodes know a table by its id; if the house does not
//   answer, the code serves as well), and starts to load the game's texts and cloth (`prepare`).
// - The connection (protocol/connection.ts) reconnects by itself; every message goes to `table` (TableState), which
//   reports snapshots, news and refusals to this class; it passes them on to `playback`.
// - `ready` is true once board, texts and options are there. A watcher gets no options, so after OPTIONS_WAIT_MS the
//   board is drawn without them.
// - Commands go out by `ask` and `act`. `act` may show its chips at once (optimistic update, ChipLayer); a refusal
//   takes them back.
// - Replay and lessons use a visit without a connection: they feed `table` themselves, or call `seek`.
//
// What can go wrong: a failed lookup or catalogue is retried after RETRY_MS, until another one is wanted; `prepare` may
// be called again with another language before the last call is done, and the last call wins.
import { app, t } from '../device/preferences.svelte'
import type { HotSeat } from '../device/hotseat.svelte'
import type { Cloth, Manifest } from '../games/contract'
import { loadCloth, manifestOf } from '../games/registry'
import { address, addressOfScreen, TableConnection } from '../protocol/connection'
import { fetchJournal, fetchTable, listGames } from '../protocol/http'
import type * as wire from '../protocol/wire'
import type { Seat, Transfer } from '../protocol/wire'
import { loadCatalogues } from '../texts/texts'
import type { LogLine } from './log_lines'
import { Narration } from './narration.svelte'
import { purse } from './places'
import { Playback } from './playback.svelte'
import { Speech } from './speech'
import { TableState } from './state.svelte'
import { AT_ONCE, LIVELY, STILL } from './tempo'

const RETRY_MS = 2_000
/** How long a board waits for its options, so that it is drawn once and not twice. */
const OPTIONS_WAIT_MS = 250

export class Visit {
  readonly code: string
  readonly #plays: boolean
  readonly table = new TableState()
  readonly playback = new Playback(() =>
    document.visibilityState !== 'visible' ? AT_ONCE : app.animates ? LIVELY : STILL,
  )
  readonly narration = new Narration(this)
  info: wire.GameInfo | null = $state.raw(null)
  speech: Speech | null = $state.raw(null)
  cloth: Cloth<Visit> | null = $state.raw(null)
  /** Game and stage from the HTTP lookup, before the connection has delivered a board. */
  expected: Pick<wire.TableInfo, 'game' | 'stage'> | null = $state.raw(null)
  /** The line whose reason is shown. */
  asking: LogLine | null = $state.raw(null)
  /** The other people on this device, if it is shared. */
  hotseat: HotSeat | null = $state.raw(null)
  /** People whose phrases are hidden here. */
  blocked: ReadonlySet<wire.PersonId> = $state.raw(new Set())

  #connection: TableConnection | null = null
  #preparing = ''
  #wantsSeat = false
  #optionsOverdue = $state(false)

  /** `plays`: false for a shared screen, which only shows, even on a device whose owner has a seat. */
  constructor(code: string, plays = true) {
    this.code = code
    this.#plays = plays
    this.table.watch({
      snapshot: (board) => {
        this.playback.snapshot(board)
        setTimeout(() => (this.#optionsOverdue = true), OPTIONS_WAIT_MS)
        if (board.stage !== 'lobby' && this.#connection) void this.#recall(board.seq)
      },
      news: (entries, board) => this.playback.news(entries, board),
      refused: (refused, wish) => {
        if (refused.command) this.playback.chips.drop(refused.command)
        const chips = wish?.type === 'act/1' && ('amount' in wish.action || 'stake' in wish.action)
        this.narration.refuse(this.speech?.refusal(refused, chips) ?? t('problem-refused'))
      },
      uttered: (it) => this.narration.utter(it),
    })
    this.playback.onLines = (lines) => this.narration.readOut(lines)
  }

  readonly manifest: Omit<Manifest, 'Art'> = $derived(manifestOf(this.playback.board?.game ?? ''))
  /** My seat; on a hot seat device that of the person who has it in hand, and null once the game is over. */
  readonly me: Seat | null = $derived.by(() =>
    !this.#plays || (this.hotseat && this.table.board?.stage === 'over') ? null : this.table.seat,
  )
  readonly ready: boolean = $derived(
    (this.table.yours !== null || this.#optionsOverdue) &&
      this.speech !== null &&
      this.info !== null &&
      this.playback.board !== null &&
      this.info.name === this.table.board?.game,
  )
  /** Whether the table waits for me. */
  readonly awaited: boolean = $derived.by(() => {
    const turn = this.table.board?.turn
    return this.me !== null && turn?.type === 'decide/1' && turn.awaited.includes(this.me)
  })
  /** The chips in my purse, as displayed. */
  readonly purse: number = $derived(this.me === null ? 0 : (this.playback.chips.laid[purse(this.me)] ?? 0))

  // Connection

  /** Connect over a socket. Returns a function that leaves the table. */
  connect(): () => void {
    let left = false
    setTimeout(() => app.texts.number(0)) // the first use of number formats is slow; do it while the page waits anyway
    void this.#lookUp().then((table) => !left && this.#dial((this.#plays ? address : addressOfScreen)(table)))
    return () => {
      left = true
      this.#connection?.close()
      this.hotseat?.close()
    }
  }

  async #lookUp(): Promise<string> {
    try {
      const { id, game, stage, hands, blocked } = await fetchTable(this.code)
      this.expected = { game, stage }
      void this.prepare(game)
      this.blocked = new Set(blocked)
      for (const hand of hands) void this.share(id, hand)
      return id
    } catch {
      return this.code
    }
  }

  #dial(url: string): void {
    const connection = (this.#connection = new TableConnection(url, {
      heard: (message) => {
        this.table.hear(message)
        if (message.type !== 'yours/1' || !this.#wantsSeat) return
        this.#wantsSeat = false
        if (message.seat === null) this.ask({ type: 'sit/1' })
      },
      status: (status) => (this.table.status = status),
      closedWith: (code) => (this.table.closedWith = code),
      lastSeen: () => this.table.lastSeen(),
    }))
    this.table.voice = { ask: (wish) => (this.hotseat?.line(wish) ?? connection).ask(wish) }
    connection.connect()
  }

  /** Add a person who plays on this device too. */
  async share(table: string, hand: wire.Neighbour): Promise<void> {
    const { HotSeat } = await import('../device/hotseat.svelte')
    this.hotseat ??= new HotSeat(this, table)
    this.hotseat.join(hand)
  }

  /** Fill the log with the entries before the snapshot. If this fails, the table still works. */
  async #recall(until: number): Promise<void> {
    try {
      this.playback.recall(await fetchJournal(this.code), until)
    } catch {
      // the next snapshot tries again
    }
  }

  /** Show any entry of a journal; for replay. */
  seek(board: wire.Board, entries: wire.Entry[]): void {
    this.table.seek(board)
    this.playback.seek(board, entries)
  }

  // Texts and cloth of the game

  /** Load the game's texts and cloth, in the current language. */
  async prepare(game: string, lang = app.lang, plain = app.plain): Promise<void> {
    const key = `${game} ${lang} ${plain}`
    if (this.#preparing === key) return
    this.#preparing = key
    try {
      const [all, texts, cloth] = await Promise.all([
        listGames(),
        loadCatalogues(lang, game),
        plain ? null : loadCloth<Visit>(game),
      ])
      const info = all.find((it) => it.name === game)
      if (info && this.#preparing === key) this.furnish(info, texts, cloth)
    } catch {
      await new Promise((done) => setTimeout(done, RETRY_MS))
      if (this.#preparing !== key) return
      this.#preparing = ''
      await this.prepare(game, lang, plain)
    }
  }

  furnish(info: wire.GameInfo, texts: string[], cloth: Cloth<Visit> | null): void {
    this.info = info
    this.cloth = cloth
    this.playback.fold = cloth?.fold ?? null
    this.playback.durationOf = cloth?.durationOf ?? (() => 0)
    this.speech = new Speech(app.lang, texts, info, {
      seat: (seat) => this.name(seat),
      person: (person) => this.person(person),
      me: () => (this.hotseat ? null : this.me),
      own: () => (this.hotseat || !this.#plays ? null : this.table.own),
    })
  }

  // Names

  person(id: string): string {
    return this.table.people.get(id)?.name ?? t('someone')
  }

  name(seat: Seat): string {
    const seats = this.table.board?.seats ?? []
    const it = seats[seat]
    if (it?.person) return this.person(it.person)
    if (!it?.bot) return t('chair-free')
    const nth = seats.filter((other) => other.kind === 'bot' && other.seat < seat).length
    return t(`bot-name-${nth % 12}`)
  }

  /** The name of a seat on this screen: « you » for my own. */
  label(seat: Seat): string {
    return seat === this.me && !this.hotseat ? t('you') : this.name(seat)
  }

  // Commands

  /** Take a seat under the name just given. The house identifies people by their connection, so reconnect. */
  sitDown(): void {
    this.#wantsSeat = true
    this.#connection?.renew()
  }

  ask(wish: wire.Wish): string | null {
    this.narration.refusal = null
    return this.table.ask(wish)
  }

  /** Send an action; `moves`: the chips it certainly moves, shown at once (optimistic update). */
  act(action: wire.Action, moves?: Omit<Transfer, 'type'>): void {
    const board = this.table.board
    if (!board || this.#isAsked(action, board.phase)) return
    const id = this.ask({ type: 'act/1', action, phase: board.phase })
    if (id && moves) this.playback.predict(id, { type: 'transfer/1', ...moves })
  }

  /**
   * An action without parameters is sent once until answered, even if tapped twice; two taps of a chip are two chips.
   */
  #isAsked(action: wire.Action, phase: number): boolean {
    return (
      Object.keys(action).length === 1 &&
      [...this.table.asked.values()].some(
        (wish) => wish.type === 'act/1' && wish.action.type === action.type && wish.phase === phase,
      )
    )
  }

  /** The nonce I sent with a recent command; undefined if it was not mine. */
  nonceOf(command: string): string | undefined {
    return this.#connection?.nonceOf(command)
  }

  say(utterance: wire.Utterance): void {
    ;(this.hotseat?.line() ?? this.#connection)?.say(utterance)
  }
}
