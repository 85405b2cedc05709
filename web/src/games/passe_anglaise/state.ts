// The part of La Passe Anglaise's state that its cloth needs: banker, stage of the coup, throws.
import type { Fold } from '../../table/playback.svelte'
import type { Board, Fact, GameInfo, Seat } from '../../protocol/wire'

export type Stage = 'opening' | 'betting' | 'coup' | 'after'
export type Coup = 'baraque' | 'abattage' | 'point' | 'sept'
export type Throw = readonly number[]

/** The state as the server sends it. Omitted fields have their default value. */
export type Passe = {
  stage: Stage
  rivals: Seat[]
  seats: Seat[]
  banker: Seat | null
  declined: Seat[]
  banco: Seat | null
  point: number | null
  dead: boolean
  throws: Throw[]
  last: Coup | null
  coups: number
  /** How often each seat has held the bank and passed it on. */
  held: number[]
  done: Seat[]
}

export function passe(state: Record<string, unknown>): Passe {
  return {
    stage: 'opening',
    rivals: [],
    seats: [],
    banker: null,
    declined: [],
    banco: null,
    point: null,
    dead: false,
    throws: [],
    last: null,
    coups: 0,
    held: [],
    done: [],
    ...state,
  } as Passe
}

export const banker = (state: Record<string, unknown>): Seat | null => passe(state).banker
export const total = (thrown: Throw): number => thrown.reduce((sum, pips) => sum + pips, 0)

/** The point of the coup, even just after the coup is decided; null if the first throw decided the coup. */
export function pointOf({ stage, point, last, throws }: Passe): number | null {
  if (stage !== 'after') return point
  if (last === 'point') return total(throws.at(-1) ?? [])
  return throws.length > 1 ? total(throws[0] as Throw) : null
}

/** How often the bank goes round the table, if that ends the game. */
export function rotations(info: GameInfo | null, board: Pick<Board, 'preset' | 'switches'> | null): number | null {
  const end = String((board && { ...info?.presets[board.preset], ...board.switches })?.['passe.end'] ?? '')
  return end.startsWith('rotations:') ? Number(end.slice(10)) : null
}

/** The current round: the fewest times a remaining seat has held the bank, plus one. */
export const round = ({ seats, held }: Passe): number => Math.min(...seats.map((seat) => held[seat] ?? 0)) + 1

/**
 * Event sourcing fold: the state after a fact, like `evolve` in src/tripot/games/passe_anglaise/facts.py. The next
 * board corrects what this fold omits.
 */
export const fold: Fold = (state, fact) => {
  const { throws, declined, coups, done, seats, held, banker } = passe(state)
  switch (fact.type) {
    case 'fell/1':
      return { ...state, throws: [...throws, fact['faces'] as number[]] }
    case 'passe.tied_for_bank/1':
      return { ...state, rivals: fact['seats'], throws: [] }
    case 'passe.bank_taken/1':
      return { ...state, banker: fact['seat'], stage: 'betting', throws: [] }
    case 'passe.banco_cried/1':
      return { ...state, banco: fact['seat'] }
    case 'passe.banco_declined/1':
      return { ...state, declined: [...declined, fact['seat']] }
    case 'passe.coup_opened/1':
      return { ...state, stage: 'coup', throws: [] }
    case 'passe.point_set/1':
      return { ...state, point: fact['point'] }
    case 'passe.point_died/1':
      return { ...state, dead: true }
    case 'passe.coup_restarted/1':
      return { ...state, point: null }
    case 'passe.coup_won/1':
    case 'passe.coup_lost/1':
      return { ...state, stage: 'after', point: null, dead: false, last: fact['by'], coups: coups + 1 }
    case 'passe.player_out/1':
      return { ...state, seats: seats.filter((seat) => seat !== fact['seat']) }
    case 'passe.bank_kept/1':
      return { ...state, stage: 'betting', declined: [], banco: null }
    case 'passe.bank_passed/1':
      return {
        ...state,
        stage: 'betting',
        declined: [],
        banco: null,
        banker: fact['to'],
        held: held.map((times, seat) => times + Number(seat === banker)),
      }
    case 'said_done/1':
      return { ...state, done: [...done, fact['seat']] }
    case 'reopened/1':
      return { ...state, done: done.filter((seat) => seat !== fact['seat']) }
    case 'phase_closed/1':
    case 'thrown/1':
      return { ...state, done: [] }
    default:
      return state
  }
}

/** Facts after which the coup continues: the point is set, or a throw did not decide the coup. */
const OPEN = new Set(['passe.point_set/1', 'passe.undecided/1', 'passe.point_died/1', 'passe.coup_restarted/1'])
export const leavesOpen = (facts: Fact[]): boolean => facts.some(({ type }) => OPEN.has(type))

/** Whether these facts settle a coup that was played for Banco. */
export const isGreat = (facts: Fact[], state: Record<string, unknown>): boolean =>
  passe(state).banco !== null && facts.some((it) => it.type === 'passe.coup_won/1' || it.type === 'passe.coup_lost/1')
