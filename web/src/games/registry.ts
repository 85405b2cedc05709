// Game registry: finds manifests and cloths by path. No other module names a game; a new one needs only its folder
// here.
import type { Cloth, Games } from '../table/cloth'
import type { Emblem, Manifest, Picture } from './contract'

type Found<T> = Record<string, T | undefined>
const manifests: Found<Manifest> = import.meta.glob('./*/manifest.ts', { eager: true, import: 'manifest' })
const cloths: Found<() => Promise<unknown>> = import.meta.glob('./*/cloth.ts', { import: 'cloth' })
const pictures: Found<() => Promise<unknown>> = import.meta.glob('./*/Picture.svelte', { import: 'default' })

/** The manifest of a game that has none. */
const PLAIN: Omit<Manifest, 'Art'> = { felt: 'green', order: 1_000, emblem: { die: 3 } }

/** The manifest of a game; a small game uses that of its board. */
export const manifestOf = (game: string): Omit<Manifest, 'Art'> =>
  manifests[`./${game.split('/', 1)[0]}/manifest.ts`] ?? PLAIN

/** How long a game lasts at four, in minutes; see `matchMinutesOf` for small games played alone. */
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

/** The game offered where none is named. */
export const firstGame = gamesInOrder[0]?.name ?? ''

/** The small games that boards bring, by their full names. */
export const smallGames: readonly string[] = gamesInOrder.flatMap(({ name, emblems }) =>
  Object.keys(emblems ?? {}).map((small) => `${name}/${small}`),
)

/** Comparator: display order. */
export const byOrder = (a: { name: string }, b: { name: string }): number =>
  manifestOf(a.name).order - manifestOf(b.name).order

/** The cloth of a game, loaded when it is first played; a small game uses that of its board. */
export async function loadCloth(game: string): Promise<Cloth | null> {
  return ((await cloths[`./${game.split('/', 1)[0]}/cloth.ts`]?.()) as Cloth | undefined) ?? null
}

/** The picture of a game's page; for a small game, its board draws it. */
export async function loadPicture(game: string): Promise<Picture | null> {
  return ((await pictures[`./${game.split('/', 1)[0]}/Picture.svelte`]?.()) as Picture | undefined) ?? null
}

/** The games, for a visit. */
export const registry: Games = { manifestOf, loadCloth }
