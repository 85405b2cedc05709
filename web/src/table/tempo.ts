// Durations of playback, in milliseconds. `ui/tokens.css` has those of CSS.
export type Tempo = { tumble: number; settle: number; fly: number; stagger: number; pause: number; linger: number }

export const LIVELY: Tempo = { tumble: 1400, settle: 240, fly: 620, stagger: 70, pause: 260, linger: 1800 }
/** Without animation a result still stays long enough to be read. */
export const STILL: Tempo = { tumble: 0, settle: 120, fly: 0, stagger: 0, pause: 0, linger: 1800 }
/** While the page is hidden. */
export const AT_ONCE: Tempo = { tumble: 0, settle: 0, fly: 0, stagger: 0, pause: 0, linger: 0 }

export const scaleTempo = (tempo: Tempo, speed: number): Tempo =>
  Object.fromEntries(Object.entries(tempo).map(([name, ms]) => [name, ms / speed])) as Tempo
