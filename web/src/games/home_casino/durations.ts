// Durations of facts at Home Casino, besides dice and chips, in milliseconds.
import type { Fact } from '../../protocol/wire'

/** One square of the way. */
export const HOP = 140
/** A card is read before it pays, */
const READ: Record<string, number> = { jackpot: 2000, acquisition: 900 }
/** and what became of it before the next throw. */
const FATE = 1100
export const FATES = ['home_casino.estate_bought/1', 'home_casino.estate_declined/1']

/** The pawn arrives, then chips fly; without motion it is there at once, but a card wants to be read all the same. */
export function durationOf(fact: Fact, moves: boolean): number {
  if (fact.type === 'home_casino.card_drawn/1') return READ[String(fact['pile'])] ?? 0
  if (FATES.includes(fact.type)) return FATE
  return moves && fact.type === 'home_casino.pawn_moved/1' ? (Math.abs(fact['steps'] as number) + 2) * HOP : 0
}
