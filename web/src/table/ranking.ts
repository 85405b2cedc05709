// Final ranking: the chips of each seat, winners first. Equal results share a place.
import { kind, owner } from './places'
import type { Board, Seat } from '../protocol/wire'

export type Rank = { seat: Seat; amount: number; place: number; won: boolean }

export function rankSeats(board: Pick<Board, 'seats' | 'chips' | 'over'>): Rank[] {
  const has = new Map<Seat, number>(board.seats.map((it) => [it.seat, 0]))
  for (const [place, amount] of Object.entries(board.chips)) {
    const seat = owner(place)
    if (seat !== null && kind(place) !== 'bank') has.set(seat, (has.get(seat) ?? 0) + amount)
  }
  const winners = new Set(board.over?.winners ?? [])
  const all = [...has]
    .map(([seat, amount]) => ({ seat, amount, won: winners.has(seat) }))
    .sort((a, b) => Number(b.won) - Number(a.won) || b.amount - a.amount || a.seat - b.seat)
  const ahead = (one: (typeof all)[0], other: (typeof all)[0]): boolean =>
    other.won !== one.won ? other.won : other.amount > one.amount
  // Winners share the first place, whatever their chips.
  return all.map((it) => ({ ...it, place: it.won ? 1 : 1 + all.filter((other) => ahead(it, other)).length }))
}
