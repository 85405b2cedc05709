// The interface between the table and its games. A game can draw its own *cloth*, the part of the screen with the
// stakes and dice, and its own *rail*, the controls below it (`games/<name>/cloth.ts`). The table passes a `GameTable`
// to the cloth and imports no game. The registry (`games/registry.ts`) finds the games by path.
import type { Component, Snippet } from 'svelte'
import type { Action, Board, Entry, Face, Fact, GameInfo, Option, Seat, Transfer, Utterance } from '../protocol/wire'
import type { Guess } from './guess'
import type { Guesses } from './guesses.svelte'
import type { LogLine } from './log_lines'
import type { Narration } from './narration.svelte'
import type { Fold, Frame, Playback } from './playback.svelte'
import type { Speech } from './speech'
import type { Verdict } from './verdict'

export type Felt = 'green' | 'claret' | 'petrol'

/** The table as a game's cloth sees it. Everything is reactive. */
export interface GameTable {
  /** My seat; null for a spectator and on a shared screen. */
  readonly me: Seat | null
  /** The chips in my purse, as displayed. */
  readonly purse: number
  /** Whether this is a shared screen, where nothing can be pressed. */
  readonly wall: boolean
  /** Not null if several people play on this device. */
  readonly hotseat: object | null
  /** The game as the server describes it; null until it is loaded. */
  readonly info: GameInfo | null
  /** The texts of the game; null until they are loaded. */
  readonly speech: Speech | null
  readonly manifest: TableTraits
  /** The actual table: the last board, the last entries, and my options. */
  readonly table: {
    readonly board: Board | null
    readonly options: Option[]
    readonly entries: Entry[]
    /** Who is connected, at a live table. */
    readonly people?: ReadonlyMap<string, { readonly here: boolean }>
  }
  /** The table as shown, slightly behind the actual one: board, state, chips, dice, and the log. */
  readonly playback: Pick<
    Playback,
    | 'board'
    | 'brief'
    | 'busy'
    | 'chips'
    | 'dice'
    | 'frame'
    | 'lines'
    | 'net'
    | 'replaying'
    | 'settled'
    | 'speed'
    | 'state'
  >
  /** Whether events before the current phase are still being shown. Meanwhile nobody is asked to act. */
  readonly behind: boolean
  /** The board of the scene on display: an earlier one while playback is behind. */
  readonly scene: Board | null
  /** Sentences of the log, and `refuse`, which explains why a tap did nothing. */
  readonly narration: Pick<Narration, 'caption' | 'headline' | 'message' | 'refuse' | 'sentence' | 'settled'>
  /** My guess of the next throw, while I wait. */
  readonly guesses: Guesses
  /** The line whose reason is shown. */
  asking: LogLine | null
  /** Show the rules of a verdict. */
  explain: (verdict: Verdict | null) => void
  /** The name of a seat, and the same with « you » for my own. */
  name: (seat: Seat) => string
  label: (seat: Seat) => string
  /** The name of an action, for its button. */
  action: (type: string) => string
  /** Send an action. `moves`: the chips that it certainly moves, shown at once (optimistic update). */
  act: (action: Action, moves?: Omit<Transfer, 'type'>) => void
  /** Send a quick chat phrase. */
  say: (utterance: Utterance) => void
}

/** The two lines at the top of a table in play. */
export type Banner = {
  over: string
  title: string
  /** `over` without the parts that a throw changes. It is the heading of a verdict. */
  turn?: string
  /** The seat whose turn it is, on a shared device. */
  seat?: number
}

/** `games/<name>/cloth.ts` exports one as `cloth`. */
export type Cloth = {
  /** `odds`: prints the odds of a stake on a field if this device shows odds. Only for a cloth with `betOn`. */
  Felt: Component<{ visit: GameTable; odds?: Snippet<[bet: string, face: string]> | undefined }>
  Rail: Component<{ visit: GameTable }>
  fold: Fold
  /** How long a fact is shown, in milliseconds, in addition to chips and dice. `animates`: whether animations run. */
  durationOf?: Playback['durationOf']
  banner: (visit: GameTable) => Banner
  /**
   * The name of the bet on a field, with which its odds are requested. Only for a cloth that shows odds on its fields.
   */
  betOn?: (face: string) => string
  /** The minimum height of the felt in pixels; null if it depends on the contents and has to be measured. */
  least?: (visit: GameTable) => number | null
  /**
   * For a game in which players take turns: the seats that the turn or its small game concerns; null while it concerns
   * everyone. Such a game shows the turns of bots briefly.
   */
  parties?: (state: Record<string, unknown>) => Seat[] | null
  /** Whether turns that would be shown briefly are shown one by one. `state`: the state before them. */
  unfolds?: (state: Record<string, unknown>) => boolean
  /** Whether facts settle something important, so that the verdict is shown longer. `state`: the state before them. */
  isGreat?: (facts: Fact[], state: Record<string, unknown>) => boolean
  /** Whether facts decide nothing, so that another throw follows. */
  leavesOpen?: (facts: Fact[]) => boolean
  /** Shows what decided a verdict, if the dice alone do not, with the verdict's number (`figure`). */
  Stage?: Component<{ visit: GameTable; frame: Frame; figure: Snippet }>
  /** What waiting people may guess about the next throw; empty if it is not known which dice are thrown next. */
  guesses: (state: Record<string, unknown>) => readonly Guess[]
  /** The sentence for a first coup that applies now; '' if none applies, null if this variant has no sentences. */
  hint?: (visit: GameTable) => string | null
  /** End all animations of the cloth itself. */
  rest?: (visit: GameTable) => void
  /** Who holds the bank, if anyone. */
  banker: (state: Record<string, unknown>) => number | null
}

/** What every table needs from its game, with or without a cloth. */
export type TableTraits = {
  felt: Felt
  /** Actions that cannot be taken back. Their buttons are vermilion. */
  calls?: string[]
  /** Facts that are only in the journal: neither shown on the felt nor announced. */
  quiet?: string[]
  /** Facts that the journal marks as turning points, besides throws and the end. */
  marks?: string[]
  /** Actions that only take back a stake, so that they have no odds. */
  takesBack?: string[]
  /** The kind of die to which a face belongs, if the face alone does not determine it. */
  die?: (faces: Face[], index: number) => string
  /** Whether several players cover a bank together. Quick chat then offers phrases about shares. */
  shares?: boolean
  /** The faster preset for many players, and the number of players from which it is proposed. */
  crowd?: { preset: string; from: number }
  /** The dice that a choice of positions refers to. */
  lying?: (state: Record<string, unknown>) => Face[] | null
}

/** How a visit finds the games. */
export type Games = {
  manifestOf: (game: string) => TableTraits
  loadCloth: (game: string) => Promise<Cloth | null>
}
