// What the lab is asked over HTTP. It may need a while: then it says so, and is asked again.
import type { GameEffects, GameOdds, TableLuck, TableOdds } from '../protocol/api'
import { ask } from '../protocol/http'
import type { Setting } from '../protocol/wire'

export type {
  BetOdds,
  Effect,
  GameEffects,
  GameOdds,
  Moment,
  OptionOdds,
  SeatLuck,
  TableLuck,
  TableOdds,
} from '../protocol/api'

const LONGEST = 1_500

async function worked<T extends object>(path: string, signal?: AbortSignal): Promise<T> {
  for (let n = 0; ; n += 1) {
    const answer = await ask<T | { after: number }>(path)
    signal?.throwIfAborted()
    if (!('after' in answer)) return answer
    await new Promise((done) => setTimeout(done, Math.min(LONGEST, answer.after * 1000)))
    signal?.throwIfAborted()
  }
}

export type Reading = { preset: string; switches: Record<string, Setting> }

function query({ preset, switches }: Reading): string {
  return new URLSearchParams([
    ['preset', preset],
    ...Object.entries(switches).map(([key, value]) => [key, String(value)]),
  ]).toString()
}

const asked = new Map<string, Promise<object>>()

/** Odds never change while the page is open: each reading is asked for once. */
function once<T extends object>(path: string): Promise<T> {
  const found = asked.get(path) ?? worked<T>(path)
  asked.set(path, found)
  found.catch(() => asked.delete(path))
  return found as Promise<T>
}

export const gameOdds = (game: string, reading: Reading): Promise<GameOdds> =>
  once(`/games/${game}/odds?${query(reading)}`)
export const gameEffects = (game: string, reading: Reading): Promise<GameEffects> =>
  once(`/games/${game}/odds/effects?${query(reading)}`)
export const tableLuck = (table: string): Promise<TableLuck> => once(`/tables/${encodeURIComponent(table)}/luck`)
export const tableOdds = (table: string, amount: number, signal: AbortSignal): Promise<TableOdds> =>
  worked(`/tables/${encodeURIComponent(table)}/odds?amount=${amount}`, signal)
