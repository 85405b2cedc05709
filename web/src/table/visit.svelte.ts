// A visit: one person or one screen at one table. Connects the connection, state, playback, texts and narration for a
// page. Draws nothing.
//
// Theory of operation.
//
//   new Visit ──connect()──▶ looking the table up ──▶ dialling ──▶ live … ──close()──▶ left
//
// - `signal` is aborted by `close`: from then on the visit requests nothing, opens no connection and retries nothing.
// - `connect` resolves the code to the table's id over HTTP, because all nodes know tables by id (without an answer, it
//   uses the code), and starts to load the game's texts and cloth (`prepare`).
// - The connection (protocol/connection.ts) reconnects by itself. Every message goes to `table` (TableState), which
//   reports snapshots, news and refusals to this class, which passes them to `playback`.
// - `ready` is true once board, texts and options are loaded. A spectator gets no options, so the board is drawn without
//   them after OPTIONS_WAIT_MS.
// - `ask` and `act` send commands. `act` may show its chips at once (optimistic update, ChipLayer); a refusal takes them
//   back.
// - Replay and lessons use a visit without a connection: they pass messages to `table` themselves, or call `seek`.
//
// What can go wrong: the catalogues, the cloth or the checker do not load. Loading is retried until something else is
// needed, and a missing checker is shown. `prepare` may be called again, with another language, before the previous
// call is done; the last call wins.
import { app, t } from '../device/preferences.svelte'
import { watchSleep } from '../device/sleep'
import { storage } from '../device/storage'
import type { HotSeat } from './hotseat.svelte'
import { address, addressOfScreen, deviceTime, TableConnection } from '../protocol/connection'
import { fetchJournal, fetchJournalText, fetchTable, listGames, Problem } from '../protocol/http'
import { retry } from '../protocol/retry'
import type { Status } from '../protocol/socket'
import type * as wire from '../protocol/wire'
import type { Seat, Transfer } from '../protocol/wire'
import { loadCatalogues } from '../texts/texts'
import { Backlog } from './backlog'
import type { Cloth, Games, GameTable, TableTraits } from './cloth'
import type { LogLine } from './log_lines'
import { TableDirector } from './director'
import { Guesses } from './guesses.svelte'
import { Narration } from './narration.svelte'
import { purse } from './places'
import { Playback } from './playback.svelte'
import { readingOf } from './reading'
import { fallenDice, netOf } from './settlement'
import { Speech } from './speech'
import { TableState } from './state.svelte'
import { AT_ONCE, LIVELY, STILL } from './tempo'
import { genericBanner } from './turn_banner'
import type { Verdict } from './verdict'
import type { Proof } from '../verify/live_check.svelte'
import type { DicePledge } from '../verify/pledge'

/** How often the connection is probed while an action has no answer. */
const PROBE_MS = 400
/** News older than this are not played: the current table is shown at once. */
const STALE_MS = 5_000
/** How long a board waits for its options, so that it is drawn only once. */
const OPTIONS_WAIT_MS = 250

/** Checks the table on this device. */
type Checker = { proof: Proof; pledge: DicePledge }

/** Load the checker and the code for its seeds. */
async function loadChecker(): Promise<{
  Proof: typeof Proof
  DicePledge: typeof DicePledge
  random: () => Uint8Array
}> {
  const [{ Proof }, { DicePledge, prepareSeeds }] = await Promise.all([
    import('../verify/live_check.svelte'),
    import('../verify/pledge'),
  ])
  return { Proof, DicePledge, random: await prepareSeeds() }
}

/** Whether a message answers my command. The checker must not miss one: unlike entries, it cannot be read again. */
const isAnswer = ({ type }: wire.Heard): boolean => type === 'accepted/1' || type === 'refused/1'

/** The clock of the awaited person. If there are several, the one that expires last. */
export function lastClock(board: wire.Board | null): { since: number; due: number } | null {
  let last: { since: number; due: number } | null = null
  for (const { since, due } of board?.clocks ?? [])
    if (since !== null && due !== null && (!last || due > last.due)) last = { since, due }
  return last
}

