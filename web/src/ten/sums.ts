// Sums over the hands of a day: running totals, the scale of their plot, and where one stands among the others.
import type { OtherPlayers } from '../protocol/api'

/** The total after each hand. */
export function runningTotals(gains: readonly number[]): number[] {
  let total = 0
  return gains.map((gain) => (total += gain))
}

/** Round values of the vertical axis, from below the least to above the greatest; zero is among them. */
export function ticksFor(values: readonly number[]): number[] {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)]
  const step = [100, 200, 500, 1000, 2000].find((it) => (high - low) / it <= 5) ?? 5000
  const from = Math.floor(low / step)
  const to = Math.max(Math.ceil(high / step), from + 1)
  return Array.from({ length: to - from + 1 }, (_, n) => (from + n) * step)
}

/** How many ended with less, and how many others with the same. */
export function standing(spread: NonNullable<OtherPlayers['spread']>, mine: number): { ahead: number; level: number } {
  const count = (of: (total: number) => boolean): number =>
    spread.reduce((sum, [total, people]) => sum + (of(total) ? people : 0), 0)
  return { ahead: count((it) => it < mine), level: count((it) => it === mine) - 1 }
}
