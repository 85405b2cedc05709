// How many sheets are open. Each is modal, so no focus trap of ours works meanwhile (focus_trap.ts).
import { untrack } from 'svelte'

let count = $state(0)

export const sheets = {
  get open(): number {
    return count
  },
  /** Note that a sheet has opened (1) or closed (-1); no effect that does so depends on the count. */
  note: (change: 1 | -1): void => untrack(() => void (count += change)),
}
