// Towers of chips at the end of a game: their heights and positions. Pure functions.

/** The highest tower, in chips. */
export const HIGHEST = 12

/** The chips of a tower, in proportion to the owner's final chips; at least one if they have any left. */
export function heightOf(amount: number, most: number): number {
  return amount <= 0 ? 0 : Math.max(1, Math.round((HIGHEST * amount) / Math.max(1, most)))
}

/** The first place in the middle, the others to its right and left in turn. */
export function aroundWinner<Row>(ranks: readonly Row[]): Row[] {
  return ranks.reduce<Row[]>((all, it, n) => (n % 2 ? [...all, it] : [it, ...all]), [])
}
