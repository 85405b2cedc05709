// View model of La Passe Anglaise, shared by cloth and rail: what lies against the bank, what may be said, and sums.
import { domain, isWhole, offers } from '../../table/options'
import { kind, owner, purse } from '../../table/places'
import { perVisit } from '../../table/per_visit'
import type { Visit } from '../../table/visit.svelte'
import type { Place, Seat, Whole } from '../../protocol/wire'
import { passe, type Passe } from './state'

export type Share = { seat: Seat; amount: number }

/** What is said with a sum: which way it goes, and by which rule. */
const SUMS: Record<string, (seat: Seat) => { from: Place; to: Place; rule: string }> = {
  'passe.deposit/1': (seat) => ({ from: purse(seat), to: `deposit:bank:${seat}`, rule: 'PASSE-8' }),
  'passe.put_in/1': (seat) => ({ from: purse(seat), to: `stake:commun:${seat}`, rule: 'PASSE-10' }),
  'passe.withdraw/1': (seat) => ({ from: `stake:commun:${seat}`, to: purse(seat), rule: 'PASSE-R13' }),
}

export class Play {
  readonly visit: Visit

  constructor(visit: Visit) {
    this.visit = visit
  }

  readonly table: Passe = $derived.by(() => passe(this.visit.playback.state))

  /** What the banker has put down. */
  readonly deposit: number = $derived.by(() => {
    const laid = Object.entries(this.visit.playback.chips.laid)
    return laid.reduce((sum, [place, amount]) => sum + (kind(place) === 'deposit' ? amount : 0), 0)
  })

  /** What each ponte has put against it, in the order of the seats. */
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
  /** How many pontes have yet to say that they are done: among them what is missing is shared. */
  readonly speaking: number = $derived.by(() =>
    Math.max(
      1,
      this.table.seats.filter((seat) => seat !== this.table.banker && !this.table.done.includes(seat)).length,
    ),
  )
  readonly banks: boolean = $derived.by(() => this.visit.me !== null && this.table.banker === this.visit.me)
  readonly alone: boolean = $derived.by(() => this.visit.me !== null && this.table.banco === this.visit.me)
  /** What I have at stake, on whichever side. */
  readonly mine: number = $derived.by(() =>
    this.banks ? this.deposit : (this.shares.find((it) => it.seat === this.visit.me)?.amount ?? 0),
  )
  /** Whether chips of mine lie against the bank, or are on their way there. */
  readonly joined: boolean = $derived.by(() => {
    const { me, playback } = this.visit
    const share = `stake:commun:${me}`
    return (
      me !== null &&
      ((playback.chips.at[share] ?? 0) > 0 || [...playback.chips.predicted.values()].some((it) => it.to === share))
    )
  })
  /** Whether a throw is still to be shown to its end; one that decided nothing keeps nobody waiting. */
  readonly behind: boolean = $derived.by(() => {
    const { due, lingering, net } = this.visit.playback
    return due > (lingering && !net?.size ? 1 : 0)
  })
  /** While a throw is shown the next phase is already open; its words wait. */
  readonly words: ReadonlySet<string> = $derived.by(() =>
    this.behind || this.#filling ? new Set() : new Set(this.visit.table.options.map((option) => option.do)),
  )
  /** The bank is being filled: nobody answers a sum that is still in the air. */
  readonly #filling: boolean = $derived.by(() => this.table.stage === 'betting' && !this.banks && this.deposit === 0)
  /** The words that go with a sum and can still be said. */
  readonly sums: string[] = $derived.by(() =>
    Object.keys(SUMS).filter((word) => this.words.has(word) && this.range(word) !== null),
  )

  /** How much may go in one go. What is on its way to the house is gone already: nobody puts the same chip in twice. */
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
    return high < found.low || (going > 0 && word === 'passe.deposit/1') ? null : { ...found, high }
  }

  /** A sum in words and at once in chips. */
  put(word: string, amount: number): void {
    const { visit } = this
    const way = visit.me === null ? undefined : SUMS[word]?.(visit.me)
    if (way) visit.act({ type: word, amount }, { ...way, amount })
  }

  /** The dice again, whatever is still being shown of the last throw. */
  throw(): void {
    this.visit.playback.finish()
    this.visit.act({ type: 'throw/1' })
  }
}

export const playAt = perVisit(Play)

/** In how many of 36 throws of two dice a total falls. */
export const ways = (total: number): number => 6 - Math.abs(7 - total)
