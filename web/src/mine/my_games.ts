// My finished games: what my choices cost against best play, luck by month, and records. Pure functions.
import { value } from '../odds/figures'
import type { LuckMonth, MyGame, MyRecord } from '../protocol/api'

export type Result = Pick<MyGame, 'place' | 'net'>

export const resultsOf = (games: readonly MyGame[]): ReadonlyMap<string, Result> =>
  new Map(games.map(({ table, place, net }) => [table, { place, net }]))

/** The number of latest games in the figure for choices. */
const LATEST = 10

/**
 * What best play would have gained in addition, over the latest games for which this is known; null if there are none.
 */
export function regretOf(games: readonly MyGame[]): { games: number; chips: number } | null {
  const judged = games.filter((it) => it.regret !== null).slice(0, LATEST)
  if (!judged.length) return null
  return { games: judged.length, chips: Math.round(judged.reduce((sum, it) => sum + value(it.regret ?? '0/1'), 0)) }
}

/** Nine people in ten stay within this many standard deviations. */
const NINE_IN_TEN = 1.6449

export type LuckPoint = { month: string; luck: number; band: number }

/** The luck after each month and the band of ordinary luck, starting at zero. */
export const luckPoints = (months: readonly LuckMonth[]): LuckPoint[] => [
  { month: '', luck: 0, band: 0 },
  ...months.map(({ month, luck, spread }) => ({ month, luck, band: NINE_IN_TEN * spread })),
]

/** Records that this page has texts for; those of a single game are shown with that game. */
export const RECORDS = ['stroke', 'comeback', 'lucky', 'unlucky'] as const

export const recordsOf = (records: readonly MyRecord[]): MyRecord[] =>
  RECORDS.flatMap((kind) => records.filter((it) => it.kind === kind))

/** The figure of a record: chips, or for a comeback the share of the start that was lost. */
export function recordFigure(
  record: Pick<MyRecord, 'kind' | 'amount' | 'luck'>,
): { chips: number } | { share: number } {
  if (record.kind === 'comeback') return { share: record.amount / 10_000 }
  return { chips: record.kind === 'stroke' ? record.amount : Math.round(value(record.luck ?? '0/1')) }
}