export class Visit implements GameTable {
  readonly code: string
  readonly #games: Games
  readonly #plays: boolean
  readonly table = new TableState()
  readonly playback = new Playback(() =>
    document.visibilityState !== 'visible' ? AT_ONCE : app.animates ? LIVELY : STILL,
  )
  readonly narration = new Narration(this)
  readonly guesses = new Guesses(this)
  info: wire.GameInfo | null = $state.raw(null)
  speech: Speech | null = $state.raw(null)
  cloth: Cloth | null = $state.raw(null)
  /** Game and stage from the HTTP lookup, before the connection has delivered a board. */
  expected: Pick<wire.TableInfo, 'game' | 'stage'> | null = $state.raw(null)
  /** Whether the code belongs to a circle, not to a table. */
  isOfCircle = $state(false)
  /** The line whose reason is shown. */
  asking: LogLine | null = $state.raw(null)
  /** The verdict whose rules are shown. */
  explained: Verdict | null = $state.raw(null)
  /** The other people on this device, if it is shared. */
  hotseat: HotSeat | null = $state.raw(null)
  /**
   * What happened while this device was away, until the first touch. `net`: null for a spectator. `from`, `to`: its
   * first and last entry.
   */
  missed: { throws: number; net: number | null; from: number; to: number } | null = $state.raw(null)
  /** People whose phrases are hidden here. */
  blocked: ReadonlySet<wire.PersonId> = $state.raw(new Set())

  /**
   * What this device has checked of the table; null until the checker is loaded, and for visits without a connection.
   */
  proof: Proof | null = $state.raw(null)
  /** Whether another device of the same person takes part in the dice instead of this one. */
  diceReplaced = $state(false)
  #pledge: DicePledge | null = null
  #verifying = false
  /** Whether the checker has failed to load so far. Loading is retried. */
  checkerMissing = $state(false)
  /** The messages that wait until the checker is loaded. */
  readonly #untold = new Backlog<Checker>()
  #connection: TableConnection | null = null
  readonly #left = new AbortController()
  #preparing = ''
  /** Whether the cloth was not loaded, because this was an invitation. */
  #withoutCloth = $state(false)
  /** What to do once the server has accepted a new name. */
  #onEntered: (() => void) | null = null
  /** The bot's seat that this device requests at the end of the coup. */
  chair: Seat | null = $state(null)
  /** What this person asked of the queue for the next game, until the server has done it; otherwise null. */
  #wish: boolean | null = $state(null)
  /** What to ask of the queue again on a new connection; null for nothing. */
  #wishAgain: boolean | null = null
  #optionsOverdue = $state(false)
  /** The turn that was shown last, and when. */
  #shown: { turn: string; at: number } | null = $state.raw(null)

  /** Whether this is a shared screen, where nothing can be pressed. */
  get wall(): boolean {
    return !this.#plays
  }

