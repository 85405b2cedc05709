// Landmarks of a journal for replay: its start, its throws, and the previous and next entry to show.
import type { Entry } from '../protocol/wire'
import { isFreeze } from '../table/log_lines'

/** The first and the last entry of a game, and its throws. */
export function findLandmarks(entries: Entry[]): { first: number; last: number; throws: number[]; over: boolean } {
  const first = entries.find((entry) => entry.event.type === 'started/1')?.seq ?? 0
  const throws = entries
    .filter(({ event }) => event.type === 'played/1' && event.facts.some((fact) => fact.type === 'fell/1'))
    .map((entry) => entry.seq)
  const over = entries.some(
    ({ event }) => event.type === 'played/1' && event.facts.some((fact) => fact.type === 'ended/1'),
  )
  return { first, last: entries.at(-1)?.seq ?? 0, throws, over }
}

/** The next entry to show. Entries that only freeze a throw are skipped. */
export function nextSeq(entries: Entry[], at: number): number {
  const next = entries.find((entry) => entry.seq > at && !isFreeze(entry.event))
  return next?.seq ?? entries.at(-1)?.seq ?? at
}

export function previousSeq(entries: Entry[], at: number): number {
  return entries.findLast((entry) => entry.seq < at && !isFreeze(entry.event))?.seq ?? at
}
