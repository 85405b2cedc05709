// The most that a throw can cost, over all throws. Shown on the rail, never used for rules.
import { FIELDS, type Switches, SYMBOLS } from './state'

export type Stakes = Readonly<Record<string, number>>

/** The 56 throws of three dice, ignoring their order. Each gives the number of dice that show a field. */
const THROWS: Record<string, number>[] = FIELDS.flatMap((a, i) =>
  FIELDS.slice(i).flatMap((b, j) => FIELDS.slice(i + j).map((c) => ({ [a]: 0, [b]: 0, [c]: 0, ...count([a, b, c]) }))),
)

function count(dice: string[]): Record<string, number> {
  const shown: Record<string, number> = {}
  for (const face of dice) shown[face] = (shown[face] ?? 0) + 1
  return shown
}

/** What one stake gains or loses when this many dice show its field. */
export function outcome(field: string, stake: number, shown: number, how: Switches): number {
  if (shown === 0) return how.doubled.includes(field) ? -2 * stake : -stake
  const against = shown + ((SYMBOLS as readonly string[]).includes(field) ? 1 : 0)
  return stake * (how.payout === 'contre' ? against : against - 1)
}

const after = (stakes: Stakes, shown: Record<string, number>, how: Switches): number =>
  Object.entries(stakes).reduce((sum, [field, stake]) => sum + outcome(field, stake, shown[field] ?? 0, how), 0)

/** The worst result for a player with these stakes. */
export function worst(stakes: Stakes, how: Switches): number {
  return Math.min(...THROWS.map((shown) => after(stakes, shown, how)))
}

/** The worst result for the banker, who cannot lose more chips than they have. */
export function worstForBanker(everyone: Stakes[], purse: number, how: Switches): number {
  return Math.max(
    -purse,
    Math.min(0, ...THROWS.map((shown) => everyone.reduce((sum, stakes) => sum - after(stakes, shown, how), 0))),
  )
}
