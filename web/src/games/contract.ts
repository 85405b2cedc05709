// What a game may bring to the browser client: a manifest (small, loaded with the first page) and a cloth (its own
// drawing of the table, loaded when the game is first played). The generic table draws what a game leaves out.
import type { Component } from 'svelte'
import type { Face, Fact, Seat, Setting } from '../protocol/wire'
import type { Language, Texts } from '../texts/texts'
import type { Fold, Frame, Playback } from '../table/playback.svelte'
import type { Lesson } from './lesson'

export type Felt = 'green' | 'claret' | 'petrol'

/** A small picture: a die with this face, a sign, or a seat's pawn. */
export type Emblem = { die: Face } | { sign: string } | { pawn: number }

/** `games/<name>/manifest.ts` exports one as `manifest`; the registry finds it by its path. */
export type Manifest = {
  felt: Felt
  /** Position in lists of games; the lowest is offered first. */
  order: number
  emblem: Emblem
  /** Emblems of a board's small games, by the second part of their name. */
  emblems?: Record<string, Emblem>
  /** The picture on the home page, inside an SVG of 100 by 100. */
  Art: Component
  /** The guided first round, if the game has one. */
  lesson?: () => Promise<Lesson>
  /** Actions that cannot be taken back; their button is vermilion. */
  calls?: string[]
  /** Facts that stand in the journal, but are neither shown on the felt nor read out. */
  quiet?: string[]
  /** Actions that only take back a stake: they have no odds of their own. */
  takesBack?: string[]
  /** The kind of die a face belongs to, where the face alone does not determine it. */
  die?: (faces: Face[], index: number) => string
  /** How many can play: from, to; as the house says (tests/registry.test.ts). */
  players?: readonly [number, number]
  /** How long a game lasts at its default table, in minutes: from, to. Measured for four seats (docs/pace.md). */
  minutes?: readonly [number, number]
  /** How long a match of the default length lasts, by the name of the small game: from, to (docs/pace.md). */
  matchMinutes?: Readonly<Record<string, readonly [number, number]>>
  /** The switch that decides when the game ends; the lobby shows it. */
  end?: string
  /** The switch that says how many bouts a match has; the form of a new table asks for it. */
  length?: string
  /** Whether several players cover a bank together; quick chat then offers phrases about shares. */
  shares?: boolean
  /** The dice that a choice of positions refers to. */
  lying?: (state: Record<string, unknown>) => Face[] | null
}

/**
 * `games/<name>/Picture.svelte` draws a moment of play with the pieces of the cloth, inside an SVG of 360 by 290, for the
 * game's page. Drawn is how it ends; the page moves what has one of its classes (pages/GamePicture.svelte), each at its
 * time `--at`, in tenths of a second.
 */
export type Picture = Component<{ game: string; texts: Texts }>
/** `games/<name>/PictureKey.svelte` says what the signs in the picture mean, where a stranger could not know. */
export type PictureKey = Component

/** The two lines at the top of a table in play. */
export type Banner = {
  over: string
  title: string
  /** `over` without what a throw changes; a verdict is headed by it. */
  turn?: string
  /** The seat whose turn it is, on a shared device. */
  seat?: number
}

/**
 * A fact that is cried out: how it swells (device/sounds.ts), and the text of the game that is called.
 * `games/<name>/cries.ts` exports `cryOf`, which returns the cry of a fact, or null; it is loaded with the sounds.
 */
export type Cry = { sound: 'banco' | 'jackpot'; text: string }

/**
 * `games/<name>/cloth.ts` exports one as `cloth`. `Visit` is a type parameter, so that visits can refer to cloths
 * without an import cycle.
 */
export type Cloth<Visit> = {
  Felt: Component<{ visit: Visit }>
  Rail: Component<{ visit: Visit }>
  fold: Fold
  /** How long a fact is shown besides chips and dice, in milliseconds; `animates`: whether animations run. */
  durationOf?: Playback['durationOf']
  banner: (visit: Visit) => Banner
  /** The lab's bet for a stake on a field, where the cloth prints the odds on its own fields. */
  betOn?: (face: string) => string
  /** The minimum height of the felt in pixels, where it does not depend on the contents; null: measure it. */
  least?: (visit: Visit) => number | null
  /**
   * Where players take turns: the seats that the turn or its small game concerns; null while it concerns everyone. Turns
   * of bots are then shown briefly.
   */
  parties?: (state: Record<string, unknown>) => Seat[] | null
  /** Whether turns that would be shown briefly are told one by one just now; `state`: before them. */
  unfolds?: (state: Record<string, unknown>) => boolean
  /** Whether facts settle something great, whose verdict is held longer; `state`: before them. */
  isGreat?: (facts: Fact[], state: Record<string, unknown>) => boolean
  /** Whether facts leave a throw open, so that another one follows. */
  leavesOpen?: (facts: Fact[]) => boolean
  /** What decided a verdict, where dice alone do not tell it. */
  Stage?: Component<{ visit: Visit; frame: Frame }>
  /** Bring everything to rest that the cloth itself moves. */
  rest?: (visit: Visit) => void
  /** Who holds the bank, if anyone. */
  banker: (state: Record<string, unknown>) => number | null
}

/** One step of a game's rules, drawn and said: its words are `step-<name>`, with attributes `.say` and `.alt`. */
export type RuleStep = {
  name: string
  /** The sentence of the sheet that the step tells first. */
  rule: string
}

/** `games/<name>/steps.ts` exports one as `steps`: the rules in pictures, for the page of the rules. */
export type RuleSteps = {
  /** The steps of the game, or of a small game of its board. */
  of: (game: string) => readonly RuleStep[]
  words: Record<Language, () => Promise<string>>
  /** Draws a step, inside an SVG of 360 by 204; it may follow the table's reading of the rules. */
  loadPicture: () => Promise<StepPicture>
  /** The sections of the numbered sheet: the name of the heading, by the rule it stands above. */
  sections: Record<string, string>
  /** Whether a game plays by a rule; a small game has no sheet of its own, and only some rules of its board. */
  plays?: (game: string, rule: string) => boolean
  /** Whether board and cards are of our own making, which the page then says. */
  ours?: boolean
}

export type StepPicture = Component<{
  game: string
  step: string
  texts: Texts
  /** The value of every switch. */
  reading: Record<string, Setting>
}>
