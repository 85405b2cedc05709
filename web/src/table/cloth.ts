// The interface between the table and its games. A game draws its own table with a cloth (`games/<name>/cloth.ts`); the
// table passes it a `GameTable` and imports no game. The registry (`games/registry.ts`) finds the games by path, and a page
// gives it to its visit.
import type { Component, Snippet } from 'svelte'
import type { Action, Board, Entry, Face, Fact, GameInfo, Option, Seat, Transfer, Utterance } from '../protocol/wire'
import type { LogLine } from './log_lines'
import type { Narration } from './narration.svelte'
import type { Fold, Frame, Playback } from './playback.svelte'
import type { Speech } from './speech'

export type Felt = 'green' | 'claret' | 'petrol'

/** The interface of a table for a game's cloth. Everything is reactive. */
export interface GameTable {
  /** My seat; null for a spectator and on a shared screen. */
  readonly me: Seat | null
  /** The chips in my purse, as displayed. */
  readonly purse: number
  /** Whether this is a shared screen, where nothing can be pressed. */
  readonly wall: boolean
  /** Not null: several people play on this device. */
  readonly hotseat: object | null
  /** The game as the house describes it; null until it is loaded. */
  readonly info: GameInfo | null
  /** The texts of the game; null until they are loaded. */
  readonly speech: Speech | null
  readonly manifest: TableTraits
  /** The table as it is: the last board, the last entries, and what I may do. */
  readonly table: { readonly board: Board | null; readonly options: Option[]; readonly entries: Entry[] }
  /** The table as it is shown, a little behind: board, state, chips, dice, and the log. */
  readonly playback: Pick<
    Playback,
    'board' | 'brief' | 'busy' | 'chips' | 'dice' | 'lines' | 'net' | 'replaying' | 'settled' | 'speed' | 'state'
  >
  /** Whether events that led to the current phase are still to be shown; until then nobody is asked to act. */
  readonly behind: boolean
  /** The board of the scene on display: an earlier one while playback is behind. */
  readonly scene: Board | null
  /** Sentences of the log, and `refuse` to explain why a tap did nothing. */
  readonly narration: Pick<Narration, 'caption' | 'headline' | 'refuse' | 'sentence'>
  /** The line whose reason is shown. */
  asking: LogLine | null
  /** The name of a seat, and the same with « you » for my own. */
  name: (seat: Seat) => string
  label: (seat: Seat) => string
  /** The name of an action, for its button. */
  action: (type: string) => string
  /** Send an action; `moves`: the chips it certainly moves, shown at once (optimistic update). */
  act: (action: Action, moves?: Omit<Transfer, 'type'>) => void
  /** Send a phrase of the quick chat. */
  say: (utterance: Utterance) => void
}

/** The two lines at the top of a table in play. */
export type Banner = {
  over: string
  title: string
  /** `over` without what a throw changes; a verdict is headed by it. */
  turn?: string
  /** The seat whose turn it is, on a shared device. */
  seat?: number
}

/** `games/<name>/cloth.ts` exports one as `cloth`. */
export type Cloth = {
  /** `odds`: prints the odds of a stake on a field, while this device shows odds; for a cloth with `betOn`. */
  Felt: Component<{ visit: GameTable; odds?: Snippet<[bet: string, face: string]> | undefined }>
  Rail: Component<{ visit: GameTable }>
  fold: Fold
  /** How long a fact is shown besides chips and dice, in milliseconds; `animates`: whether animations run. */
  durationOf?: Playback['durationOf']
  banner: (visit: GameTable) => Banner
  /** The lab's bet for a stake on a field, where the cloth prints the odds on its own fields. */
  betOn?: (face: string) => string
  /** The minimum height of the felt in pixels, if it does not depend on the contents; null: measure it. */
  least?: (visit: GameTable) => number | null
  /**
   * Where players take turns: the seats that the turn or its small game concerns; null while it concerns everyone. Turns
   * of bots are then shown briefly.
   */
  parties?: (state: Record<string, unknown>) => Seat[] | null
  /** Whether turns that would be shown briefly are shown one by one; `state`: before them. */
  unfolds?: (state: Record<string, unknown>) => boolean
  /** Whether facts settle something great, whose verdict is held longer; `state`: before them. */
  isGreat?: (facts: Fact[], state: Record<string, unknown>) => boolean
  /** Whether facts leave a throw open, so that another one follows. */
  leavesOpen?: (facts: Fact[]) => boolean
  /** What decided a verdict, if the dice alone do not show it, and its number (`figure`). */
  Stage?: Component<{ visit: GameTable; frame: Frame; figure: Snippet }>
  /** Whether the sentences for a first coup are about what the cloth shows now; null: this variant has none. */
  explains?: (visit: GameTable) => boolean | null
  /** Bring everything to rest that the cloth itself moves. */
  rest?: (visit: GameTable) => void
  /** Who holds the bank, if anyone. */
  banker: (state: Record<string, unknown>) => number | null
}

/** What any table needs from its game, with or without a cloth. */
export type TableTraits = {
  felt: Felt
  /** Actions that cannot be taken back; their button is vermilion. */
  calls?: string[]
  /** Facts in the journal that are neither shown on the felt nor read out. */
  quiet?: string[]
  /** Facts that the journal marks as turning points, besides throws and the end. */
  marks?: string[]
  /** Actions that only take back a stake: they have no odds of their own. */
  takesBack?: string[]
  /** The kind of die a face belongs to, where the face alone does not determine it. */
  die?: (faces: Face[], index: number) => string
  /** Whether several players cover a bank together; quick chat then offers phrases about shares. */
  shares?: boolean
  /** The preset that goes faster for many players, and from how many on it is proposed. */
  crowd?: { preset: string; from: number }
  /** The dice that a choice of positions refers to. */
  lying?: (state: Record<string, unknown>) => Face[] | null
}

/** Where a visit finds the games. */
export type Games = {
  manifestOf: (game: string) => TableTraits
  loadCloth: (game: string) => Promise<Cloth | null>
}
