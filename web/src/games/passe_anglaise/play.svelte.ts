// View model of La Passe Anglaise, shared by cloth and rail: stakes against the bank, possible commands, and sums.
import { domain, isWhole, offers } from '../../table/options'
import { kind, owner, purse } from '../../table/places'
import { perVisit } from '../../table/per_visit.svelte'
import { readingOf } from '../../table/reading'
import type { GameTable } from '../../table/cloth'
import type { Place, Seat, Whole } from '../../protocol/wire'
import { passe, type Passe } from './state'

export type Share = { seat: Seat; amount: number }

/** Commands with a sum: where the chips move from and to, and the rule. */
const SUMS: Record<string, (seat: Seat) => { from: Place; to: Place; rule: string }> = {
  'passe.deposit/1': (seat) => ({ from: purse(seat), to: `deposit:bank:${seat}`, rule: 'PASSE-8' }),
  'passe.put_in/1': (seat) => ({ from: purse(seat), to: `stake:commun:${seat}`, rule: 'PASSE-10' }),
  'passe.withdraw/1': (seat) => ({ from: `stake:commun:${seat}`, to: purse(seat), rule: 'PASSE-R13' }),
}

const DEPOSIT = 'passe.deposit/1'
export const BACK = 'passe.withdraw/1'

/** Commands that are possible before the banker's deposit. */
const ANY_TIME = new Set(['agree_to_stop/1', 'retract/1'])

export class Play {
  readonly visit: GameTable

  constructor(visit: GameTable) {
    this.visit = visit
  }

  readonly switches: Record<string, unknown> = $derived.by(() => {
    const { info, table } = this.visit
    return info ? readingOf(info, table.board) : {}
  })
  readonly table: Passe = $derived.by(() => passe(this.visit.playback.state))

  /** The banker's deposit. */
  readonly deposit: number = $derived.by(() => {
    const laid = Object.entries(this.visit.playback.chips.laid)
    return laid.reduce((sum, [place, amount]) => sum + (kind(place) === 'deposit' ? amount : 0), 0)
  })

  /** Each ponte's share against the bank, in the order of the seats. */
  readonly shares: Share[] = $derived.by(() =>
    Object.entries(this.visit.playback.chips.laid)
      .flatMap(([place, amount]) => {
        const seat = owner(place)
        return kind(place) === 'stake' && seat !== null ? [{ seat, amount }] : []
      })
      .sort((a, b) => a.seat - b.seat),
  )

