// The bed of the dice: the element on a cloth where thrown dice come to rest. Its font size is the side of a die.
import { createContext } from 'svelte'
import type { Face } from '../protocol/wire'
import type { Pose } from '../ui/poses'

/** The position of a die on the screen: its centre in pixels, its side and its pose. */
export type SeenDie = { x: number; y: number; side: number; pose: Pose }

/** A hand of dice: their faces and places. A die without a place is being thrown. */
export type Hand = { faces: readonly Face[]; places: readonly (HTMLElement | null)[] }

export class DiceBed {
  element: HTMLElement | null = $state.raw(null)
  hand: Hand | null = $state.raw(null)
  /** The dice as they are on the screen now. A verdict continues from these positions. */
  seen: () => SeenDie[] = () => []

  /** For `{@attach}`: makes this element the bed. */
  readonly at = (element: HTMLElement): (() => void) => {
    this.element = element
    return () => {
      if (this.element === element) this.element = null
    }
  }
}

export const [useDiceBed, setDiceBed] = createContext<DiceBed>()
