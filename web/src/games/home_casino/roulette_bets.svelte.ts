// The stake hand of the roulette: stakes on nine numbers and four even chances.
import type { Face } from '../../protocol/wire'
import { StakeHand } from '../../table/stake_hand.svelte'

export const NUMBERS = ['1', '2', '3', '4', '5', '6', '7', '8', '9']
export const CHANCES = ['pair', 'impair', 'rouge', 'noir']

/** The fields that a throw pays. For display only, never for rules. */
export function wins([number, colour]: Face[]): Set<string> {
  if (number === 0) return new Set()
  if (number === 5) return new Set(['5'])
  return new Set([String(number), Number(number) % 2 ? 'impair' : 'pair', String(colour)])
}

export class Bets extends StakeHand {
  protected readonly stakes = { type: 'roulette.bet/1', rule: 'ROUL-4' }
  protected readonly takesBack = { type: 'roulette.take_back/1', rule: 'ROUL-R1' }
  protected readonly param = 'on'
  protected readonly unit = 25
  protected readonly fields = [...NUMBERS, ...CHANCES]

  readonly staked: number = $derived.by(() => Object.values(this.mine).reduce((sum, it) => sum + it, 0))
  /** The possible commands; empty while earlier events are still being shown. */
  readonly words: ReadonlySet<string> = $derived.by(
    () => new Set(this.visit.behind ? [] : this.visit.table.options.map((option) => option.do)),
  )
  readonly open: boolean = $derived.by(() =>
    [this.stakes.type, this.takesBack.type, 'undo/1'].some((word) => this.words.has(word)),
  )

  protected refuse(why: 'closed' | 'full'): void {
    const text = why === 'closed' ? 'refusal-not_your_turn' : 'refusal-out_of_range'
    this.visit.narration.refuse(this.visit.speech?.say(text) ?? '')
  }
}
