// Formats a season (a quarter of a year): its name, its records, and the scales of its charts. Pure functions.
import type { CircleStandings, SeasonRecord } from '../protocol/api'

/** A season's quarter and year: `2026-4`. */
export function quarterOf(season: string): { year: string; quarter: string } {
  const [year = '', quarter = ''] = season.split('-')
  return { year, quarter }
}

/** The ends of the standings' scale, in points: all rows and their bands, and a margin. */
export function scaleOf(rows: CircleStandings['standings']): [number, number] {
  const all = rows.flatMap((it) => [it.mean, it.low, it.high])
  const reach = Math.max(2000, ...all.map((it) => Math.abs(it - 5000))) + 500
  return [Math.max(-500, 5000 - reach) / 100, Math.min(10_500, 5000 + reach) / 100]
}

/** The thickness of a rivalry's arrow in pixels, from its amount and the largest amount. */
export const thickness = (amount: number, most: number): number => 4 + Math.round((6 * amount) / Math.max(1, most))

/** The records in the order of the page. The empty name stands for records of games. */
const RECORD_ORDER = ['stroke', 'comeback', '', 'lucky', 'unlucky']

/** The game that defines a record, and the record's name there; null for records of no game. */
export function gameOfRecord(honour: string): { game: string; kind: string } | null {
  const dot = honour.lastIndexOf('.')
  return dot < 0 ? null : { game: honour.slice(0, dot), kind: honour.slice(dot + 1) }
}

/** The records as the page shows them. */
export function orderRecords(records: readonly SeasonRecord[]): SeasonRecord[] {
  const rank = (it: SeasonRecord): number => RECORD_ORDER.indexOf(gameOfRecord(it.honour) ? '' : it.honour)
  return [...records].sort((a, b) => rank(a) - rank(b) || a.honour.localeCompare(b.honour))
}
