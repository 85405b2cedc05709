// A season in words and figures: its name, its verdict, points as they are shown. Pure functions.
import type { CircleStandings } from '../protocol/api'

export type Verdict = 'none' | 'luck' | 'ahead' | 'skill'

/** Below this many of 100 seasons of equals a lead is no longer put down to luck, and below the other it is doubted. */
const [SKILL_BELOW, AHEAD_BELOW] = [5, 25]

/** What may be said of the leader: by how often equals lead as far, never by who is outside their band. */
export function verdictOf({ leads }: Pick<CircleStandings, 'leads'>): Verdict {
  if (leads === null) return 'none'
  return leads < SKILL_BELOW ? 'skill' : leads < AHEAD_BELOW ? 'ahead' : 'luck'
}

/** A season's quarter and year: `2026-4`. */
export function quarterOf(season: string): { year: string; quarter: string } {
  const [year = '', quarter = ''] = season.split('-')
  return { year, quarter }
}

/** The part of the scale that the board shows, in points: all rows and their bands, and a little more. */
export function scaleOf(rows: CircleStandings['standings']): [number, number] {
  const all = rows.flatMap((it) => [it.mean, it.low, it.high])
  const reach = Math.max(2000, ...all.map((it) => Math.abs(it - 5000))) + 500
  return [Math.max(-500, 5000 - reach) / 100, Math.min(10_500, 5000 + reach) / 100]
}
