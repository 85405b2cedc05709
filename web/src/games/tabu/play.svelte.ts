// What my hand does at Tabu: puts chips down, takes them back, repeats. Every sum is one the house has offered.
import { t } from '../../device/preferences.svelte'
import { domain, isWhole, nearest, offers } from '../../table/options'
import { kind, owner, purse, what } from '../../table/places'
import type { Visit } from '../../table/visit.svelte'
import type { Seat, Whole } from '../../protocol/wire'
import { chosenChip } from '../../table/chosen_chip.svelte'
import { banker, FIELDS, switches, type Switches } from './state'

const STAKE = 'tabu.stake/1'
const BACK = 'tabu.take_back/1'

export class Play {
  readonly visit: Visit
  /** What I put where in this phase, last on top. */
  #done: { field: string; amount: number; phase: number }[] = []
  /** My stakes of the round before. */
  last: Record<string, number> = $state.raw({})

  constructor(visit: Visit) {
    this.visit = visit
  }

  readonly how: Switches = $derived.by(() => {
    const { info, table } = this.visit
    return info && table.board ? switches(info, table.board) : { payout: 'mise_comprise', doubled: [], rotations: null }
  })

  /** Everyone's chips on the cloth, by field. */
  readonly piles: ReadonlyMap<string, { seat: Seat; amount: number }[]> = $derived.by(() => {
    const found = new Map<string, { seat: Seat; amount: number }[]>(FIELDS.map((field) => [field, []]))
    for (const [place, amount] of Object.entries(this.visit.playback.chips.laid)) {
      const seat = owner(place)
      if (kind(place) === 'stake' && seat !== null) found.get(what(place))?.push({ seat, amount })
    }
    const me = this.visit.me
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
    this.visit.me === null ? {} : this.stakesOf(this.visit.me),
  )
  readonly banks: boolean = $derived.by(
    () => this.visit.me !== null && banker(this.visit.playback.state) === this.visit.me,
  )
  readonly words: ReadonlySet<string> = $derived.by(() =>
    this.visit.playback.settling ? new Set() : new Set(this.visit.table.options.map((option) => option.do)),
  )
  readonly staking: boolean = $derived.by(() => this.words.has(STAKE) || this.words.has(BACK))

  /** What may still be put on a field. */
  free(field: string): Whole | null {
    const offer = offers(this.visit.table.options).find((it) => it.do === STAKE)
    const found = offer && domain(offer, 'amount', { face: field })
    return isWhole(found) ? found : null
  }

  stake(field: string, amount = chosenChip.chip): void {
    const { visit } = this
    if (visit.me === null || this.visit.playback.settling) return
    if (this.words.has('undo/1')) visit.act({ type: 'undo/1' }) // a tap says that I have more to say
    const free = this.words.has('undo/1')
      ? ({ type: 'whole/1', low: 1, high: visit.purse, step: 1 } as const)
      : this.free(field)
    if (!free || visit.purse < free.low)
      return visit.narration.refuse(
        t(this.banks ? 'tabu-banker-stakes-not' : this.staking ? 'tabu-no-more' : 'refusal-not_your_turn'),
      )
    const sum = nearest(free, Math.min(amount, visit.purse))
    this.#done.push({ field, amount: sum, phase: visit.table.board?.phase ?? 0 })
    visit.act(
      { type: STAKE, face: field, amount: sum },
      { from: purse(visit.me), to: `stake:${field}:${visit.me}`, amount: sum, rule: 'TABU-12' },
    )
  }

  /** Take back from a field: all of it, or a sum. */
  back(field: string, amount = Infinity): void {
    const { visit } = this
    const lies = this.mine[field] ?? 0
    if (visit.me === null || !lies || this.visit.playback.settling) return
    if (this.words.has('undo/1')) visit.act({ type: 'undo/1' })
    const sum = Math.min(lies, amount)
    if (amount === Infinity) this.#done = this.#done.filter((it) => it.field !== field)
    visit.act(
      { type: BACK, face: field, amount: sum },
      { from: `stake:${field}:${visit.me}`, to: purse(visit.me), amount: sum, rule: 'TABU-R15' },
    )
  }

  /** The last chip first; after that, whatever lies most. */
  backLast(): void {
    const phase = this.visit.table.board?.phase ?? 0
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

const plays = new WeakMap<Visit, Play>()

/** One hand per visit, shared by cloth and rail. */
export function playAt(visit: Visit): Play {
  let play = plays.get(visit)
  if (!play) plays.set(visit, (play = new Play(visit)))
  return play
}
