// State of one table in this client: folds the server's messages and keeps unanswered commands. It draws nothing and
// has no timers.
import type { Status } from '../protocol/socket'
import type * as wire from '../protocol/wire'

/** Refusals of a link of this device. They are not shown, because links are sent automatically. */
const LINK_REFUSALS = ['late_link', 'wrong_link', 'not_awaited']

/** How a table sends commands; see protocol/connection.ts. */
export type Commands = {
  ask: (wish: wire.Wish) => string
}

/** Callbacks for events to which a screen reacts at once. */
export type Watcher = {
  /** Called if everything changed at once: with the first board, or one after a gap. */
  snapshot?: (board: wire.Board) => void
  news?: (entries: wire.Entry[], board: wire.Board) => void
  refused?: (refused: wire.Refused, wish: wire.Wish | undefined) => void
  uttered?: (it: wire.Said | wire.Reacted) => void
  botSaid?: (it: wire.BotSaid) => void
  /** Called with every message before it is processed. */
  heard?: (message: wire.Heard) => void
}

/** On a hot seat device, these commands use the connection of the device's owner, no matter who holds the device. */
export const OWNER_COMMANDS = new Set([
  'start/1',
  'add_bot/1',
  'remove_bot/1',
  'remove_person/1',
  'give_to_bot/1',
  'configure/1',
  'pause/1',
  'resume/1',
  'hand_over/1',
  'mark_first/1',
  'rematch/1',
])

/** The number of entries that the server sends at most to a returning client. No reader needs older ones. */
export const ENTRIES_KEPT = 200

export class TableState {
  board: wire.Board | null = $state.raw(null)
  /**
   * The last `yours` message of each person on this device, with its stage and phase. Only a hot seat device has more
   * than one person.
   */
  #said: ReadonlyMap<wire.PersonId, { yours: wire.Yours; of: string }> = $state.raw(new Map())
  /** The owner of the device: the person of the first `yours` message. */
  own: wire.PersonId | null = $state(null)
  /** The person who has the device in hand, if not the owner. */
  hand: wire.PersonId | null = $state(null)
  people: ReadonlyMap<wire.PersonId, wire.PersonView> = $state.raw(new Map())
  /** The seq up to which the other players' screens have shown the journal. */
  watchedBy: ReadonlyMap<wire.PersonId, number> = $state.raw(new Map())
  watching = $state(0)
  /** The number of shared screens that show the table. */
  screens = $state(0)
  /** The people who wait for the next game, in order. */
  queue: readonly wire.PersonId[] = $state.raw([])
  status: Status = $state('closed')
  /** When the next connection attempt begins, by the clock of this device. */
  retryAt: number | null = $state(null)
  closedWith: number | null = $state(null)
  /** The build that the server serves, if this page has another one. */
  outdated: string | null = $state(null)
  /** The last entries since the last snapshot, without gaps up to the board. */
  entries: wire.Entry[] = $state.raw([])
  /** Unanswered commands, by id. */
  asked: ReadonlyMap<string, wire.Wish> = $state.raw(new Map())

