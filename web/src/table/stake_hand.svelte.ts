// The stake hand places chips on a cloth with fields and takes them back, always in sums that the server offers. A
// subclass for each game defines the commands, and when they are possible.
import type { Action, Seat, Whole } from '../protocol/wire'
import { chosenChip } from './chosen_chip.svelte'
import { domain, isWhole, nearest, offers } from './options'
import { kind, owner, purse, what } from './places'
import type { GameTable } from './cloth'

type Command = { type: string; rule: string }
export type Pile = { seat: Seat; amount: number }[]

export abstract class StakeHand {
  readonly visit: GameTable
  /** My stakes of this phase as a stack, so that the last one can be taken back. */
  #done: { field: string; amount: number; phase: number }[] = []
  protected abstract readonly stakes: Command
  protected abstract readonly takesBack: Command
  /** The parameter that names the field. */
  protected abstract readonly param: string
  protected abstract readonly unit: number
  protected abstract readonly fields: readonly string[]
  /** The possible commands. */
  abstract readonly words: ReadonlySet<string>
  /** Whether I may move chips. */
  abstract readonly open: boolean

  constructor(visit: GameTable) {
    this.visit = visit
  }

  /** Everyone's chips on the cloth, by field, my own first. */
  readonly piles: ReadonlyMap<string, Pile> = $derived.by(() => {
    const { me, playback } = this.visit
    const found = new Map<string, Pile>(this.fields.map((field) => [field, []]))
    for (const [place, amount] of Object.entries(playback.chips.laid)) {
      const seat = owner(place)
      if (kind(place) === 'stake' && seat !== null) found.get(what(place))?.push({ seat, amount })
    }
    for (const pile of found.values())
      pile.sort((a, b) => Number(b.seat === me) - Number(a.seat === me) || a.seat - b.seat)
    return found
  })
  readonly mine: Record<string, number> = $derived.by(() => this.stakesOf(this.visit.me))

  stakesOf(seat: Seat | null): Record<string, number> {
    const found = [...this.piles].map(([field, pile]) => [field, pile.find((it) => it.seat === seat)?.amount] as const)
    return Object.fromEntries(found.filter((it): it is [string, number] => it[1] !== undefined))
  }

  #action({ type }: Command, field: string, amount: number): Action {
    return { type, [this.param]: field, amount }
  }

  /** The sums that I may still stake on a field. */
  #free(field: string): Whole | null {
    const { table, purse } = this.visit
    if (this.words.has('undo/1')) return { type: 'whole/1', low: this.unit, high: purse, step: this.unit }
    const offer = offers(table.options).find((it) => it.do === this.stakes.type)
    const found = offer && domain(offer, 'amount', { [this.param]: field })
    return isWhole(found) ? found : null
  }

  /** Take back « done » before a change of stakes. */
  #undo(): void {
    if (this.words.has('undo/1')) this.visit.act({ type: 'undo/1' })
  }

  protected abstract refuse(why: 'closed' | 'full'): void

  stake(field: string, most = chosenChip.chip): void {
    const { visit } = this
    if (visit.me === null) return
    if (!this.open) return this.refuse('closed')
    const free = this.#free(field)
    this.#undo()
    if (!free || visit.purse < free.low) return this.refuse('full')
    const amount = nearest(free, Math.min(most, visit.purse))
    const [from, to] = [purse(visit.me), `stake:${field}:${visit.me}`]
    this.#done.push({ field, amount, phase: visit.table.board?.phase ?? 0 })
    visit.act(this.#action(this.stakes, field, amount), { from, to, amount, rule: this.stakes.rule })
  }

  /** Take chips back from a field: everything, or at most this sum. */
  back(field: string, most = Infinity): void {
    const { visit } = this
    const amount = Math.min(this.mine[field] ?? 0, most)
    if (visit.me === null || !amount || !this.open) return
    this.#undo()
    if (most === Infinity) this.#done = this.#done.filter((it) => it.field !== field)
    const [from, to] = [`stake:${field}:${visit.me}`, purse(visit.me)]
    visit.act(this.#action(this.takesBack, field, amount), { from, to, amount, rule: this.takesBack.rule })
  }

  /** Take back the last stake. If there is none, take back from my largest pile. */
  backLast(): void {
    const phase = this.visit.table.board?.phase ?? 0
    this.#done = this.#done.filter((it) => it.phase === phase && this.mine[it.field])
    const last = this.#done.pop()
    if (last) return this.back(last.field, last.amount)
    const [field] = Object.entries(this.mine).sort((a, b) => b[1] - a[1])[0] ?? []
    if (field) this.back(field)
  }
}
