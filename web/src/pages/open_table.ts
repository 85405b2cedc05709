// Opens a table and goes there. Returns a problem code, or an empty string on success.
import { app } from '../device/preferences.svelte'
import { saveName, listGames, openTable, problemCode } from '../protocol/http'
import { router } from '../device/router.svelte'
import type { GameInfo, TableWish } from '../protocol/wire'

export async function openAndGo(wish: TableWish): Promise<string> {
  try {
    await saveName(app.name)
    const { code } = await openTable(wish)
    router.go(`/t/${encodeURIComponent(code)}`)
    return ''
  } catch (error) {
    return problemCode(error)
  }
}

/** The default number of bots: with one person, they fill the table to four if the game allows. */
export const usualBots = ({ least, most }: GameInfo): number => Math.max(least, Math.min(4, most)) - 1

/** Pick this number of bots, all of one style or of all styles in turn. */
export const pickBots = (game: GameInfo, count: number, temper: string | null): string[] =>
  Array.from({ length: count }, (_, n) => temper ?? (game.bots[n % game.bots.length] as string))

/** Open a table with bots, and start its game. */
export async function playNow(name: string, wish: Partial<TableWish> = {}): Promise<string> {
  try {
    const game = (await listGames()).find((it) => it.name === name)
    if (!game) return 'refused'
    const bots = pickBots(game, usualBots(game), null)
    return openAndGo({ preset: defaultPreset(Object.keys(game.presets)), bots, ...wish, game: name, start: true })
  } catch {
    return 'unreachable'
  }
}

/** The default preset: the first that the game declares, « maison ». */
export const defaultPreset = (presets: string[]): string => presets[0] as string
