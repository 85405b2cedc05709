// State of one table in this client: folds the server's messages, keeps unanswered commands. It has no drawing
// and no timers.
import type { Status } from '../protocol/socket'
import type * as wire from '../protocol/wire'

/** How a table sends commands; see protocol/connection.ts. */
/** Why a link of this device did not count. Links are sent automatically, so this is not shown. */
const LINK_REFUSALS = ['late_link', 'wrong_link', 'not_awaited']

export type Commands = {
  ask: (wish: wire.Wish) => string
}

/** Callbacks for things a screen reacts to the moment they happen. */
export type Watcher = {
  /** Everything changed at once: the first board, or one after a gap. */
  snapshot?: (board: wire.Board) => void
  news?: (entries: wire.Entry[], board: wire.Board) => void
  refused?: (refused: wire.Refused, wish: wire.Wish | undefined) => void
  uttered?: (it: wire.Said | wire.Reacted) => void
  botSaid?: (it: wire.BotSaid) => void
  /** Called with every message before it is processed. */
  heard?: (message: wire.Heard) => void
}

/** Commands that only a host may send. */
export const HOST_COMMANDS = new Set([
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

/** As many as the house sends at most to a client that comes back: more than any reader of them looks back. */
export const ENTRIES_KEPT = 200

export class TableState {
  board: wire.Board | null = $state.raw(null)
  /**
   * The last `yours` message of each person on this device, with its stage and phase. More than one person only on a
   * hot seat device.
   */
  #said: ReadonlyMap<wire.PersonId, { yours: wire.Yours; of: string }> = $state.raw(new Map())
  /** The owner of the device: the person of the first `yours` message. */
  own: wire.PersonId | null = $state(null)
  /** The person who has the device in hand, if not the owner. */
  hand: wire.PersonId | null = $state(null)
  people: ReadonlyMap<wire.PersonId, wire.PersonView> = $state.raw(new Map())
  /** How far the other players have shown and read the journal. */
  watchedBy: ReadonlyMap<wire.PersonId, number> = $state.raw(new Map())
  watching = $state(0)
  /** Shared screens that show the table. */
  screens = $state(0)
  /** Those who wait for the next game, in order. */
  queue: readonly wire.PersonId[] = $state.raw([])
  status: Status = $state('closed')
  /** When the next attempt to connect begins, by the clock of this device. */
  retryAt: number | null = $state(null)
  closedWith: number | null = $state(null)
  /** The build that the house serves, if this page is of another one. */
  outdated: string | null = $state(null)
  /** The last entries since the last snapshot, without gaps up to the board. */
  entries: wire.Entry[] = $state.raw([])
  /** Commands without an answer yet, by id. */
  asked: ReadonlyMap<string, wire.Wish> = $state.raw(new Map())

  /** The house's clock minus ours, in milliseconds. */
  skew = 0
  voice: Commands | null = null
  readonly #watchers = new Set<Watcher>()
  readonly #now: () => number

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  /** What this person may do. Sent for one board, it stays valid while the phase lasts, until the next message. */
  readonly yours: wire.Yours | null = $derived(this.#said.get(this.hand ?? this.own ?? '')?.yours ?? null)
  readonly options: wire.Option[] = $derived.by(() => this.#current(this.hand ?? this.own)?.options ?? [])
  /** Commands around the game: the host's belong to the device's owner, the others to the person who has it in hand. */
  readonly powers: string[] = $derived([
    ...(this.#current(this.own)?.powers.filter((it) => this.hand === null || HOST_COMMANDS.has(it)) ?? []),
    ...(this.#current(this.hand)?.powers.filter((it) => !HOST_COMMANDS.has(it)) ?? []),
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

  /** The time on the house's clock. */
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

  /** Show any board, also an earlier one; for replay. */
  seek(board: wire.Board): void {
    this.hear({ type: 'snapshot/1', board, now: board.at })
  }

  hear(message: wire.Heard): void {
    this.#notify((it) => it.heard?.(message))
    switch (message.type) {
      case 'snapshot/1':
        this.skew = message.now - this.#now()
        // Also an earlier board: after a restore, the journal is shorter. Late ones only come over a discarded socket.
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

  /** News may arrive twice (two sockets) or with a gap (after sleep); its board is always complete. */
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
