// Compression: turns of bots that concern no person are shown briefly, and then listed in one row. Pure functions.
import type { Board, Entry, Fact, Face, Place, Seat, Transfer } from '../protocol/wire'
import { linesOf, type LogLine } from './log_lines'
import { owner } from './places'
import { fallenDice, netOf } from './settlement'
import type { Verdict } from './verdict'

/** What the screen showed before a turn. A replay of the turn starts from it. */
export type Before = { board: Board; state: Record<string, unknown>; chips: Record<Place, number> }

/** A turn that was shown briefly, with everything needed to read it in full or to play it again. */
export type FoldedTurn = {
  key: number
  seat: Seat
  faces: Face[]
  net: number
  verdicts: Verdict[]
  lines: LogLine[]
  entries: Entry[]
  before: Before
  /** Whether the turn is over. Further throws of the same seat belong to it. */
  ended: boolean
}

/** The fields in which facts name the other side of a small game. */
const OTHERS = ['other', 'opponent', 'owner']

/** The seats in an entry: those whose chips it moves, the one that acts, and those named as the other side. */
export function seatsIn(entry: Entry): Set<Seat> {
  const found = new Set<Seat>()
  const add = (seat: unknown): unknown => typeof seat === 'number' && found.add(seat)
  add(entry.seat)
  if (entry.event.type !== 'played/1') return found
  for (const fact of entry.event.facts) {
    if (fact.type === 'transfer/1') {
      const it = fact as unknown as Transfer
      add(owner(it.from))
      add(owner(it.to))
    } else for (const field of OTHERS) add(fact[field])
  }
  return found
}

const endsTurn = (fact: Fact): boolean => fact.type.endsWith('.turn_began/1')

/** The turns after one more entry. All entries of a turn, including its small game, become one folded turn. */
export function foldIn(turns: FoldedTurn[], entry: Entry, verdict: Verdict | null, before: Before): FoldedTurn[] {
  if (entry.event.type !== 'played/1') return turns
  const { facts } = entry.event
  const last = turns.at(-1)
  const goes = last && (!last.ended || last.seat === entry.seat)
  const seat = goes ? last.seat : (entry.seat ?? null)
  if (seat === null) return turns
  const fell = fallenDice(entry.event)
  const gained = netOf(facts).get(seat) ?? 0
  const turn: FoldedTurn = {
    key: goes ? last.key : entry.seq,
    seat,
    faces: goes && last.faces.length ? last.faces : ((fell?.['faces'] as Face[] | undefined) ?? []),
    net: (goes ? last.net : 0) + gained,
    verdicts: [...(goes ? last.verdicts : []), ...(verdict ? [verdict] : [])],
    lines: [...(goes ? last.lines : []), ...linesOf(entry)],
    entries: [...(goes ? last.entries : []), entry],
    before: goes ? last.before : before,
    ended: facts.some(endsTurn) || (goes ? last.ended : false),
  }
  return goes ? [...turns.slice(0, -1), turn] : [...turns, turn]
}
