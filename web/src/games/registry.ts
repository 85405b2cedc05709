// Game registry: finds manifests and cloths by path. No module outside `games` names a game, so a new game needs only
// its folder.
import type { Cloth, Games } from '../table/cloth'
import type { Emblem, Manifest, Picture } from './contract'

type Found<T> = Record<string, T | undefined>
const manifests: Found<Manifest> = import.meta.glob('./*/manifest.ts', { eager: true, import: 'manifest' })
const cloths: Found<() => Promise<unknown>> = import.meta.glob('./*/cloth.ts', { import: 'cloth' })
const pictures: Found<() => Promise<unknown>> = import.meta.glob('./*/Picture.svelte', { import: 'default' })

/** The manifest of a game without one of its own. */
const PLAIN: Omit<Manifest, 'Art'> = { felt: 'green', order: 1_000, emblem: { die: 3 } }

/** The manifest of a game; a small game uses that of its board. */
export const manifestOf = (game: string): Omit<Manifest, 'Art'> =>
  manifests[`./${game.split('/', 1)[0]}/manifest.ts`] ?? PLAIN

/** How long a game lasts with four players, in minutes. For small games played alone, see `matchMinutesOf`. */
export const minutesOf = (game: string): { from: number; to: number } | null => {
  const [from, to] = game.includes('/') ? [] : (manifestOf(game).minutes ?? [])
  return from && to ? { from, to } : null
}

/** How long a match of a small game lasts, in minutes, at its default table. */
export const matchMinutesOf = (game: string): { from: number; to: number } | null => {
  const [from, to] = manifestOf(game).matchMinutes?.[game.split('/')[1] ?? ''] ?? []
  return from && to ? { from, to } : null
}

export function emblemOf(game: string): Emblem {
  const { emblem, emblems } = manifestOf(game)
  const small = game.split('/')[1]
  return small ? (emblems?.[small] ?? PLAIN.emblem) : emblem
}

/** The games with a manifest, in display order. */
export const gamesInOrder: readonly ({ name: string } & Manifest)[] = Object.entries(manifests)
  .map(([path, it]) => ({ name: path.split('/')[1] as string, ...(it as Manifest) }))
  .sort((a, b) => a.order - b.order)

/** The game that is offered if none is named. */
export const firstGame = gamesInOrder[0]?.name ?? ''

/** The full names of the small games of all boards. */
export const smallGames: readonly string[] = gamesInOrder.flatMap(({ name, emblems }) =>
  Object.keys(emblems ?? {}).map((small) => `${name}/${small}`),
)

/** Comparator: display order. */
export const byOrder = (a: { name: string }, b: { name: string }): number =>
  manifestOf(a.name).order - manifestOf(b.name).order

/** Load the cloth of a game. A small game uses that of its board. */
export async function loadCloth(game: string): Promise<Cloth | null> {
  return ((await cloths[`./${game.split('/', 1)[0]}/cloth.ts`]?.()) as Cloth | undefined) ?? null
}

/** Load the picture for a game's page. The picture of the board draws its small games too. */
export async function loadPicture(game: string): Promise<Picture | null> {
  return ((await pictures[`./${game.split('/', 1)[0]}/Picture.svelte`]?.()) as Picture | undefined) ?? null
}

/** The functions of this module that a visit (table/visit.svelte.ts) uses. */
export const registry: Games = { manifestOf, loadCloth }
