// The possible guesses of a throw. Pure functions.
import type { Face } from '../protocol/wire'

/** A face that one of the dice will show, or the range of the sum of all dice. */
export type Guess = { face: Face } | { from: number; to: number }

/** The sums of two dice: below, at and above the most frequent one. */
export const SUMS: readonly Guess[] = [
  { from: 2, to: 6 },
  { from: 7, to: 7 },
  { from: 8, to: 12 },
]

export function isRight(guess: Guess, faces: readonly Face[]): boolean {
  if ('face' in guess) return faces.includes(guess.face)
  const sum = faces.reduce<number>((all, face) => all + Number(face), 0)
  return guess.from <= sum && sum <= guess.to
}
