// Matches: the bouts of a small game and their score, as in src/tripot/kernel/match.py. Pure functions.
import type { Seat } from '../protocol/wire'

export type Bout = { winners: Seat[]; purses: number[] }
export type Match = { length: number; dealt: number[]; first: Seat; bouts: Bout[] }
/** A seat, or null for the bank if a single seat plays against it. */
export type Side = Seat | null

/** The match at a table; null if the game is a single bout. */
export const matchOf = (state: Record<string, unknown>): Match | null => (state['match'] as Match | undefined) ?? null

/** The winners of a bout. The bank wins a bout in which a single seat loses chips. A draw has no winner. */
export function winnersOf({ dealt, bouts }: Match, index: number): Side[] {
  const { winners, purses } = bouts[index] as Bout
  const before = bouts[index - 1]?.purses ?? dealt
  const isBankAhead = dealt.length === 1 && (purses[0] ?? 0) < (before[0] ?? 0)
  return winners.length || !isBankAhead ? winners : [null]
}

/** The bouts won by each side, in the order of the seats. */
export function scoresOf(match: Match): { side: Side; won: number }[] {
  const sides: Side[] = match.dealt.length === 1 ? [0, null] : match.dealt.map((_, seat) => seat)
  return sides.map((side) => ({
    side,
    won: match.bouts.filter((_, index) => winnersOf(match, index).includes(side)).length,
  }))
}

/** The score in one line: between two names, or after each name. */
export function scoreLine(match: Match, name: (side: Side) => string): string {
  const [one, other, ...more] = scoresOf(match)
  if (!one || !other) return ''
  return more.length
    ? [one, other, ...more].map((it) => `${name(it.side)} ${it.won}`).join(' · ')
    : `${name(one.side)} ${one.won} – ${other.won} ${name(other.side)}`
}
