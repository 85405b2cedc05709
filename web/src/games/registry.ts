// The cloths there are, found and never listed: every folder here. Games without one are drawn by the generic table.
import type { Cloth, Manners } from './cloth'
import { MANNERS } from './manners'

const found = import.meta.glob<{ cloth: Cloth }>('./*/index.ts')

/** The hand-drawn cloth of a game, fetched when it is first played. */
export async function loadCloth(game: string): Promise<Cloth | null> {
  const own = found[`./${game}/index.ts`] ?? found[`./${game.split('/', 1)[0]}/index.ts`] // a small game is drawn by its board
  return (await own?.())?.cloth ?? null
}

export function manifestOf(game: string): Manners {
  return MANNERS[game] ?? MANNERS[game.split('/', 1)[0] as string] ?? { felt: 'green' }
}
