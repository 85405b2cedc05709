// The log of a table: journal entries as lines, one per fact. Pure functions.
import type { Entry, Event, Fact, Seat } from '../protocol/wire'

/** A line of the log: one fact of the game, or one event outside it. */
export type LogLine = {
  key: string
  seq: number
  at: number
  person: string | null
  seat: Seat | null
  by: 'person' | 'bot' | 'house' | null
  fact: Fact | null
  event: Event | null
}

/** Facts that accompany a move and decide nothing. They are only in the journal: not on the felt, not announced. */
export const GESTURES: ReadonlySet<string> = new Set(['said_done/1', 'reopened/1', 'phase_closed/1', 'thrown/1'])

/** Whether an event only closes the stakes before a throw, and shows nothing. */
export const isFreeze = ({ type }: Event): boolean => type === 'frozen/1'

/** The lines of an entry, in order. */
export function linesOf(entry: Entry): LogLine[] {
  const { seq, at, event } = entry
  const from = { seq, at, person: entry.person ?? null, seat: entry.seat ?? null }
  if (event.type !== 'played/1') return [{ ...from, key: `${seq}`, by: null, fact: null, event }]
  // Throws are also moves of the server, but not for a seat.
  const by = event.move.type === 'chance/1' ? null : event.by
  return event.facts.map((fact, index) => ({ ...from, key: `${seq}.${index}`, by, fact, event: null }))
}
