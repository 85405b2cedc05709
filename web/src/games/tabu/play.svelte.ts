// What my hand does at Tabu: puts chips down, takes them back, repeats. Every sum is one the house has offered.
import { t } from '../../device/preferences.svelte'
import { domain, isWhole, nearest, offers } from '../../table/options'
import { kind, owner, purse, what } from '../../table/places'
import type { Sitting } from '../../table/visit.svelte'
import type { Seat, Whole } from '../../protocol/wire'
import { hand } from '../../table/chosen_chip.svelte'
import { banker, FIELDS, switches, type Switches } from './state'

const STAKE = 'tabu.stake/1'
const BACK = 'tabu.take_back/1'

export class Play {
  readonly sitting: Sitting
  /** What I put where in this phase, last on top. */
  #done: { field: string; amount: number; phase: number }[] = []
  /** My stakes of the round before. */
  last: Record<string, number> = $state.raw({})

  constructor(sitting: Sitting) {
    this.sitting = sitting
  }

  readonly how: Switches = $derived.by(() => {
    const { info, table } = this.sitting
    return info && table.board ? switches(info, table.board) : { payout: 'mise_comprise', doubled: [], rotations: null }
  })

  /** Everyone's chips on the cloth, by field. */
  readonly piles: ReadonlyMap<string, { seat: Seat; amount: number }[]> = $derived.by(() => {
    const found = new Map<string, { seat: Seat; amount: number }[]>(FIELDS.map((field) => [field, []]))
    for (const [place, amount] of Object.entries(this.sitting.show.laid)) {
      const seat = owner(place)
      if (kind(place) === 'stake' && seat !== null) found.get(what(place))?.push({ seat, amount })
    }
    const me = this.sitting.me
    for (const pile of found.values())
      pile.sort((a, b) => Number(b.seat === me) - Number(a.seat === me) || a.seat - b.seat)
    return found
  })

  stakesOf(seat: Seat): Record<string, number> {
    const mine: Record<string, number> = {}
    for (const [field, pile] of this.piles) for (const it of pile) if (it.seat === seat) mine[field] = it.amount
    return mine
  }

  readonly mine: Record<string, number> = $derived.by(() =>
    this.sitting.me === null ? {} : this.stakesOf(this.sitting.me),
  )
  readonly banks: boolean = $derived.by(
    () => this.sitting.me !== null && banker(this.sitting.show.state) === this.sitting.me,
  )
  /** Whether the throw is being settled, so that nothing may be put down yet. */
  readonly settling: boolean = $derived.by(
    () => this.sitting.show.net !== null || (this.sitting.show.dice?.rolling ?? false),
  )
  readonly words: ReadonlySet<string> = $derived.by(() =>
    this.settling ? new Set() : new Set(this.sitting.table.options.map((option) => option.do)),
  )
  readonly staking: boolean = $derived.by(() => this.words.has(STAKE) || this.words.has(BACK))

  /** What may still be put on a field. */
  free(field: string): Whole | null {
    const offer = offers(this.sitting.table.options).find((it) => it.do === STAKE)
    const found = offer && domain(offer, 'amount', { face: field })
    return isWhole(found) ? found : null
  }

  stake(field: string, amount = hand.chip): void {
    const { sitting } = this
    if (sitting.me === null || this.settling) return
    if (this.words.has('undo/1')) sitting.act({ type: 'undo/1' }) // a tap says that I have more to say
    const free = this.words.has('undo/1')
      ? ({ type: 'whole/1', low: 1, high: sitting.purse, step: 1 } as const)
      : this.free(field)
    if (!free || sitting.purse < free.low)
      return sitting.refuse(
        t(this.banks ? 'tabu-banker-stakes-not' : this.staking ? 'tabu-no-more' : 'refusal-not_your_turn'),
      )
    const sum = nearest(free, Math.min(amount, sitting.purse))
    this.#done.push({ field, amount: sum, phase: sitting.table.board?.phase ?? 0 })
    sitting.act(
      { type: STAKE, face: field, amount: sum },
      { from: purse(sitting.me), to: `stake:${field}:${sitting.me}`, amount: sum, rule: 'TABU-12' },
    )
  }

  /** Take back from a field: all of it, or a sum. */
  back(field: string, amount = Infinity): void {
    const { sitting } = this
    const lies = this.mine[field] ?? 0
    if (sitting.me === null || !lies || this.settling) return
    if (this.words.has('undo/1')) sitting.act({ type: 'undo/1' })
    const sum = Math.min(lies, amount)
    if (amount === Infinity) this.#done = this.#done.filter((it) => it.field !== field)
    sitting.act(
      { type: BACK, face: field, amount: sum },
      { from: `stake:${field}:${sitting.me}`, to: purse(sitting.me), amount: sum, rule: 'TABU-R15' },
    )
  }

  /** The last chip first; after that, whatever lies most. */
  backLast(): void {
    const phase = this.sitting.table.board?.phase ?? 0
    this.#done = this.#done.filter((it) => it.phase === phase && this.mine[it.field])
    const last = this.#done.pop()
    if (last) return this.back(last.field, last.amount)
    const [field] = Object.entries(this.mine).sort((a, b) => b[1] - a[1])[0] ?? []
    if (field) this.back(field)
  }

  repeat(): void {
    for (const [field, amount] of Object.entries(this.last)) this.stake(field, amount)
  }
}

const plays = new WeakMap<Sitting, Play>()

/** One hand per visit, shared by cloth and rail. */
export function playAt(sitting: Sitting): Play {
  let play = plays.get(sitting)
  if (!play) plays.set(sitting, (play = new Play(sitting)))
  return play
}
