// Towers of chips at the end of a game: their heights and positions. Pure functions.

/** The number of chips in the highest tower. */
export const HIGHEST = 12

/** The number of chips in a tower, proportional to the owner's final chips, and at least one if they have any left. */
export function heightOf(amount: number, most: number): number {
  return amount <= 0 ? 0 : Math.max(1, Math.round((HIGHEST * amount) / Math.max(1, most)))
}

/** Order ranks with the first place in the middle, and the others alternately to its right and left. */
export function aroundWinner<Row>(ranks: readonly Row[]): Row[] {
  return ranks.reduce<Row[]>((all, it, n) => (n % 2 ? [...all, it] : [it, ...all]), [])
}