  /** `plays`: false for a shared screen, which only shows the table, even on a device whose owner has a seat. */
  constructor(code: string, games: Games, plays = true) {
    this.code = code
    this.#games = games
    this.#plays = plays
    this.table.watch({
      snapshot: (board) => {
        this.playback.snapshot(board)
        setTimeout(() => (this.#optionsOverdue = true), OPTIONS_WAIT_MS)
        if (board.stage !== 'lobby' && this.#connection) void this.#recall(board.seq)
      },
      news: (entries, board) => {
        this.playback.news(entries, board)
        if (this.#connection && this.#isStale(entries)) this.#skip(entries)
      },
      refused: (refused, wish) => {
        if (refused.command) this.playback.chips.drop(refused.command)
        if (wish?.type === 'sit/1') {
          if (refused.code === 'coup_running' && this.chair !== null) return // retried at the end of the coup
          this.chair = null
        }
        if ((refused.asked as { type?: string } | null)?.type === 'queue/1') this.#wish = null
        const chips = wish?.type === 'act/1' && ('amount' in wish.action || 'stake' in wish.action)
        this.narration.refuse(this.speech?.refusal(refused, chips) ?? t('problem-refused'))
      },
      uttered: (it) => this.narration.utter(it),
      botSaid: (it) => this.narration.utterBot(it),
    })
    this.playback.onLines = (lines, verdict, skimmed) => {
      this.narration.readOut(lines, verdict, skimmed)
      if (this.guesses.show(lines)) this.narration.announce(this.guesses.praise)
    }
    this.playback.onIdle = () => this.narration.catchUp(this.awaited ? (this.table.board?.phase ?? null) : null)
  }

  readonly manifest: TableTraits = $derived.by(() => this.#games.manifestOf(this.playback.board?.game ?? ''))
  /** My seat. On a hot seat device, that of the person who has it in hand, and null once the game is over. */
  readonly me: Seat | null = $derived.by(() =>
    !this.#plays || (this.hotseat && this.table.board?.stage === 'over') ? null : this.table.seat,
  )
  readonly ready: boolean = $derived(
    (this.table.yours !== null || this.#optionsOverdue) &&
      this.speech !== null &&
      this.info !== null &&
      this.playback.board !== null &&
      !(this.#withoutCloth && this.playback.board.stage !== 'lobby') &&
      this.info.name === this.table.board?.game,
  )
  readonly #inQueue: boolean = $derived.by(() => this.table.own !== null && this.table.queue.includes(this.table.own))
  /** Whether this person waits for the next game. */
  readonly waits: boolean = $derived(this.#wish ?? this.#inQueue)
  /** Whether the table waits for me. */
  readonly awaited: boolean = $derived.by(() => {
    const turn = this.table.board?.turn
    return this.me !== null && turn?.type === 'decide/1' && turn.awaited.includes(this.me)
  })
  /** The status of the connection for my next command: that of the person who has the device in hand. */
  readonly line: Status = $derived.by(() =>
    this.table.status === 'open' ? (this.hotseat?.status ?? 'open') : this.table.status,
  )
  /** Whether events before the current phase are still being shown. Meanwhile nobody is asked to act. */
  readonly behind: boolean = $derived.by(() => {
    const { playback, table } = this
    return (
      playback.settling ||
      playback.due > 0 ||
      (playback.busy && (playback.replaying || playback.board?.phase !== table.board?.phase))
    )
  })
  /** The board of the scene on display: an earlier one while playback is behind. */
  readonly scene: wire.Board | null = $derived.by(() => (this.behind ? this.playback.board : this.table.board))
  /** Whether the screen shows that the table waits for me. */
  readonly asked: boolean = $derived.by(() => this.awaited && !this.behind && !this.table.board?.paused)
  /** My clock. It is full when the screen first shows my turn. A shared screen has the clock that expires last. */
  readonly clock: { since: number; due: number } | null = $derived.by(() => {
    const { board } = this.table
    if (this.wall) return lastClock(board)
    const clock = board?.clocks.find((it) => it.seat === this.me)
    if (!clock || !board || this.#shown?.turn !== this.#turnOf(board.phase)) return null
    const since = clock.since ?? this.#shown.at
    return { since, due: clock.due ?? since + (clock.allowance ?? 0) }
  })
  /** The chips in my purse, as displayed. */
  readonly purse: number = $derived(this.me === null ? 0 : (this.playback.chips.laid[purse(this.me)] ?? 0))

  #turnOf(phase: number): string {
    return `${phase} ${this.me}`
  }

  /** Report that my turn is now on the screen, so that my time starts. */
  markShown(): void {
    const phase = this.table.board?.phase
    if (phase === undefined || this.#shown?.turn === this.#turnOf(phase)) return
    this.#shown = { turn: this.#turnOf(phase), at: this.table.houseTime() }
    this.say({ type: 'shown/1', phase })
  }

  /** Show the rules behind a verdict. */
  explain(verdict: Verdict | null): void {
    this.explained = verdict
  }

  /** Handle a tap outside all buttons; see Playback. */
  tap(): void {
    if (!this.playback.busy) return
    if (!this.playback.frame) this.cloth?.rest?.(this)
    this.playback.tap()
  }

  // Connection

  /** Connect over a socket. Returns `close`. */
  connect(): () => void {
    this.#direct()
    this.table.watch({ heard: (message) => this.#tellChecker(({ proof }) => proof.heard(message), isAnswer(message)) })
    void this.#lookUp().then(
      (table) => this.signal.aborted || this.#dial((this.#plays ? address : addressOfScreen)(table)),
    )
    return () => this.close()
  }

  /** Whether this is a lobby in which I have no seat. To keep it light, neither checker nor cloth is loaded. */
  get #isInvitation(): boolean {
    const { board, seat } = this.table
    if (!this.#plays || !this.expected || seat !== null) return false
    return (board?.stage ?? this.expected.stage) === 'lobby'
  }

  /** Verify the server's messages on this device, and take part in the dice. Messages wait until the code is loaded. */
  async #verify(): Promise<void> {
    this.#verifying = true
    const { code, signal } = this
    const loaded = await retry(
      loadChecker,
      () => !signal.aborted,
      () => (this.checkerMissing = true),
    )
    if (!loaded || signal.aborted) return
    this.checkerMissing = false
    const { Proof, DicePledge, random } = loaded
    const proof = new Proof({ code, signal, plays: this.#plays })
    const pledge = new DicePledge(storage, {
      ask: (wish) => this.#connection?.ask(wish),
      say: (message) => this.#connection?.say(message),
      probe: () => this.#connection?.probe(),
      accuse: (seq, fault) => proof.accuse(seq, fault),
      note: (table, times) => proof.noteFreeze(table, times),
      random,
      fetch: async () => (await fetchJournalText(code, signal)).split('\n').filter(Boolean),
      changed: () => (this.diceReplaced = pledge.replaced),
      now: deviceTime,
    })
    watchSleep((asleep) => pledge.sleep(asleep), signal)
    this.#untold.tellAll({ proof, pledge })
    this.#pledge = pledge
    this.proof = proof
  }

  #tellChecker(tell: (checker: Checker) => void, isVital = true): void {
    if (this.proof && this.#pledge) tell({ proof: this.proof, pledge: this.#pledge })
    else this.#untold.add(tell, isVital)
  }

  readonly noteSent = (command: wire.Command): void => this.#tellChecker(({ proof }) => proof.sent(command))

  /** Aborted by `close`, when the page is left. */
  get signal(): AbortSignal {
    return this.#left.signal
  }

  close(): void {
    this.#left.abort()
    this.#connection?.close()
    this.hotseat?.close()
  }

  /** Hold verdicts and fold turns of bots. A player's screen reports what it has shown, if others wait for that. */
  #direct(): void {
    this.playback.director = new TableDirector(this, () => {
      const { over, turn } = this.cloth ? this.cloth.banner(this) : genericBanner(this)
      return turn ?? over
    })
    let isTold = !this.#plays
    this.playback.onWatched = (seq) => {
      const others = this.table.board?.seats.filter((it) => it.bot || (it.person && it.seat !== this.me))
      if (!isTold || (this.#plays && others?.length)) {
        this.#connection?.say({ type: 'watched/1', seq })
        this.hotseat?.tell({ type: 'watched/1', seq })
      }
      isTold = true
    }
  }

  async #lookUp(): Promise<string> {
    try {
      const { id, game, stage, hands, blocked } = await fetchTable(this.code, this.signal)
      if (this.signal.aborted) return id
      this.expected = { game, stage }
      void this.prepare(game)
      this.blocked = new Set(blocked)
      for (const hand of hands) void this.share(id, hand)
      return id
    } catch (error) {
      if (error instanceof Problem && error.code === 'code_of_circle') this.isOfCircle = true
      return this.code
    }
  }

  #dial(url: string): void {
    const connection = (this.#connection = new TableConnection(url, {
      heard: (message) => {
        this.#tellChecker(({ pledge }) => pledge.hear(message), isAnswer(message))
        this.table.hear(message)
        if (message.type === 'watched_by/1' || message.type === 'presence/1') this.playback.release()
        if (!this.#verifying && this.table.board && !this.#isInvitation) void this.#verify()
        if (message.type === 'yours/1' && this.#onEntered) {
          const enter = this.#onEntered
          this.#onEntered = null
          enter()
        }
        if (message.type === 'presence/1' && this.#wish === this.#inQueue) this.#wish = null
        if (message.type === 'yours/1') this.#queueAgain()
        this.#claimChair()
      },
      status: (status, retryAt) => {
        this.table.status = status
        this.table.retryAt = retryAt
      },
      opened: () => {
        this.#wishAgain = this.#wish ?? (this.#inQueue || null)
        this.#tellChecker(({ proof, pledge }) => {
          pledge.reconnect()
          proof.reconnected()
        }, false)
      },
      closedWith: (code) => (this.table.closedWith = code),
      lastSeen: () => this.table.lastSeen(),
      rests: () => this.#pledge?.rests ?? true,
      sent: (command) => {
        this.noteSent(command)
        if (command.type === 'act/1') setTimeout(() => this.#probe(command.id), PROBE_MS)
      },
      sign: (sent) => this.#pledge?.hearSign(sent),
    }))
    this.table.voice = { ask: (wish) => (this.hotseat?.line(wish) ?? connection).ask(wish) }
    connection.connect()
  }

  /** Probe while an action has no answer, to detect a server that sends other messages but withholds this answer. */
  #probe(command: string): void {
    if (this.signal.aborted || !this.table.asked.has(command)) return
    this.#connection?.probe()
    setTimeout(() => this.#probe(command), PROBE_MS)
  }

  /** Add another person who plays on this device. */
  async share(table: string, hand: wire.Neighbour): Promise<void> {
    const { HotSeat } = await import('./hotseat.svelte')
    if (this.signal.aborted) return
    this.hotseat ??= new HotSeat(this, table)
    this.hotseat.join(hand)
  }

  /** Fill the log with the entries before the snapshot. If this fails, the table still works. */
  async #recall(until: number): Promise<void> {
    try {
      this.playback.recall(await fetchJournal(this.code, this.signal), until)
    } catch {
      // the next snapshot triggers another attempt
    }
  }

  /** Show any entry of a journal; for replay. */
  seek(board: wire.Board, entries: wire.Entry[]): void {
    this.table.seek(board)
    this.playback.seek(board, entries)
  }

  // After an absence

  /** Whether entries come late: this device was away when they happened. */
  #isStale(entries: wire.Entry[]): boolean {
    return this.table.houseTime() - (entries[0]?.at ?? Infinity) > STALE_MS
  }

  /** Show the current table at once, and sum up what happened meanwhile. */
  #skip(entries: wire.Entry[]): void {
    this.playback.finish()
    const throws = entries.filter((entry) => fallenDice(entry.event)).length
    if (throws === 0 || this.wall) return
    const facts = entries.flatMap(({ event }) => (event.type === 'played/1' ? event.facts : []))
    const net = this.me === null ? null : (netOf(facts).get(this.me) ?? 0)
    this.missed = { throws, net, from: (entries[0] as wire.Entry).seq, to: (entries.at(-1) as wire.Entry).seq }
  }

  // Texts and cloth of the game

  /** Load the game's texts and, except for an invitation, its cloth, in the current language. */
  async prepare(game: string, lang = app.lang, plain = app.plain): Promise<void> {
    const isInvitation = this.#isInvitation
    const key = `${game} ${lang} ${plain} ${isInvitation}`
    if (this.#preparing === key) return
    this.#preparing = key
    const isWanted = (): boolean => this.#preparing === key && !this.signal.aborted
    const loaded = await retry(
      () =>
        Promise.all([
          listGames(),
          loadCatalogues(lang, game),
          plain || isInvitation ? null : this.#games.loadCloth(game),
        ]),
      isWanted,
    )
    const [all, texts, cloth] = loaded ?? []
    const info = all?.find((it) => it.name === game)
    if (!info || !texts || !isWanted()) return
    this.#withoutCloth = isInvitation
    this.furnish(info, texts, cloth ?? null)
  }

  furnish(info: wire.GameInfo, texts: string[], cloth: Cloth | null): void {
    this.info = info
    this.cloth = cloth
    this.playback.fold = cloth?.fold ?? null
    this.playback.durationOf = cloth?.durationOf ?? (() => 0)
    this.speech = new Speech(app.lang, texts, info, {
      seat: (seat) => this.name(seat),
      person: (person) => this.person(person),
      me: () => (this.hotseat ? null : this.me),
      own: () => (this.hotseat || !this.#plays ? null : this.table.own),
      reading: () => readingOf(info, this.table.board),
    })
  }

  // Names

  person(id: string): string {
    return this.table.people.get(id)?.name ?? t('someone')
  }

  /** The name of an action. With real dice, the throw button reads "I take the dice", because people throw by hand. */
  action(type: string): string {
    if (type === 'throw/1' && this.table.board?.dice.kind === 'real') return t('real-take')
    return this.speech?.action(type) ?? ''
  }

  name(seat: Seat): string {
    const seats = this.table.board?.seats ?? []
    const it = seats[seat]
    if (it?.person) return this.person(it.person)
    if (!it?.bot) return t('chair-free')
    const nth = seats.filter((other) => other.kind === 'bot' && other.seat < seat).length
    return t(`bot-name-${nth % 12}`)
  }

  /** Whether the person of a seat plays on this device. */
  isHere(seat: Seat): boolean {
    return this.hotseat?.has(seat) ?? seat === this.me
  }

  /** The name of a seat on this screen: « you » for my own. */
  label(seat: Seat): string {
    return seat === this.me && !this.hotseat ? t('you') : this.name(seat)
  }

  // Commands

  /** Do something under a new name. Reconnect first, because the server identifies people when they connect. */
  enter(then: () => void): void {
    this.#onEntered = then
    this.#connection?.renew()
  }

  /** Take a seat under a new name. */
  sitDown(): void {
    this.enter(() => this.table.seat === null && this.ask({ type: 'sit/1' }))
  }

  /** Request the seat of this bot for the end of the coup; null cancels this. */
  takeChair(chair: Seat | null): void {
    this.chair = chair
    if (chair !== null) this.wait(false)
    this.#claimChair()
  }

  #claimChair(): void {
    if (this.chair === null) return
    if (this.table.seat !== null) this.chair = null
    else if (this.table.powers.includes('sit/1') && ![...this.table.asked.values()].some((it) => it.type === 'sit/1'))
      this.ask({ type: 'sit/1', seat: this.chair })
  }

  /** Enter or leave the queue for the next game. */
  wait(waits: boolean): void {
    if (waits) this.chair = null
    if (waits === this.waits) return
    this.#wish = waits
    this.#connection?.say({ type: 'queue/1', waits })
  }

  /** After a reconnection, repeat a request that the server may not have received, or has lost with its node. */
  #queueAgain(): void {
    const waits = this.#wishAgain
    this.#wishAgain = null
    if (waits === null || waits === this.#inQueue || this.table.board?.next) return
    this.#wish = waits
    this.#connection?.say({ type: 'queue/1', waits })
  }

  ask(wish: wire.Wish): string | null {
    this.narration.refusal = null
    return this.table.ask(wish)
  }

  /** Send an action. `moves`: the chips that it certainly moves, shown at once (optimistic update). */
  act(action: wire.Action, moves?: Omit<Transfer, 'type'>): void {
    const board = this.table.board
    if (!board || this.#isAsked(action, board.phase)) return
    const id = this.ask({ type: 'act/1', action, phase: board.phase })
    if (id && moves) this.playback.predict(id, { type: 'transfer/1', ...moves })
  }

  /**
   * Whether an action without parameters is already unanswered, so that a second tap does not repeat it. With
   * parameters, two taps are two actions.
   */
  #isAsked(action: wire.Action, phase: number): boolean {
    return (
      Object.keys(action).length === 1 &&
      [...this.table.asked.values()].some(
        (wish) => wish.type === 'act/1' && wish.action.type === action.type && wish.phase === phase,
      )
    )
  }

  say(utterance: wire.Utterance | wire.ScreenReport): void {
    ;(this.hotseat?.line() ?? this.#connection)?.say(utterance)
  }
}
