// What my hand does at the roulette: chips down, chips back. Every sum is one the house has offered.
import { domain, isWhole, nearest, offers } from '../../table/options'
import { kind, owner, purse, what } from '../../table/places'
import type { Sitting } from '../../table/visit.svelte'
import type { Face, Seat, Whole } from '../../protocol/wire'
import { hand } from '../../table/chosen_chip.svelte'

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

/** A number beside a colour: the two dice of the roulette, and no others. */
export const isSpin = (faces: Face[] | undefined): boolean => faces?.[1] === 'rouge' || faces?.[1] === 'noir'

/** A number beside a colour was thrown with the die of ten. */
export const die = (faces: Face[], index: number): string =>
  typeof faces[index] === 'number' && isSpin(faces) ? 'd10' : 'd6'

export class Bets {
  readonly sitting: Sitting
  #done: { field: string; amount: number; phase: number }[] = []

  constructor(sitting: Sitting) {
    this.sitting = sitting
  }

  readonly piles: ReadonlyMap<string, { seat: Seat; amount: number }[]> = $derived.by(() => {
    const found = new Map<string, { seat: Seat; amount: number }[]>(
      [...NUMBERS, ...CHANCES].map((field) => [field, []]),
    )
    for (const [place, amount] of Object.entries(this.sitting.show.laid)) {
      const seat = owner(place)
      if (kind(place) === 'stake' && seat !== null) found.get(what(place))?.push({ seat, amount })
    }
    const { me } = this.sitting
    for (const pile of found.values())
      pile.sort((a, b) => Number(b.seat === me) - Number(a.seat === me) || a.seat - b.seat)
    return found
  })
  readonly mine: Record<string, number> = $derived.by(() =>
    Object.fromEntries(
      [...this.piles].flatMap(([field, pile]) =>
        pile.filter((it) => it.seat === this.sitting.me).map((it) => [field, it.amount]),
      ),
    ),
  )
  readonly staked: number = $derived.by(() => Object.values(this.mine).reduce((sum, it) => sum + it, 0))
  /** The throw that led here may still be looked at: who is in a hurry bets all the same. */
  readonly #words: ReadonlySet<string> = $derived.by(() =>
    this.sitting.show.net && isSpin(this.sitting.show.dice?.faces)
      ? new Set()
      : new Set(this.sitting.table.options.map((option) => option.do)),
  )
  /** Whether chips may be moved: someone who is done says first that he has more to say. */
  readonly open: boolean = $derived.by(() => this.#words.has(BET) || this.#words.has(BACK) || this.#words.has('undo/1'))

  #free(word: string, field: string): Whole | null {
    const offer = offers(this.sitting.table.options).find((it) => it.do === word)
    const found = offer && domain(offer, 'amount', { on: field })
    return isWhole(found) ? found : null
  }

  stake(field: string): void {
    const { sitting } = this
    if (sitting.me === null || !this.open)
      return sitting.me === null ? undefined : sitting.refuse(sitting.speech?.say('refusal-not_your_turn') ?? '')
    sitting.show.finish()
    const undo = this.#words.has('undo/1')
    if (undo) sitting.act({ type: 'undo/1' })
    const free = undo ? ({ type: 'whole/1', low: 25, high: sitting.purse, step: 25 } as const) : this.#free(BET, field)
    if (!free || sitting.purse < free.low) return sitting.refuse(sitting.speech?.say('refusal-out_of_range') ?? '')
    const amount = nearest(free, Math.min(hand.chip, sitting.purse))
    this.#done.push({ field, amount, phase: sitting.table.board?.phase ?? 0 })
    sitting.act(
      { type: BET, on: field, amount },
      { from: purse(sitting.me), to: `stake:${field}:${sitting.me}`, amount, rule: 'ROUL-4' },
    )
  }

  back(field: string, most = Infinity): void {
    const { sitting } = this
    const amount = Math.min(this.mine[field] ?? 0, most)
    if (sitting.me === null || !amount || !this.open) return
    if (this.#words.has('undo/1')) sitting.act({ type: 'undo/1' })
    if (most === Infinity) this.#done = this.#done.filter((it) => it.field !== field)
    sitting.act(
      { type: BACK, on: field, amount },
      { from: `stake:${field}:${sitting.me}`, to: purse(sitting.me), amount, rule: 'ROUL-R1' },
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
}