  readonly covered: number = $derived.by(() => this.shares.reduce((sum, it) => sum + it.amount, 0))
  readonly missing: number = $derived.by(() => Math.max(0, this.deposit - this.covered))
  /** The number of pontes who are not done; the missing sum is divided among them. */
  readonly speaking: number = $derived.by(() =>
    Math.max(
      1,
      this.table.seats.filter((seat) => seat !== this.table.banker && !this.table.done.includes(seat)).length,
    ),
  )
  /** The pontes, people first; `speaks`: who can still put chips in. */
  readonly pontes: { seat: Seat; bot: boolean; speaks: boolean }[] = $derived.by(() => {
    const { board } = this.visit.playback
    const turn = this.visit.scene?.turn
    const awaited = new Set(turn?.type === 'decide/1' ? turn.awaited : [])
    return this.table.seats
      .filter((seat) => seat !== this.table.banker)
      .map((seat) => ({ seat, bot: board?.seats[seat]?.kind === 'bot', speaks: awaited.has(seat) }))
      .sort((a, b) => Number(a.bot) - Number(b.bot) || a.seat - b.seat)
  })
  readonly banks: boolean = $derived.by(() => this.visit.me !== null && this.table.banker === this.visit.me)
  readonly alone: boolean = $derived.by(() => this.visit.me !== null && this.table.banco === this.visit.me)
  /** What I have at stake, as banker or ponte. */
  readonly mine: number = $derived.by(() =>
    this.banks ? this.deposit : (this.shares.find((it) => it.seat === this.visit.me)?.amount ?? 0),
  )
  /** Whether my chips are staked against the bank, or being moved there. */
  readonly joined: boolean = $derived.by(() => {
    const { me, playback } = this.visit
    const share = `stake:commun:${me}`
    return (
      me !== null &&
      ((playback.chips.at[share] ?? 0) > 0 || [...playback.chips.predicted.values()].some((it) => it.to === share))
    )
  })
  /** The possible commands; empty while a throw is shown, although the next phase is already open. */
  readonly words: ReadonlySet<string> = $derived.by(() => {
    const words = this.visit.behind ? [] : this.visit.table.options.map((option) => option.do)
    return new Set(words.filter((word) => !this.#filling || ANY_TIME.has(word)))
  })
  /** Whether the banker's deposit is not on the cloth yet, so that nobody can cover it. */
  readonly #filling: boolean = $derived.by(() => this.table.stage === 'betting' && !this.banks && this.deposit === 0)
  /** The possible commands that carry a sum. */
  readonly sums: string[] = $derived.by(() =>
    Object.keys(SUMS).filter((word) => this.words.has(word) && this.range(word) !== null),
  )

  /** The chosen command and its sum; empty for the defaults. */
  wanted = $state('')
  #chosen = $state<{ of: string; amount: number } | null>(null)
  #proposed = { window: '', amount: 0 }
  /** The command whose sum is being chosen. The default is to put chips in; taking back has to be selected. */
  readonly sum: string = $derived.by(() =>
    this.sums.includes(this.wanted) ? this.wanted : (this.sums.find((word) => word !== BACK) ?? ''),
  )
  readonly domain: Whole | null = $derived.by(() => (this.sum ? this.range(this.sum) : null))
  readonly hasChosen: boolean = $derived.by(() => this.#chosen?.of === this.sum)
  readonly amount: number = $derived.by(() => {
    const { domain, sum } = this
    if (!domain) return 0
    const wish =
      this.#chosen?.of === sum ? this.#chosen.amount : sum === BACK ? domain.high : this.#proposal(domain.high)
    return Math.min(domain.high, Math.max(domain.low, wish))
  })
  /** My stake including the chosen sum. */
  readonly risked: number = $derived.by(() => this.mine + (this.sum === BACK ? -this.amount : this.amount))

  choose(amount: number): void {
    this.#chosen = { of: this.sum, amount }
  }

  /**
   * The default sum: a fifth of the banker's chips, or a ponte's part of the missing sum. As long as it is possible, it
   * stays the same while others put in chips, so that it does not change while somebody reads it.
   */
  #proposal(high: number): number {
    const window = `${this.sum} ${this.visit.table.board?.phase} ${this.joined}`
    if (window !== this.#proposed.window) {
      const amount = this.sum === DEPOSIT ? Math.round(high / 5) : Math.ceil(this.missing / this.speaking)
      this.#proposed = { window, amount }
    }
    return this.#proposed.amount
  }

  /** The range of a command's sum. It excludes unconfirmed sums (optimistic update), so no chip is staked twice. */
  range(word: string): Whole | null {
    const { me, table, playback } = this.visit
    const offer = offers(table.options).find((it) => it.do === word)
    const found = offer && domain(offer, 'amount')
    const way = me === null ? undefined : SUMS[word]?.(me)
    if (!isWhole(found) || !way) return null
    const going = [...playback.chips.predicted.values()].reduce(
      (sum, it) => sum + (it.from === way.from && it.to === way.to ? it.amount : 0),
      0,
    )
    const high = found.high - going
    return high < found.low || (going > 0 && word === DEPOSIT) ? null : { ...found, high }
  }

  /** Send the chosen sum, and show its chips at once (optimistic update). */
  put(): void {
    const { visit, sum, amount } = this
    const way = visit.me === null ? undefined : SUMS[sum]?.(visit.me)
    if (way) visit.act({ type: sum, amount }, { ...way, amount })
    this.#chosen = null
    this.wanted = ''
  }

  throw(): void {
    this.visit.act({ type: 'throw/1' })
  }
}

export const playAt = perVisit(Play)

/** The number of the 36 throws of two dice that give this total. */
export const ways = (total: number): number => 6 - Math.abs(7 - total)
