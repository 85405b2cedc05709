// The part of Tabu's state that its cloth needs: fields, banker, switches.
import type { Fold } from '../../table/playback.svelte'
import type { Board, GameInfo, Seat } from '../../protocol/wire'

export const SIGNS = ['trefle', 'carreau', 'coeur', 'pique'] as const
export const SYMBOLS = ['ancre', 'soleil'] as const
export const FIELDS = [...SIGNS, ...SYMBOLS]
export type Field = (typeof FIELDS)[number]

/** The name of the bet on a field, with which its odds are requested. */
export const betOn = (field: string): string => (SYMBOLS.some((it) => it === field) ? 'symbole' : 'signe')

export const banker = (state: Record<string, unknown>): Seat | null =>
  typeof state['banker'] === 'number' ? state['banker'] : null
export const tours = (state: Record<string, unknown>): number =>
  typeof state['tours'] === 'number' ? state['tours'] : 0
/** How often each seat has held the bank before this tour. */
const held = (state: Record<string, unknown>): number[] => (state['held'] as number[] | undefined) ?? []
/** The number of tours of the whole game: those played, and the turns at the bank of the players who are left. */
export const allTours = (state: Record<string, unknown>, rotations: number): number =>
  ((state['seats'] as Seat[] | undefined) ?? []).reduce(
    (sum, seat) => sum + Math.max(0, rotations - (held(state)[seat] ?? 0)),
    tours(state),
  )

/** The average chips per player. It is constant during a game, so the tray of chips that depends on it is too. */
export function averagePurse(board: Pick<Board, 'chips' | 'seats'> | null): number {
  const players = board?.seats.filter((it) => it.kind !== 'free').length ?? 0
  return Object.values(board?.chips ?? {}).reduce((sum, amount) => sum + amount, 0) / Math.max(1, players)
}

/**
 * Event sourcing fold: the state after a fact, like `evolve` in src/tripot/games/tabu/rules.py. The next board corrects
 * what this fold omits.
 */
export const fold: Fold = (state, fact) => {
  switch (fact.type) {
    case 'tabu.banker_drawn/1':
      return { ...state, banker: fact['seat'] }
    case 'tabu.bank_passed/1':
      return {
        ...state,
        banker: fact['to'],
        tours: tours(state) + 1,
        held: held(state).map((times, seat) => times + Number(seat === banker(state))),
        done: [],
      }
    case 'tabu.player_left/1':
      return { ...state, seats: (state['seats'] as Seat[]).filter((seat) => seat !== fact['seat']) }
    case 'said_done/1':
      return { ...state, done: [...((state['done'] as Seat[] | undefined) ?? []), fact['seat']] }
    case 'reopened/1':
      return { ...state, done: ((state['done'] as Seat[] | undefined) ?? []).filter((seat) => seat !== fact['seat']) }
    case 'thrown/1':
      return { ...state, done: [] }
    default:
      return state
  }
}

export type Switches = { payout: 'mise_comprise' | 'contre'; doubled: readonly string[]; rotations: number | null }

/** The switches of this table: those of its preset, with the table's changes. */
export function switches(info: GameInfo, board: Pick<Board, 'preset' | 'switches'>): Switches {
  const all = { ...info.presets[board.preset], ...board.switches }
  const end = String(all['tabu.end'] ?? '')
  return {
    payout: all['tabu.payout'] === 'contre' ? 'contre' : 'mise_comprise',
    doubled: all['tabu.double_loss'] === 'toutes' ? FIELDS : SYMBOLS,
    rotations: end.startsWith('rotations:') ? Number(end.slice(10)) : null,
  }
}
