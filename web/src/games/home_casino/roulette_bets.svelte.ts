// What my hand does at the roulette: chips down, chips back. Every sum is one the house has offered.
import { domain, isWhole, nearest, offers } from '../../table/options'
import { kind, owner, purse, what } from '../../table/places'
import type { Visit } from '../../table/visit.svelte'
import type { Face, Seat, Whole } from '../../protocol/wire'
import { chosenChip } from '../../table/chosen_chip.svelte'
import { isSpin } from './manifest'

export const NUMBERS = ['1', '2', '3', '4', '5', '6', '7', '8', '9']
export const CHANCES = ['pair', 'impair', 'rouge', 'noir']
const BET = 'roulette.bet/1'
const BACK = 'roulette.take_back/1'

/** Which fields a throw pays: for the eye, never for the rules. */
export function wins([number, colour]: Face[]): Set<string> {
  if (number === 0) return new Set()
  if (number === 5) return new Set(['5'])
  return new Set([String(number), Number(number) % 2 ? 'impair' : 'pair', String(colour)])
}

export class Bets {
  readonly visit: Visit
  #done: { field: string; amount: number; phase: number }[] = []

  constructor(visit: Visit) {
    this.visit = visit
  }

  readonly piles: ReadonlyMap<string, { seat: Seat; amount: number }[]> = $derived.by(() => {
    const found = new Map<string, { seat: Seat; amount: number }[]>(
      [...NUMBERS, ...CHANCES].map((field) => [field, []]),
    )
    for (const [place, amount] of Object.entries(this.visit.playback.chips.laid)) {
      const seat = owner(place)
      if (kind(place) === 'stake' && seat !== null) found.get(what(place))?.push({ seat, amount })
    }
    const { me } = this.visit
    for (const pile of found.values())
      pile.sort((a, b) => Number(b.seat === me) - Number(a.seat === me) || a.seat - b.seat)
    return found
  })
  readonly mine: Record<string, number> = $derived.by(() =>
    Object.fromEntries(
      [...this.piles].flatMap(([field, pile]) =>
        pile.filter((it) => it.seat === this.visit.me).map((it) => [field, it.amount]),
      ),
    ),
  )
  readonly staked: number = $derived.by(() => Object.values(this.mine).reduce((sum, it) => sum + it, 0))
  /** The throw that led here may still be looked at: who is in a hurry bets all the same. */
  readonly #words: ReadonlySet<string> = $derived.by(() =>
    this.visit.playback.net && isSpin(this.visit.playback.dice?.faces)
      ? new Set()
      : new Set(this.visit.table.options.map((option) => option.do)),
  )
  /** Whether chips may be moved: someone who is done says first that he has more to say. */
  readonly open: boolean = $derived.by(() => this.#words.has(BET) || this.#words.has(BACK) || this.#words.has('undo/1'))

  #free(word: string, field: string): Whole | null {
    const offer = offers(this.visit.table.options).find((it) => it.do === word)
    const found = offer && domain(offer, 'amount', { on: field })
    return isWhole(found) ? found : null
  }

  stake(field: string): void {
    const { visit } = this
    if (visit.me === null || !this.open)
      return visit.me === null ? undefined : visit.narration.refuse(visit.speech?.say('refusal-not_your_turn') ?? '')
    visit.playback.finish()
    const undo = this.#words.has('undo/1')
    if (undo) visit.act({ type: 'undo/1' })
    const free = undo ? ({ type: 'whole/1', low: 25, high: visit.purse, step: 25 } as const) : this.#free(BET, field)
    if (!free || visit.purse < free.low) return visit.narration.refuse(visit.speech?.say('refusal-out_of_range') ?? '')
    const amount = nearest(free, Math.min(chosenChip.chip, visit.purse))
    this.#done.push({ field, amount, phase: visit.table.board?.phase ?? 0 })
    visit.act(
      { type: BET, on: field, amount },
      { from: purse(visit.me), to: `stake:${field}:${visit.me}`, amount, rule: 'ROUL-4' },
    )
  }

  back(field: string, most = Infinity): void {
    const { visit } = this
    const amount = Math.min(this.mine[field] ?? 0, most)
    if (visit.me === null || !amount || !this.open) return
    if (this.#words.has('undo/1')) visit.act({ type: 'undo/1' })
    if (most === Infinity) this.#done = this.#done.filter((it) => it.field !== field)
    visit.act(
      { type: BACK, on: field, amount },
      { from: `stake:${field}:${visit.me}`, to: purse(visit.me), amount, rule: 'ROUL-R1' },
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
}
