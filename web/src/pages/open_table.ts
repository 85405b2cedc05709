// Opens a table and goes there. Returns a problem code, or an empty string on success.
import { app } from '../device/preferences.svelte'
import { saveName, listGames, openTable, problemCode } from '../protocol/http'
import { router } from './router.svelte'
import type { DiceKind, Pace, Setting, TableWish } from '../protocol/wire'

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

/** Open a table with bots on every other seat (four in all, where the game allows), already in play. */
export async function playNow(
  name: string,
  preset?: string,
  switches: Record<string, Setting> = {},
  pace: Pace = 'normal',
  dice: DiceKind = 'house',
): Promise<string> {
  try {
    const game = (await listGames()).find((it) => it.name === name)
    if (!game) return 'refused'
    const others = Math.max(game.least, Math.min(4, game.most)) - 1
    const bots = Array.from({ length: others }, (_, n) => game.bots[n % game.bots.length] as string)
    return openAndGo({
      game: name,
      preset: preset ?? defaultPreset(Object.keys(game.presets)),
      switches,
      pace,
      dice,
      bots,
      start: true,
    })
  } catch {
    return 'unreachable'
  }
}

/** The default preset: the first that the game declares, « maison », as everywhere else in the house. */
export const defaultPreset = (presets: string[]): string => presets[0] as string
