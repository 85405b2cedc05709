// The scenes of a season's ceremony in order, and how long each is shown. Pure functions.
import { orderRecords } from '../circle/season'
import type { CircleHonours, CircleStandings, SeasonRecord, SeasonStanding, SeasonTitle } from '../protocol/api'

export type Scene =
  | { kind: 'opening' }
  | { kind: 'record'; record: SeasonRecord }
  | { kind: 'rivalries' }
  | { kind: 'title'; title: SeasonTitle }
  | { kind: 'standings' }

/** The minimum duration of a scene, and the time that a letter takes to read from a distance. */
const [LEAST_MS, LETTER_MS] = [6000, 60]

/** The maximum number of towers. */
export const MOST_TOWERS = 8

/** Records, rivalries and titles of current members. The standings are the last scene and stay on the screen. */
export function scenesOf(
  { records, rivalries, titles }: Pick<CircleHonours, 'records' | 'rivalries' | 'titles'>,
  isMember: (member: string) => boolean,
): Scene[] {
  return [
    { kind: 'opening' },
    ...orderRecords(records)
      .filter((it) => isMember(it.member))
      .map((record): Scene => ({ kind: 'record', record })),
    ...(rivalries.some((it) => isMember(it.winner) && isMember(it.loser)) ? [{ kind: 'rivalries' } as const] : []),
    ...titles.filter((it) => isMember(it.member)).map((title): Scene => ({ kind: 'title', title })),
    { kind: 'standings' },
  ]
}

/** How long a scene with these words is shown, in milliseconds. */
export const holdFor = (words: string): number => Math.max(LEAST_MS, LETTER_MS * [...words].length)

/** The members with a tower: the ranked ones, or everybody if nobody is ranked; and the number of others. */
export function towersOf(
  { standings }: Pick<CircleStandings, 'standings'>,
  isMember: (member: string) => boolean,
): { rows: SeasonStanding[]; others: number } {
  const all = standings.filter((it) => isMember(it.member))
  const ranked = all.filter((it) => it.ranked)
  const rows = (ranked.length ? ranked : all).slice(0, MOST_TOWERS)
  return { rows, others: all.length - rows.length }
}
