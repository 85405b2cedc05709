// One visit to one table: the line, the table, the show and the speech, tied together for a page. It draws nothing.
import { loadCloth, manifestOf } from '../games/registry'
import type { Cloth, Manifest } from '../games/contract'
import { app, t } from '../device/preferences.svelte'
import { listGames, fetchJournal, fetchTable } from '../protocol/http'
import { purse } from './places'
import { address, addressOfScreen, TableConnection } from '../protocol/connection'
import { AT_ONCE, type LogLine, LIVELY, Playback, STILL } from './playback.svelte'
import { idOf, Speech } from './speech'
import { TableState } from './state.svelte'
import { loadCatalogues, plain } from '../texts/texts'
import type { HotSeat } from '../device/hotseat.svelte'
import type {
  Action,
  GameInfo,
  Neighbour,
  PersonId,
  Place,
  Reacted,
  Said,
  Seat,
  TableInfo,
  Utterance,
  Wish,
} from '../protocol/wire'

/** Gestures around a move: in the journal, but neither on the felt nor read out. */
const GESTURES = new Set(['said_done/1', 'reopened/1', 'phase_closed/1', 'thrown/1'])

/** How long until what could not be fetched is asked for again, in milliseconds. */
const AGAIN = 2_000

/** How long a board waits for what I may do with it, in milliseconds, so that it is drawn once and not twice. Whoever only watches is told nothing. */
const TOGETHER = 250

/** What someone said, between quotes, or a gesture, which is only named. */
export type Heard = { key: number; seat: Seat | null; text: string; words: boolean }

export class Visit {
  readonly code: string
  readonly #hands: boolean
  readonly table = new TableState()
  readonly playback = new Playback(() =>
    document.visibilityState !== 'visible' ? AT_ONCE : app.animates ? LIVELY : STILL,
  )
  info: GameInfo | null = $state.raw(null)
  speech: Speech | null = $state.raw(null)
  cloth: Cloth<Visit> | null = $state.raw(null)
  /** The table as it was seen from the door, before anything came over the line. */
  expected: Pick<TableInfo, 'game' | 'stage'> | null = $state.raw(null)
  /** A refusal, until it is put away. */
  refusal: { key: number; text: string } | null = $state.raw(null)
  /** What is read out to those who listen. */
  spoken: { key: number; text: string } = $state.raw({ key: 0, text: '' })
  /** The line whose reason is being asked. */
  asking: LogLine | null = $state.raw(null)
  /** The others who play on this device, where it goes round. */
  hotseat: HotSeat | null = $state.raw(null)
  /** Whose phrases are not shown here. */
  blocked: ReadonlySet<PersonId> = $state.raw(new Set())
  /** What people have just said. */
  chatter: Heard[] = $state.raw([])

  #wire: TableConnection | null = null
  #keys = 0
  #loading = ''
  #visit = false
  #alone = $state(false)

