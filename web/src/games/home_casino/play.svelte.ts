// View model of Home Casino, shared by board, scenes and rail: the open card, the displayed positions of pawns, and my
// possible commands.
import { app, formatSigned } from '../../device/preferences.svelte'
import { purse } from '../../table/places'
import type { LogLine } from '../../table/log_lines'
import { choices, type Offer, offers } from '../../table/options'
import type { Roll } from '../../table/playback.svelte'
import { perVisit } from '../../table/per_visit.svelte'
import type { GameTable } from '../../table/cloth'
import type { Face, Seat } from '../../protocol/wire'
import { Bets } from './roulette_bets.svelte'
import { kindOf, salePrice, SIZE, type Square, square } from './board'
import { FATES, HOP } from './durations'
import { isNewcomer } from './newcomer'
import { type Casino, casino, isBoard, nextLander, type Scene, sceneOf } from './state'

const CHALLENGES = ['duel.challenge/1', 'zanzibar.challenge/1', 'q421.challenge/1', 'blackjack.bet/1']
const RUIN = ['emptied', 'went_bankrupt', 'rescued', 'gave_up'].map((it) => `home_casino.${it}/1`)

export type Throw = { key: string; seat: Seat | null; faces: number[]; points?: number }
const mod = (at: number): number => ((at % SIZE) + SIZE) % SIZE

export class Play {
  readonly visit: GameTable
  readonly bets: Bets
  /** Displayed pawn positions: the number of squares walked, over all laps. Pawns walk square by square. */
  seen: number[] = $state.raw([])
  walking = $state(false)
  /** The seat whose pawn walks. */
  walker: Seat | null = $state(null)
  /** The dice of 421 that I have selected to throw again. */
  lifted: number[] = $state.raw([])
  /** The cards that I have selected to sell. */
  chosen: string[] = $state.raw([])
  /** The opponent whom I have selected. */
  wanted: Seat | null = $state(null)
  /** Whether the sheet of the whole board is open. */
  open = $state(false)
  #goals: number[] = []
  #timer: ReturnType<typeof setInterval> | undefined

  constructor(visit: GameTable) {
    this.visit = visit
    this.bets = new Bets(visit)
  }

  readonly board: boolean = $derived.by(() => isBoard(this.visit.playback.state))
  readonly table: Casino = $derived.by(() => casino(this.visit.playback.state))
  /** The open scene: null until the pawn has arrived. */
  readonly scene: Scene | null = $derived.by(() =>
    this.walking ? null : sceneOf(this.visit.playback.state, this.visit.playback.board?.game ?? ''),
  )
  readonly pot: number = $derived.by(() => this.visit.playback.chips.laid['pot'] ?? 0)
  /** Whether events before this phase are still being shown. Until they are over, no question is shown. */
  readonly behind: boolean = $derived.by(() => {
    return this.visit.behind || this.walking
  })
  readonly words: ReadonlySet<string> = $derived.by(() =>
    this.behind ? new Set() : new Set(this.visit.table.options.map((option) => option.do)),
  )

