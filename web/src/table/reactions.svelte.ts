// Reactions over the felt: which are shown, for how long, and in which of three slots. Draws nothing.
import type { PersonId, Reacted } from '../protocol/wire'

/** All reactions, in the order of the list. */
export const REACTIONS = ['bravo', 'rire', 'ouf', 'aie', 'chance', 'chapeau', 'sante', 'alors'] as const

/** How long a reaction flies, stays and leaves, in milliseconds. */
export const REACTION_MS = { flight: 520, stay: 1600, leave: 240 }
export const REACTION_TOTAL_MS = REACTION_MS.flight + REACTION_MS.stay + REACTION_MS.leave
/** At most three reactions are shown at once. Others wait. */
const SLOTS = [0, 1, 2] as const

export type Flying = { key: number; slot: (typeof SLOTS)[number]; it: Reacted }

export class ReactionQueue {
  flying: Flying[] = $state.raw([])
  /** The waiting reactions, one per person: a later one replaces it. */
  readonly #waiting = new Map<PersonId, Reacted>()
  readonly #onStart: (it: Reacted) => void
  #keys = 0

  /** `onStart` is called once for each reaction, when it appears. */
  constructor(onStart: (it: Reacted) => void) {
    this.#onStart = onStart
  }

  add(it: Reacted): void {
    this.#waiting.set(it.person, it)
    this.#start()
  }

  /** Drop all reactions of these people. */
  drop(isGone: (person: PersonId) => boolean): void {
    for (const person of this.#waiting.keys()) if (isGone(person)) this.#waiting.delete(person)
    this.flying = this.flying.filter(({ it }) => !isGone(it.person))
  }

  /** Show waiting reactions while slots are free, one at a time per person. */
  #start(): void {
    for (const [person, it] of this.#waiting) {
      const slot = SLOTS.find((n) => !this.flying.some((other) => other.slot === n))
      if (slot === undefined) return
      if (this.flying.some((other) => other.it.person === person)) continue
      this.#waiting.delete(person)
      const started: Flying = { key: (this.#keys += 1), slot, it }
      this.flying = [...this.flying, started]
      this.#onStart(it)
      setTimeout(() => {
        this.flying = this.flying.filter((other) => other !== started)
        this.#start()
      }, REACTION_TOTAL_MS)
    }
  }
}

export type Point = readonly [x: number, y: number]
export type Box = { left: number; top: number; right: number; bottom: number }

/** Where reactions to everybody land, as shares of the width and height of the felt. */
const PLACES: readonly Point[] = [
  [0.72, 0.24],
  [0.28, 0.4],
  [0.66, 0.66],
]
const EDGE = 10

/**
 * Where a reaction of this size lands on the felt: as near as possible to its recipient's seat (`aim`), or at the place
 * of its slot. Further reactions to the same seat land nearer to the middle.
 */
export function landing(felt: Box, aim: Point | null, slot: number, [width, height]: Point): Point {
  const [share, drop] = PLACES[slot] as Point
  const middle: Point = [(felt.left + felt.right) / 2, (felt.top + felt.bottom) / 2]
  const inside = ([x, y]: Point): Point => [
    clamp(x, felt.left + width / 2 + EDGE, felt.right - width / 2 - EDGE, middle[0]),
    clamp(y, felt.top + height / 2 + EDGE, felt.bottom - height / 2 - EDGE, middle[1]),
  ]
  if (aim === null)
    return inside([felt.left + share * (felt.right - felt.left), felt.top + drop * (felt.bottom - felt.top)])
  const [x, y] = inside(aim)
  const [dx, dy] = [middle[0] - x, middle[1] - y]
  const far = Math.hypot(dx, dy) || 1
  const shift = (slot * 0.8 * Math.max(width, height)) / far
  return inside([x + dx * shift, y + dy * shift])
}

const clamp = (value: number, low: number, high: number, otherwise: number): number =>
  low > high ? otherwise : Math.min(Math.max(value, low), high)