  /** `hands`: whether this screen plays. A television only shows, whoever owns it. */
  constructor(code: string, hands = true) {
    this.code = code
    this.#hands = hands
    this.table.watch({
      snapshot: (board) => {
        this.playback.snapshot(board)
        setTimeout(() => (this.#alone = true), TOGETHER)
        if (board.stage !== 'lobby' && this.#wire) void this.#recall(board.seq)
      },
      news: (entries, board) => this.playback.news(entries, board),
      refused: (refused, wish) => {
        if (refused.command) this.playback.forget(refused.command)
        const chips = wish?.type === 'act/1' && ('amount' in wish.action || 'stake' in wish.action)
        this.refuse(this.speech?.refusal(refused, chips) ?? t('problem-refused'))
      },
      uttered: (it) => this.#uttered(it),
    })
    this.playback.spoken = (lines) => this.#readOut(lines)
  }

  /** Over a socket to the house. Returns how to leave. */
  connect(): () => void {
    let left = false
    setTimeout(() => app.texts.number(0)) // to look up how numbers are written takes a while, and now the page only waits
    void this.#found().then((table) => !left && this.#dial((this.#hands ? address : addressOfScreen)(table)))
    return () => {
      left = true
      this.#wire?.close()
      this.hotseat?.close()
    }
  }

  /** Everyone calls a table by its id, so that a house of many nodes has them all at one. A house that does not answer yet is called by the code. */
  async #found(): Promise<string> {
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
    this.#wire = new TableConnection(url, {
      heard: (message) => {
        this.table.hear(message)
        if (message.type === 'yours/1' && this.#visit) {
          this.#visit = false
          if (message.seat === null) this.ask({ type: 'sit/1' })
        }
      },
      status: (status) => (this.table.status = status),
      closedWith: (code) => (this.table.closedWith = code),
      lastSeen: () => this.table.lastSeen(),
    })
    this.table.voice = { ask: (wish) => (this.hotseat?.line(wish) ?? (this.#wire as TableConnection)).ask(wish) }
    this.#wire.connect()
  }

  /** Someone else plays on this device too. */
  async share(table: string, hand: Neighbour): Promise<void> {
    const { HotSeat } = await import('../device/hotseat.svelte')
    this.hotseat ??= new HotSeat(this, table)
    this.hotseat.join(hand)
  }

  /** What happened before we looked: the journal is fuller than a snapshot. Without it the table can be played all the same. */
  async #recall(until: number): Promise<void> {
    try {
      this.playback.recall(await fetchJournal(this.code), until)
    } catch {
      // the journal can be asked for again at the next snapshot
    }
  }

  readonly manifest: Omit<Manifest, 'Art'> = $derived(manifestOf(this.playback.board?.game ?? ''))
  /** My seat; on a tablet that goes round, that of whoever has it in hand, and nobody's once it is over. */
  readonly me: Seat | null = $derived.by(() =>
    !this.#hands || (this.hotseat && this.table.board?.stage === 'over') ? null : this.table.seat,
  )
  readonly ready: boolean = $derived(
    (this.table.yours !== null || this.#alone) &&
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

  /** Fetch what this game needs to be drawn and spoken, in the language of the moment. */
  async prepare(game: string, lang = app.lang, plain = app.plain): Promise<void> {
    const key = `${game} ${lang} ${plain}`
    if (this.#loading === key) return
    this.#loading = key
    try {
      const [all, texts, cloth] = await Promise.all([
        listGames(),
        loadCatalogues(lang, game),
        plain ? null : loadCloth<Visit>(game),
      ])
      const info = all.find((it) => it.name === game)
      if (info && this.#loading === key) this.furnish(info, texts, cloth)
    } catch {
      // No network at this very moment: the table waits, and asks again.
      await new Promise((done) => setTimeout(done, AGAIN))
      if (this.#loading !== key) return
      this.#loading = ''
      await this.prepare(game, lang, plain)
    }
  }

  furnish(info: GameInfo, texts: string[], cloth: Cloth<Visit> | null): void {
    this.info = info
    this.cloth = cloth
    this.playback.fold = cloth?.fold ?? null
    this.playback.durationOf = cloth?.durationOf ?? (() => 0)
    this.speech = new Speech(app.lang, texts, info, {
      seat: (seat) => this.name(seat),
      person: (person) => this.person(person),
      me: () => (this.hotseat ? null : this.me),
      own: () => (this.hotseat || !this.#hands ? null : this.table.own),
    })
  }

  // Who is who

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

  /** What a seat is called on the screen of whoever sits there. */
  label(seat: Seat): string {
    return seat === this.me && !this.hotseat ? t('you') : this.name(seat)
  }

  // What I ask

  /** Take a chair under the name just told: the line is made anew, because the house knows people by their line. */
  sitDown(): void {
    this.#visit = true
    this.#wire?.renew()
  }

  ask(wish: Wish): string | null {
    this.refusal = null
    return this.table.ask(wish)
  }

  /** Do something in the game. What it surely moves can be shown at once. */
  act(action: Action, moves?: { from: Place; to: Place; amount: number; rule: string }): void {
    const board = this.table.board
    if (!board || this.#saying(action, board.phase)) return
    const id = this.ask({ type: 'act/1', action, phase: board.phase })
    if (id && moves) this.playback.foresee(id, moves.from, moves.to, moves.amount, moves.rule)
  }

  /** A bare word tapped twice before the house has answered is one word; a chip tapped twice is two chips. */
  #saying(action: Action, phase: number): boolean {
    return (
      Object.keys(action).length === 1 &&
      [...this.table.asked.values()].some(
        (wish) => wish.type === 'act/1' && wish.action.type === action.type && wish.phase === phase,
      )
    )
  }

  /** The nonce I sent with a command, if it was mine and not long ago. */
  nonceOf(command: string): string | undefined {
    return this.#wire?.nonceOf(command)
  }

  say(utterance: Utterance): void {
    ;(this.hotseat?.line() ?? this.#wire)?.say(utterance)
  }

  refuse(text: string): void {
    this.refusal = { key: (this.#keys += 1), text }
  }

  announce(text: string): void {
    if (text) this.spoken = { key: (this.#keys += 1), text }
  }

  // What is said

  sentence(line: LogLine): string {
    if (!this.speech) return ''
    if (line.fact) return this.speech.fact(line.fact)
    return line.event && !this.mute(line) ? this.speech.event(line.event, line.person ?? undefined) : ''
  }

  /** What stands in the journal without a word of its own: made for proofs, told by the line before it, or younger than this page. */
  mute(line: LogLine): boolean {
    return (
      line.fact?.type === 'phase_closed/1' ||
      (line.event !== null &&
        (line.event.type === 'frozen/1' || this.speech?.has(idOf('event', line.event.type)) === false))
    )
  }

  quiet(line: LogLine): boolean {
    if (!line.fact) return line.event?.type === 'delayed/1' || this.mute(line)
    return GESTURES.has(line.fact.type) || (this.manifest.quiet?.includes(line.fact.type) ?? false)
  }

  /** The last thing worth saying on the felt itself. */
  readonly headline: LogLine | undefined = $derived(
    this.playback.lines.find(
      (line) => line.fact && line.fact.type !== 'transfer/1' && line.fact.type !== 'fell/1' && !this.quiet(line),
    ),
  )

  /** The chips I have in hand, on the screen. */
  readonly purse: number = $derived(this.me === null ? 0 : (this.playback.laid[purse(this.me)] ?? 0))

  #readOut(lines: LogLine[]): void {
    if (!this.speech) return
    const said = lines.filter((line) => !this.quiet(line)).map((line) => plain(this.sentence(line)))
    const net = this.me !== null && !this.hotseat ? this.playback.net?.get(this.me) : undefined
    if (net) said.push(t(net > 0 ? 'live-won' : 'live-lost', { amount: Math.abs(net) }))
    this.announce(said.join(' '))
  }

  #uttered(it: Said | Reacted): void {
    if (this.blocked.has(it.person)) return
    const who = it.seat === null ? this.person(it.person) : this.name(it.seat)
    const what =
      it.type === 'said/1'
        ? t(`phrase-${it.phrase}`, it.amount === null ? {} : { amount: it.amount })
        : t(`reaction-${it.reaction}`)
    const words = it.type === 'said/1'
    const heard: Heard = {
      key: (this.#keys += 1),
      seat: it.seat,
      text: words ? t('quoted', { text: what }) : what,
      words,
    }
    this.chatter = [...this.chatter.slice(-3), heard]
    this.announce(t(words ? 'said' : 'reacted', { name: who, text: what }))
    setTimeout(() => (this.chatter = this.chatter.filter((other) => other !== heard)), 6000)
  }
}
