// Durations of facts at Home Casino, in milliseconds, without those of dice and chips.
import type { Fact } from '../../protocol/wire'
import { isNewcomer } from './newcomer'

/** A hop to the next square. */
export const HOP = 140
/** Time to see a card before it pays. Its verdict shows the card again, for longer. */
const READ: Record<string, number> = { jackpot: 1200, acquisition: 900 }
/** Time to see the outcome of a card before its verdict. */
const FATE = 600
export const FATES = ['home_casino.estate_bought/1', 'home_casino.estate_declined/1']

/** Time for a newcomer to read which game is played and by whom, before dice roll. */
const OPENED = 2200
const OPENINGS = ['home_casino.scene_opened/1', 'zanzibar.challenged/1', 'q421.challenged/1']

/** The pawn arrives before chips fly. Without animation it arrives at once, but reading a card still takes time. */
export function durationOf(fact: Fact, moves: boolean): number {
  if (fact.type === 'home_casino.card_drawn/1') return READ[String(fact['pile'])] ?? 0
  if (OPENINGS.includes(fact.type)) return isNewcomer() ? OPENED : 0
  if (FATES.includes(fact.type)) return FATE
  return moves && fact.type === 'home_casino.pawn_moved/1' ? (Math.abs(fact['steps'] as number) + 2) * HOP : 0
}
