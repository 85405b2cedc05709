// The HTTP API for odds, luck and reviews. If the server answers that it is still computing, the client polls.
import type { GameEffects, GameOdds, TableLuck, TableOdds, TableReview } from '../protocol/api'
import { fetchJournal, request } from '../protocol/http'
import type { Entry, Setting } from '../protocol/wire'

const LONGEST_WAIT_MS = 1_500

async function poll<T extends object>(path: string, signal?: AbortSignal): Promise<T> {
  for (let n = 0; ; n += 1) {
    const answer = await request<T | { after: number }>(path, 'GET', undefined, signal)
    signal?.throwIfAborted()
    if (!('after' in answer)) return answer
    await new Promise((done) => setTimeout(done, Math.min(LONGEST_WAIT_MS, answer.after * 1000)))
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

const cache = new Map<string, Promise<object>>()

/** Fetch each answer once and cache it, because odds do not change while the page is open. */
function fetchOnce<T extends object>(path: string, fetch: (path: string) => Promise<T> = poll): Promise<T> {
  const found = cache.get(path) ?? fetch(path)
  cache.set(path, found)
  found.catch(() => cache.delete(path))
  return found as Promise<T>
}

export const gameOdds = (game: string, reading: Reading): Promise<GameOdds> =>
  fetchOnce(`/games/${game}/odds?${query(reading)}`)
export const gameEffects = (game: string, reading: Reading): Promise<GameEffects> =>
  fetchOnce(`/games/${game}/odds/effects?${query(reading)}`)
export const tableLuck = (table: string): Promise<TableLuck> => fetchOnce(`/tables/${encodeURIComponent(table)}/luck`)
export const tableReview = (table: string): Promise<TableReview> =>
  fetchOnce(`/tables/${encodeURIComponent(table)}/review`)
/** The journal of a finished game, fetched once for all views. */
export const finishedJournal = (table: string): Promise<Entry[]> =>
  fetchOnce(`journal of ${table}`, () => fetchJournal(table))
export const tableOdds = (table: string, amount: number, signal: AbortSignal): Promise<TableOdds> =>
  poll(`/tables/${encodeURIComponent(table)}/odds?amount=${amount}`, signal)
