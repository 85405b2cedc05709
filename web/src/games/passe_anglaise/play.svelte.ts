// One hand at La Passe Anglaise, shared by cloth and rail: what lies against the bank, and what I may say.
import { kind, owner } from '../../lib/places'
import type { Sitting } from '../../lib/sitting.svelte'
import type { Seat } from '../../lib/wire'
import { passe, type Passe } from './state'

export type Share = { seat: Seat; amount: number }

export class Play {
  readonly sitting: Sitting

  constructor(sitting: Sitting) {
    this.sitting = sitting
  }

  readonly table: Passe = $derived.by(() => passe(this.sitting.show.state))

  /** What the banker has put down. */
  readonly deposit: number = $derived.by(() => {
    const laid = Object.entries(this.sitting.show.laid)
    return laid.reduce((sum, [place, amount]) => sum + (kind(place) === 'deposit' ? amount : 0), 0)
  })

  /** What each ponte has put against it, in the order of the seats. */
  readonly shares: Share[] = $derived.by(() =>
    Object.entries(this.sitting.show.laid)
      .flatMap(([place, amount]) => {
        const seat = owner(place)
        return kind(place) === 'stake' && seat !== null ? [{ seat, amount }] : []
      })
      .sort((a, b) => a.seat - b.seat),
  )

  readonly covered: number = $derived.by(() => this.shares.reduce((sum, it) => sum + it.amount, 0))
  readonly missing: number = $derived.by(() => Math.max(0, this.deposit - this.covered))
  readonly banks: boolean = $derived.by(() => this.sitting.me !== null && this.table.banker === this.sitting.me)
  readonly alone: boolean = $derived.by(() => this.sitting.me !== null && this.table.banco === this.sitting.me)
  /** What I have at stake, on whichever side. */
  readonly mine: number = $derived.by(() => (this.banks ? this.deposit : (this.shares.find((it) => it.seat === this.sitting.me)?.amount ?? 0)))
  /** While a throw is shown the next phase is already open; its words wait. */
  readonly words: ReadonlySet<string> = $derived.by(() => (this.sitting.show.net ? new Set() : new Set(this.sitting.table.options.map((option) => option.do))))
}

const plays = new WeakMap<Sitting, Play>()

export function playAt(sitting: Sitting): Play {
  let play = plays.get(sitting)
  if (!play) plays.set(sitting, (play = new Play(sitting)))
  return play
}

/** In how many of 36 throws of two dice a total falls. */
export const ways = (total: number): number => 6 - Math.abs(7 - total)
