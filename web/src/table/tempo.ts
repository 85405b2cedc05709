// Durations of playback, in milliseconds. `ui/tokens.css` has those of CSS.
export type Tempo = {
  /** Dice are taken into the hand. */ gather: number
  /** Dice roll. */ tumble: number
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
/** Without animation a result still stays long enough to be read. */
export const STILL: Tempo = { gather: 0, tumble: 0, settle: 120, fly: 0, stagger: 0, pause: 0, linger: 1800 }
/** While the page is hidden. */
export const AT_ONCE: Tempo = { gather: 0, tumble: 0, settle: 0, fly: 0, stagger: 0, pause: 0, linger: 0 }

export const scaleTempo = (tempo: Tempo, speed: number): Tempo =>
  Object.fromEntries(Object.entries(tempo).map(([name, ms]) => [name, ms / speed])) as Tempo

/**
 * How long a verdict stays at most: one of several people who read it together, a minor one, a great one. Then how long
 * others' verdicts stay, and the least, when more waits.
 */
export const HOLD = { mine: 8000, minor: 6000, great: 10_000, others: 2400, least: 1500 }
/** A verdict is minor if it moves less than this share of my chips, by one rule. */
export const MINOR = 0.1
/** A verdict cannot be sent away before this, because a thumb may still lie there. */
export const COLD = 900
/** A tap completes a throw: the dice are at rest after this. */
export const REST = 120
/** Compressed turns: each, and all that follow one another. */
export const FOLDED = { turn: 350, most: 1400 }
/** Another person's throw that settles nothing stays this long. */
export const GLANCE = 450