  /** The server's clock minus that of this device, in milliseconds. */
  skew = 0
  voice: Commands | null = null
  readonly #watchers = new Set<Watcher>()
  readonly #now: () => number

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  /** My options and powers. They are sent for one board, and stay valid until the phase ends or the next message. */
  readonly yours: wire.Yours | null = $derived(this.#said.get(this.hand ?? this.own ?? '')?.yours ?? null)
  readonly options: wire.Option[] = $derived.by(() => this.#current(this.hand ?? this.own)?.options ?? [])
  /** The possible commands outside the game: those of the owner, and those of the person who has the device in hand. */
  readonly powers: string[] = $derived([
    ...(this.#current(this.own)?.powers.filter((it) => this.hand === null || OWNER_COMMANDS.has(it)) ?? []),
    ...(this.#current(this.hand)?.powers.filter((it) => !OWNER_COMMANDS.has(it)) ?? []),
  ])
  readonly hosts: boolean = $derived(this.#said.get(this.own ?? '')?.yours.host ?? false)
  readonly seat: wire.Seat | null = $derived(this.yours?.seat ?? null)

  #current(person: wire.PersonId | null): wire.Yours | null {
    const { board } = this
    const said = this.#said.get(person ?? '')
    return board &&
      said &&
      (said.yours.seq === board.seq || (board.paused === null && said.of === `${board.stage} ${board.phase}`))
      ? said.yours
      : null
  }

  watch(watcher: Watcher): () => void {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  /** The current time by the server's clock. */
  houseTime(): number {
    return this.#now() + this.skew
  }

  lastSeen(): { seq: number; head: wire.Hash | null } {
    return { seq: this.board?.seq ?? 0, head: this.board?.head ?? null }
  }

  ask(wish: wire.Wish): string | null {
    const id = this.voice?.ask(wish)
    if (id === undefined) return null
    this.asked = new Map(this.asked).set(id, wish)
    return id
  }

  /** Show any board, even an earlier one; for replay. */
  seek(board: wire.Board): void {
    this.hear({ type: 'snapshot/1', board, now: board.at })
  }

  hear(message: wire.Heard): void {
    this.#notify((it) => it.heard?.(message))
    switch (message.type) {
      case 'snapshot/1':
        this.skew = message.now - this.#now()
        // Also an earlier board: after a restore, the journal is shorter. Late ones only come over a discarded socket.
        // If the restored journal is longer, `watchedBy` can stay: nobody has watched an entry after the last seen one.
        if (message.board.seq < this.lastSeen().seq) this.watchedBy = new Map()
        this.board = message.board
        this.entries = []
        return this.#notify((it) => it.snapshot?.(message.board))
      case 'news/1':
        return this.#applyNews(message.entries, message.board, message.now)
      case 'yours/1':
        this.own ??= message.person
        this.#said = new Map(this.#said).set(message.person, {
          yours: message,
          of: this.board?.seq === message.seq ? `${this.board.stage} ${this.board.phase}` : '',
        })
        return
      case 'presence/1':
        this.people = new Map(message.people.map((it) => [it.person, it]))
        this.watching = message.watching
        this.screens = message.screens ?? 0
        this.queue = message.queue
        return
      case 'accepted/1':
        return this.#settle(message.command)
      case 'refused/1': {
        if (message.command === null && LINK_REFUSALS.includes(message.code)) return // the journal shows the outcome
        const wish = message.command === null ? undefined : this.asked.get(message.command)
        if (message.command !== null) this.#settle(message.command)
        return this.#notify((it) => it.refused?.(message, wish))
      }
      case 'clock/1':
        return this.#startClock(message)
      case 'watched_by/1':
        this.watchedBy = new Map(this.watchedBy).set(message.person, message.seq)
        return
      case 'said/1':
      case 'reacted/1':
        return this.#notify((it) => it.uttered?.(message))
      case 'outdated/1':
        this.outdated = message.build
        return
      case 'bot_said/1':
        return this.#notify((it) => it.botSaid?.(message))
    }
  }

  /** Apply news. They can arrive twice (two sockets) or after a gap (sleep), but their board is always complete. */
  #applyNews(entries: wire.Entry[], board: wire.Board, now: number): void {
    this.skew = now - this.#now()
    const seen = this.board?.seq ?? 0
    const fresh = entries.filter((entry) => entry.seq > seen)
    if (board.seq <= seen && this.board) return
    const gap = this.board === null || (fresh[0]?.seq ?? 0) > seen + 1
    this.board = board
    this.entries = (gap ? fresh : [...this.entries, ...fresh]).slice(-ENTRIES_KEPT)
    this.#notify((it) => (gap ? it.snapshot?.(board) : it.news?.(fresh, board)))
  }

  #startClock({ phase, seat, since, due }: wire.ClockStarted): void {
    if (this.board?.phase !== phase) return
    const clocks = this.board.clocks.map((it) => (it.seat === seat ? { ...it, since, due } : it))
    this.board = { ...this.board, clocks }
  }

  #settle(command: string): void {
    if (!this.asked.has(command)) return
    const asked = new Map(this.asked)
    asked.delete(command)
    this.asked = asked
  }

  #notify(say: (watcher: Watcher) => void): void {
    for (const watcher of this.#watchers) say(watcher)
  }
}
