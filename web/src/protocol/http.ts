// HTTP API client: games, account, opening tables. Everything else uses the WebSocket.
import { doorCodes } from './door_codes'
import type { DeviceLink, Entry, GameInfo, Me, MyTable, NewTable, TableInfo, TableWish } from './wire'

/** A refusal over HTTP. Its code has a text, like the code of a refusal over the socket. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    /** After a rate limit: the seconds until the next attempt. */
    readonly retryAfter = 0,
  ) {
    super(`${status} ${code}`)
  }
}

/** The code of the text for an error: a bad name, a rate limit, no connection, or a refusal. */
export function problemCode(error: unknown): string {
  if (!(error instanceof Problem) || error.status === 0) return 'unreachable'
  return ['bad_name', 'unfit_name', 'name_taken', 'banned', 'too_fast'].includes(error.code) ? error.code : 'refused'
}

/** The time limit for the server's answer, and again for its body. */
const ANSWER_MS = 10_000
const BODY_MS = 30_000

/**
 * Fetch with time limits. If there is no answer, throw a problem with status 0. `signal` aborts when the page is left.
 */
export async function fetchWithin<T>(
  url: string,
  how: Omit<RequestInit, 'signal'>,
  read: (answer: Response) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const calling = new AbortController()
  const abort = (): void => calling.abort()
  let timer = setTimeout(abort, ANSWER_MS)
  signal?.addEventListener('abort', abort)
  try {
    signal?.throwIfAborted()
    const answer = await fetch(url, { credentials: 'same-origin', ...how, signal: calling.signal })
    clearTimeout(timer)
    timer = setTimeout(abort, BODY_MS)
    return await read(answer)
  } catch (error) {
    throw error instanceof Problem ? error : new Problem(0, 'unreachable')
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

/** The longest rate limit that a read waits for. Meanwhile the page shows that it is loading. */
const LONGEST_LIMIT_S = 60
const LIMIT_ATTEMPTS = 3

/** Read. After a rate limit (429), wait for the time in the answer and retry. */
async function readAgain<T>(read: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await read()
    } catch (error) {
      const wait = error instanceof Problem && error.status === 429 ? error.retryAfter : 0
      if (!wait || wait > LONGEST_LIMIT_S || attempt === LIMIT_ATTEMPTS) throw error
      await new Promise((done) => setTimeout(done, (wait + Math.random()) * 1000))
      if (signal?.aborted) throw error
    }
  }
}

export function request<T>(path: string, method = 'GET', body?: unknown, signal?: AbortSignal): Promise<T> {
  const how = {
    method,
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  }
  const once = (): Promise<T> => fetchWithin(`/api${path}`, how, readJson<T>, signal)
  return method === 'GET' ? readAgain(once, signal) : once()
}

async function readJson<T>(answer: Response): Promise<T> {
  if (answer.ok) return (await answer.json()) as T
  const problem = (await answer.json().catch(() => ({}))) as { code?: string }
  throw new Problem(answer.status, problem.code ?? 'unknown', Number(answer.headers.get('retry-after')))
}

let gamesRequest: Promise<GameInfo[]> | null = null

/** The games of the server, fetched once. */
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

/** A table's public information. A prefetched answer is used for the first call only. */
export function fetchTable(table: string, signal?: AbortSignal): Promise<TableInfo> {
  const coming = ahead.get(table)
  ahead.delete(table)
  return (coming ?? request<TableInfo>(`/tables/${encodeURIComponent(table)}`, 'GET', undefined, signal)).then(
    (info) => {
      if (info.code) doorCodes.set(info.id, info.code)
      return info
    },
  )
}

/** Whether the server itself answers. The service worker ignores this path, and no cache may answer either. */
export const houseAnswers = (): Promise<boolean> =>
  fetchWithin('/api/me', { cache: 'no-store' }, (answer) => Promise.resolve(answer.ok)).catch(() => false)

export const fetchMe = (): Promise<Me> => request('/me')
export const saveName = (name: string): Promise<Me> => request('/me', 'PUT', { name })
export const createDeviceLink = (): Promise<DeviceLink> => request('/me/links', 'POST', {})
/** `replace`: sign in even if this device belongs to another person, who becomes a former identity of the device. */
export const redeemDeviceLink = (link: string, replace = false): Promise<Me> =>
  request('/me/device', 'POST', { link, replace })
export const listMyTables = (): Promise<MyTable[]> => request('/me/tables')
export const openTable = (wish: TableWish): Promise<NewTable> => request('/tables', 'POST', wish)
/** The journal exactly as it is stored, one entry per line, never from a cache. */
export const fetchJournalText = (table: string, signal?: AbortSignal): Promise<string> =>
  fetchWithin(
    `/api/tables/${encodeURIComponent(table)}/journal.jsonl`,
    { cache: 'no-store' },
    async (answer) => {
      if (!answer.ok) throw new Problem(answer.status, 'unknown')
      return answer.text()
    },
    signal,
  )
export const fetchJournal = async (table: string, signal?: AbortSignal): Promise<Entry[]> =>
  (await fetchJournalText(table, signal))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Entry)
/** My personal data. Only the number of my devices is used. */
export const fetchMyData = (signal?: AbortSignal): Promise<{ devices: number[] }> =>
  request('/me/data', 'GET', undefined, signal)
/** The URL of a table's QR code. The server draws it, because it knows the address that other devices can reach. */
export const qrUrl = (table: string): string => `/api/tables/${encodeURIComponent(table)}/qr.svg`
