// Places of chips, parsed from their names: kind, field, owner. `purse:2`, `stake:coeur:0`, `pot`, `bank`.
import type { Place, Seat } from '../protocol/wire'

export const purse = (seat: Seat): Place => `purse:${seat}`

export function kind(place: Place): string {
  return place.split(':', 1)[0] as string
}

/** The seat that owns the chips at a place; null if nobody does. */
export function owner(place: Place): Seat | null {
  const at = place.lastIndexOf(':')
  const whose = place.slice(at + 1)
  return at >= 0 && /^\d+$/.test(whose) ? Number(whose) : null
}

/** The middle part of a place, if any: the field of a stake. */
export function what(place: Place): string {
  const parts = place.split(':')
  return parts.length > 2 ? (parts[1] as string) : ''
}

/** The chips after a transfer; empty places are removed. */
export function moveChips(
  chips: Readonly<Record<Place, number>>,
  from: Place,
  to: Place,
  amount: number,
): Record<Place, number> {
  const after = { ...chips, [from]: (chips[from] ?? 0) - amount, [to]: (chips[to] ?? 0) + amount }
  for (const place of [from, to]) if (after[place] === 0) delete after[place]
  return after
}

/** All chips of a seat on the table, without its purse. */
export function inPlay(chips: Readonly<Record<Place, number>>, seat: Seat): number {
  let sum = 0
  for (const [place, amount] of Object.entries(chips))
    if (owner(place) === seat && kind(place) !== 'purse') sum += amount
  return sum
}