  readonly switches: Record<string, unknown> = $derived.by(() => {
    const { info, table } = this.visit
    return { ...info?.presets[table.board?.preset ?? ''], ...table.board?.switches }
  })
  readonly #isNewcomer = isNewcomer()
  /** The explanation of the current square, shown to newcomers until the end of their second round. */
  readonly explained: string = $derived.by(() => {
    const { active, rounds } = this.table
    if (!this.#isNewcomer || !this.board || this.walking || active === null || rounds > 2) return ''
    const it = square(mod(this.seen[active] ?? 0))
    return `${this.name(it)}. ${this.about(it)}`
  })
  sale(card: string): number {
    return salePrice(card, this.switches)
  }
  readonly target: number = $derived.by(() => Number(this.switches['casino.target'] ?? 0))

  /** The seat whose pawn is shown: the mover's, otherwise mine. */
  readonly mover: Seat = $derived.by(
    () => (this.walking ? this.walker : null) ?? this.table.active ?? this.table.asked ?? this.visit.me ?? 0,
  )

  /** The log lines since the dice were last thrown for a walk. */
  readonly #lately: LogLine[] = $derived.by(() => {
    const { lines } = this.visit.playback
    const end = lines.findIndex((it) => it.fact?.type === 'fell/1' && it.fact.rule === 'CASINO-19')
    return this.visit.playback.dice?.rolling ? [] : lines.slice(0, end < 0 ? lines.length : end)
  })

  /** The open card, until the next throw. */
  readonly card: { key: string; pile: string; card: string; seat: Seat; line: LogLine } | null = $derived.by(() => {
    const line = this.#lately.find((it) => it.fact?.type === 'home_casino.card_drawn/1')
    const fact = line?.fact
    return line && fact
      ? { key: line.key, pile: String(fact['pile']), card: String(fact['card']), seat: fact['seat'] as Seat, line }
      : null
  })

  /** The outcome of the open estate. */
  readonly fate: string | undefined = $derived.by(() => {
    const { speech } = this.visit
    const fact = this.#lately.find(
      (it) => FATES.includes(it.fact?.type ?? '') && it.fact?.['card'] === this.card?.card,
    )?.fact
    if (!fact || this.card?.pile !== 'acquisition') return undefined
    return fact.type === 'home_casino.estate_bought/1'
      ? speech?.say('card-bought', { name: this.visit.label(fact['seat'] as Seat) })
      : speech?.say('card-left')
  })

  /** The log line of the last debt, ruin or rescue, until the next throw. */
  readonly ruin: LogLine | null = $derived.by(
    () => this.#lately.find((it) => RUIN.includes(it.fact?.type ?? '')) ?? null,
  )

  /** The debt behind a bankruptcy. */
  readonly debt: LogLine | null = $derived.by(() => {
    const fact = this.ruin?.fact
    return fact?.type === 'home_casino.went_bankrupt/1'
      ? (this.#lately.find((it) => it.fact?.type === 'home_casino.emptied/1' && it.fact['seat'] === fact['seat']) ??
          null)
      : null
  })

  /** Whether the dice on display moved a pawn; false once dice have been thrown in a small game. */
  readonly walked: boolean = $derived.by(() => {
    const { dice, lines } = this.visit.playback
    if (!dice) return false
    return dice.rolling ? !this.scene : lines.find((it) => it.fact?.type === 'fell/1')?.fact?.rule === 'CASINO-19'
  })

  /** Every throw of the small game, oldest first, including extra rounds. */
  readonly throws: Throw[] = $derived.by(() => {
    const found: Throw[] = []
    let points: number | undefined
    // While the end of a bout is shown, the line that begins the next one already exists.
    let begun = nextLander(this.visit.playback.state) === null
    for (const { fact, key } of this.visit.playback.lines) {
      if (fact?.type === 'home_casino.scene_opened/1') break
      if (fact?.type === 'match.bout_began/1') {
        if (begun) break
        begun = true
      }
      if (fact?.type === 'zanzibar.scored/1') points = fact['points'] as number
      if (fact?.type !== 'fell/1' || fact.rule === 'CASINO-19') continue
      found.unshift({
        key,
        seat: fact['seat'] as Seat | null,
        faces: (fact['faces'] as Face[]).map(Number),
        ...(points === undefined ? {} : { points }),
      })
      points = undefined
    }
    return found
  })

  /** The throw of the small game on the cloth: the rolling one, otherwise the last one. */
  readonly live: Roll | null = $derived.by(() => {
    const { dice } = this.visit.playback
    return this.scene && dice && !this.walked && (dice.rolling || this.throws.length > 0) ? dice : null
  })

  /** The offer to begin a small game. `rivals` are the seats that I can challenge; `rival` is the selected one. */
  readonly challenge: Offer | undefined = $derived.by(() =>
    offers(this.visit.table.options).find((it) => CHALLENGES.includes(it.do) && this.words.has(it.do)),
  )
  readonly rivals: Seat[] = $derived.by(() => (this.challenge ? (choices(this.challenge, 'opponent') as Seat[]) : []))
  readonly rival: Seat | undefined = $derived.by(() => this.rivals.find((it) => it === this.wanted) ?? this.rivals[0])

  /** The winners of the small game while its end is shown; empty if it was void. */
  readonly winners: Seat[] | null = $derived.by(() => {
    if (!this.visit.playback.net) return null
    const ends = ['home_casino.scene_closed/1', 'match.bout_ended/1', 'ended/1']
    let winners: Seat[] | null = null
    for (const { fact } of this.visit.playback.lines) {
      if (fact?.type === 'fell/1') break
      if (ends.includes(fact?.type ?? '')) winners = fact?.['winners'] as Seat[] // they replace the match's
    }
    return winners
  })

  /** The seats that have to decide or throw. */
  readonly awaited: Seat[] = $derived.by(() => {
    const turn = this.visit.playback.board?.turn
    return turn?.type === 'decide/1'
      ? turn.awaited
      : turn?.type === 'draw/1' && turn.thrower !== null
        ? [turn.thrower]
        : []
  })

  /** A seat's stake in the small game. */
  laid(seat: Seat): number {
    return this.visit.playback.chips.laid[`stake:${this.scene?.kind}:${seat}`] ?? 0
  }

  purse(seat: Seat): number {
    return this.visit.playback.chips.laid[purse(seat)] ?? 0
  }

  owner(color: string | undefined): Seat | null {
    const { homes, seats } = this.table
    return color === undefined ? null : (seats.find((seat) => homes[seat] === color) ?? null)
  }

  /** The name of a square; for screen readers it includes what the square gives or takes. */
  name(it: Square): string {
    const speech = this.visit.speech
    if (it.type === 'casino') return speech?.say(`casino-${it.color}`) ?? ''
    return speech?.say(`square-${it.type}`) ?? ''
  }

  /** The shortest name of a square. */
  short(it: Square): string {
    const speech = this.visit.speech
    if (it.type === 'casino') return speech?.say(`tile-casino-${it.color}`) ?? ''
    return speech?.say(speech.has(`tile-${it.type}`) ? `tile-${it.type}` : `square-${it.type}`) ?? ''
  }

  about(it: Square): string {
    const speech = this.visit.speech
    const whose = it.type === 'casino' ? this.owner(it.color) : null
    const sum = it.amount ? `${formatSigned(it.amount)}. ` : ''
    const owned = whose === null ? '' : ` ${speech?.say('tile-owner', { name: this.visit.label(whose) })}`
    return sum + (speech?.say(`square-${it.type}`, {}, 'about') ?? '') + owned
  }

  describe(index: number): string {
    const it = square(index)
    const who = this.table.seats.filter((seat) => this.table.homes[seat] && mod(this.seen[seat] ?? -1) === index)
    const parts = [
      this.name(it),
      it.amount ? formatSigned(it.amount) : '',
      kindOf(it) === 'casino' && this.owner(it.color) !== null ? this.visit.label(this.owner(it.color) as Seat) : '',
    ]
    if (who.length)
      parts.push(
        this.visit.speech?.say('tile-pawns', {
          names: this.visit.speech.list(who.map((seat) => this.visit.name(seat))),
        }) ?? '',
      )
    return parts.filter(Boolean).join(', ')
  }

  /** Move the pawns to their squares: square by square if the last line is a walk, otherwise at once. */
  follow(pawns: number[]): void {
    if (this.#goals.length !== pawns.length) {
      this.#goals = [...pawns]
      this.seen = [...pawns]
      return
    }
    let jumped = false
    pawns.forEach((to, seat) => {
      const goal = this.#goals[seat] as number
      if (mod(goal) === to) return
      const move = this.visit.playback.lines.find(
        (it) => it.fact?.type === 'home_casino.pawn_moved/1' && it.fact['seat'] === seat,
      )?.fact
      const steps = move?.['to'] === to ? (move['steps'] as number) : 0
      const walks = steps !== 0 && mod(goal + steps) === to
      this.#goals[seat] = walks ? goal + steps : to
      if (!walks || !app.animates || this.visit.playback.brief || document.visibilityState !== 'visible') jumped = true
    })
    if (jumped) this.seen = [...this.#goals]
    const walker = this.seen.findIndex((at, seat) => at !== this.#goals[seat])
    if (walker >= 0) this.walker = walker
    this.walking = walker >= 0
    if (this.walking) this.#timer ??= setInterval(() => this.#hop(), this.hop)
  }

  /** How long a hop takes at the speed of playback. */
  get hop(): number {
    return HOP / this.visit.playback.speed
  }

  #hop(): void {
    this.seen = this.seen.map((at, seat) => at + Math.sign((this.#goals[seat] ?? at) - at))
    if (this.seen.some((at, seat) => at !== this.#goals[seat])) return
    clearInterval(this.#timer)
    this.#timer = undefined
    setTimeout(() => (this.walking = this.#timer !== undefined), this.hop * 2)
  }

  /** Put all pawns on their squares at once. */
  rest(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
    this.seen = [...this.#goals]
    this.walking = false
  }

  lift(die: number): void {
    this.lifted = this.lifted.includes(die) ? this.lifted.filter((it) => it !== die) : [...this.lifted, die].sort()
  }

  choose(card: string, most: number): void {
    if (this.chosen.includes(card)) this.chosen = this.chosen.filter((it) => it !== card)
    else this.chosen = [...this.chosen, card].slice(-most)
  }
}

export const playAt = perVisit(Play)
