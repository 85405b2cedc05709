// What a game may bring to the browser client: a manifest (small, loaded with the first page) and a cloth (its own
// drawing of the table, loaded when the game is first played). The generic table draws whatever a game leaves out.
import type { Component } from 'svelte'
import type { Face } from '../protocol/wire'
import type { Fold, Playback } from '../table/playback.svelte'
import type { Lesson } from './lesson'

export type Felt = 'green' | 'claret' | 'petrol'

/** A small picture: a die with this face, a sign, or the pawn of a seat. */
export type Emblem = { die: Face } | { sign: string } | { pawn: number }

/** `games/<name>/manifest.ts` exports one as `manifest`; the registry finds it by its path. */
export type Manifest = {
  felt: Felt
  /** Position in lists of games; the lowest is offered first. */
  order: number
  emblem: Emblem
  /** Emblems of the small games of a board, by the second part of their name. */
  emblems?: Record<string, Emblem>
  /** The picture on the home page, inside an SVG of 100 by 100. */
  Art: Component
  /** The guided first round, where there is one. */
  lesson?: () => Promise<Lesson>
  /** Actions that cannot be taken back: their button is vermilion. */
  calls?: string[]
  /** Facts that are in the journal, but neither on the felt nor read out. */
  quiet?: string[]
  /** Actions that only take back a stake: they have no odds of their own. */
  takesBack?: string[]
  /** The kind of die a face belongs to, where the face alone does not tell. */
  die?: (faces: Face[], index: number) => string
  /** The switch that says when the game ends; the lobby tells it. */
  end?: string
  /** Whether several players cover a bank together: quick chat then has phrases about shares. */
  shares?: boolean
  /** The dice that a choice of positions refers to. */
  lying?: (state: Record<string, unknown>) => Face[] | null
}

/** The two lines on top of a table in play. */
export type Banner = {
  over: string
  title: string
  /** Whose turn it is, on a shared device. */
  seat?: number
}

/**
 * `games/<name>/cloth.ts` exports one as `cloth`. `Visit` is a parameter, so that visits may know cloths without a
 * cycle.
 */
export type Cloth<Visit> = {
  Felt: Component<{ visit: Visit }>
  Rail: Component<{ visit: Visit }>
  fold: Fold
  /** How long a fact is shown besides chips and dice, in milliseconds; `animates`: whether things move. */
  durationOf?: Playback['durationOf']
  banner: (visit: Visit) => Banner
  /** The bet of the lab that a stake on a field is, where the cloth prints the odds on its own fields. */
  betOn?: (face: string) => string
  /** The least height of the felt in pixels, while it does not depend on what lies there; null: measure it. */
  least?: (visit: Visit) => number | null
  /** Who holds the bank, if anyone. */
  banker: (state: Record<string, unknown>) => number | null
}
