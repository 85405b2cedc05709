// The interface of a table in play for the badge and its details.
import type { Face, Seat } from '../protocol/wire'

export type CheckedTable = {
  readonly code: string
  /** My seat, if I have one. */
  readonly me: Seat | null
  /** Whether the screen shows that the table waits for me. */
  readonly asked: boolean
  /** Whether another device of the same person takes part in the dice instead of this one. */
  readonly diceReplaced: boolean
  readonly playback: { readonly dice: { rolling: boolean; waits?: boolean } | null }
  readonly speech: { has: (id: string) => boolean; word: (face: Face, kind?: string) => string } | null
}
