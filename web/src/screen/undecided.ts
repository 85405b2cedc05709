// A throw that decides nothing has no verdict on a shared screen: everyone looks at the cloth, where the point and the
// throws stand, and the next throw follows at once.
import type { Fact } from '../protocol/wire'
import type { Director } from '../table/playback.svelte'

/** The same director, without the verdicts of facts that leave a throw open. */
export const withoutUndecided = (director: Director, leavesOpen: (facts: Fact[]) => boolean): Director => ({
  paceOf: (entry) => director.paceOf(entry),
  verdictOf: (entry) =>
    entry.event.type === 'played/1' && leavesOpen(entry.event.facts) ? null : director.verdictOf(entry),
  holdOf: (verdict, entry) => director.holdOf(verdict, entry),
  over: () => director.over(),
  isFull: (thrower) => director.isFull?.(thrower) ?? true,
})
