// Durations of playback, in milliseconds. Those of CSS animations are in `ui/tokens.css`.
export type Tempo = {
  /** How long dice take to move into the hand. */ gather: number
  /** How long dice roll. */ tumble: number
  settle: number
  fly: number
  stagger: number
  pause: number
  linger: number
}

export const LIVELY: Tempo = {
  gather: 340,
  tumble: 1400,
  settle: 240,
  fly: 620,
  stagger: 70,
  pause: 260,
  linger: 1800,
}
/** Without animations. A result still stays long enough to be read. */
export const STILL: Tempo = { gather: 0, tumble: 0, settle: 120, fly: 0, stagger: 0, pause: 0, linger: 1800 }
/** For a hidden page. */
export const AT_ONCE: Tempo = { gather: 0, tumble: 0, settle: 0, fly: 0, stagger: 0, pause: 0, linger: 0 }

export const scaleTempo = (tempo: Tempo, speed: number): Tempo =>
  Object.fromEntries(Object.entries(tempo).map(([name, ms]) => [name, ms / speed])) as Tempo

/**
 * How long a verdict stays. `mine`: at most, if several people read it; `others`: a verdict that does not concern me;
 * `least`: at least, even if more entries wait.
 */
export const HOLD = { mine: 10_000, others: 2400, least: 1500 }
/** A verdict cannot be dismissed earlier, because a thumb may still be on the screen. */
export const COLD = 900
/** How long dice take to come to rest after a tap. */
export const REST = 120
/** How long each folded turn is shown, and consecutive folded turns at most. */
export const FOLDED = { turn: 350, most: 1400 }
/** How long a throw without a verdict stays. */
export const GLANCE = 450
