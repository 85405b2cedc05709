// The review of a game: its seat, the bars of choices and dice, and how rare the dice were. Pure functions.
import type { SeatReview } from '../protocol/api'
import { value } from './figures'
import { beyond } from './luck_verdict'

/** The moments in display order. */
export const MOMENTS = ['throw', 'choice', 'bet'] as const
export type MomentKind = (typeof MOMENTS)[number]

/** The moments that a seat has. There are fewer than three if nothing of a kind happened. */
export const momentsOf = (review: SeatReview): MomentKind[] => MOMENTS.filter((kind) => review[kind] !== null)

export type ReviewBar = { name: 'own' | 'luck'; chips: number; /** Of half the scale, in per cent. */ share: number }

/** Choices and dice on one scale, zero in the middle. */
export function barsOf(review: Pick<SeatReview, 'own' | 'luck'>): ReviewBar[] {
  const chips = { own: Math.round(value(review.own)), luck: Math.round(value(review.luck)) }
  const most = Math.max(1, Math.abs(chips.own), Math.abs(chips.luck))
  return (['own', 'luck'] as const).map((name) => ({
    name,
    chips: chips[name],
    share: (100 * Math.abs(chips[name])) / most,
  }))
}

/** Luck that occurs in at least this share of games is ordinary. */
const OFTEN = 0.15

/**
 * How often dice are at least this favourable or unfavourable. `often`: in `games` games out of ten; otherwise in one out
 * of `games`.
 */
export type Rarity = { side: 'kind' | 'hard'; often: boolean; games: number }

/** The rarity of luck, by the normal distribution; null if the dice had no effect, or gave exactly their mean. */
export function rarityOf(luck: number, spread: number): Rarity | null {
  if (!spread || !luck) return null
  const share = beyond(Math.abs(luck) / spread) / 2
  const side = luck > 0 ? 'kind' : 'hard'
  return share >= OFTEN
    ? { side, often: true, games: Math.round(10 * share) }
    : { side, often: false, games: Math.min(1000, Math.round(1 / Math.max(share, 1e-9))) }
}
