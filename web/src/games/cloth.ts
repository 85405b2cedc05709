// What a game may bring of its own to the table. Whatever it leaves out, the generic table draws.
import type { Component } from 'svelte'
import type { Fold, Playback } from '../table/playback.svelte'
import type { Visit } from '../table/visit.svelte'
import type { Face } from '../protocol/wire'

export type Felt = 'green' | 'claret' | 'petrol'

/** How a game likes to be treated by the generic table. */
export type Manners = {
  felt: Felt
  /** Actions nobody can take back: their button is vermilion. */
  calls?: string[]
  /** Facts that go without saying: in the journal, but not on the felt and not read out. */
  quiet?: string[]
  /** The kind of die a face belongs to, where the face alone does not tell. */
  die?: (faces: Face[], index: number) => string
  /** The switch that says when it ends: told to everyone before the game begins. */
  end?: string
  /** A bank is covered by several together: there is something to say about who puts in what. */
  shares?: boolean
  /** The dice a choice of positions speaks of. */
  lying?: (state: Record<string, unknown>) => Face[] | null
}

export type Banner = {
  over: string
  title: string
  /** Whose turn it says, on a device that goes round. */ seat?: number
}

/** A cloth drawn by hand. */
export type Cloth = Manners & {
  Felt: Component<{ visit: Visit }>
  Rail: Component<{ visit: Visit }>
  fold: Fold
  /** How long a fact takes to be seen, in milliseconds: chips wait until a pawn has arrived, if things move, and until a card is read. */
  durationOf?: Playback['durationOf']
  banner: (visit: Visit) => Banner
  /** The bet of the lab that a stake on a field is, where the cloth prints the odds on its own fields. */
  betOn?: (face: string) => string
  /** The least height of the felt in pixels, while that does not depend on what lies on it: then it need not be measured anew whenever something changes. */
  least?: (visit: Visit) => number | null
  /** Who holds the bank, if anyone. */
  banker: (state: Record<string, unknown>) => number | null
}
