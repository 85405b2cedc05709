// HTTP API client: games, account, opening tables. Everything else goes over the socket.
import type { DeviceLink, Entry, GameInfo, Me, MyTable, NewTable, TableInfo, TableWish } from './wire'

/** A refusal over HTTP; its code has a text, as refusals over the socket do. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(`${status} ${code}`)
  }
}

/** The code of the text shown for an error: a bad name, a rate limit, no connection, else a refusal. */
export function problemCode(error: unknown): string {
  if (!(error instanceof Problem) || error.status === 0) return 'unreachable'
  return ['bad_name', 'unfit_name', 'name_taken', 'too_fast'].includes(error.code) ? error.code : 'refused'
}

export async function request<T>(path: string, method = 'GET', body?: unknown): Promise<T> {
  let answer: Response
  try {
    answer = await fetch(`/api${path}`, {
      method,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
      credentials: 'same-origin',
    })
  } catch {
    throw new Problem(0, 'unreachable')
  }
  if (answer.ok) return (await answer.json()) as T
  const problem = (await answer.json().catch(() => ({}))) as { code?: string }
  throw new Problem(answer.status, problem.code ?? 'unknown')
}

let gamesRequest: Promise<GameInfo[]> | null = null

/** The games of the house; fetched once. */
export function listGames(): Promise<GameInfo[]> {
  gamesRequest ??= request<GameInfo[]>('/games').catch((error: unknown) => {
    gamesRequest = null
    throw error
  })
  return gamesRequest
}

const ahead = new Map<string, Promise<TableInfo>>()

/** Prefetch a table before the page that needs it is loaded. */
export function prefetchTable(table: string): void {
  const coming = fetchTable(table)
  ahead.set(table, coming)
  for (const it of [coming, listGames()]) it.catch(() => {})
}

/** A table's public information. A prefetched answer serves only the first call. */
export function fetchTable(table: string): Promise<TableInfo> {
  const coming = ahead.get(table)
  ahead.delete(table)
  return coming ?? request(`/tables/${encodeURIComponent(table)}`)
}

export const fetchMe = (): Promise<Me> => request('/me')
export const saveName = (name: string): Promise<Me> => request('/me', 'PUT', { name })
export const createDeviceLink = (): Promise<DeviceLink> => request('/me/links', 'POST', {})
export const redeemDeviceLink = (link: string): Promise<Me> => request('/me/device', 'POST', { link })
export const listMyTables = (): Promise<MyTable[]> => request('/me/tables')
export const openTable = (wish: TableWish): Promise<NewTable> => request('/tables', 'POST', wish)
export const fetchJournal = (table: string): Promise<Entry[]> => request(`/tables/${encodeURIComponent(table)}/journal`)
/** The QR code comes from the house, because only the house knows the address other devices can reach. */
export const qrUrl = (table: string): string => `/api/tables/${encodeURIComponent(table)}/qr.svg`
