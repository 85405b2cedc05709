// Checks the dice of a day that is over, written from docs/fairness.md alone; and keeps the promises this device saw.
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { storage } from '../device/storage'
import type { ShownHand, TenHandsDay } from '../protocol/api'
import { type Face, facesOf, frame, hashOf, NONCE } from '../verify/dice.ts'

const SIX: Face[] = [1, 2, 3, 4, 5, 6]
const KEY = 'promises'
const KEPT_DAYS = 40

export type DayVerdict = 'open' | 'fine' | 'kept' | 'broken' | 'promise' | 'dice'

/** The first dice of one row; `seat` is null for the bank. */
export function rowOf(
  secret: string,
  day: string,
  game: string,
  hand: number,
  seat: number | null,
  count: number,
): Face[] {
  const texts = ['tripot/day/1', day, game, String(hand), seat === null ? 'bank' : String(seat)]
  const message = concatBytes(...texts.map((it) => frame(utf8ToBytes(it))))
  return facesOf(
    Array.from({ length: count }, () => SIX),
    hmac(sha256, hexToBytes(secret), message),
  )
}

function isPromised(secret: string, day: string, game: string, { number, throws }: ShownHand): boolean {
  return [...new Set(throws.map((it) => it.seat))].every((seat) => {
    const fell = throws.filter((it) => it.seat === seat).flatMap((it) => it.faces)
    return JSON.stringify(fell) === JSON.stringify(rowOf(secret, day, game, number, seat, fell.length))
  })
}

/** Whether a day kept its promise, and whether that is the promise this device saw. */
export function checkDay({ day, game, promise, played, result }: TenHandsDay, kept: string | null): DayVerdict {
  const { secret } = promise
  if (kept !== null && kept !== promise.promise) return 'broken'
  if (secret === null) return 'open'
  if (!NONCE.test(secret) || hashOf(hexToBytes(secret)) !== promise.promise) return 'promise'
  const hands = [...played, ...(result?.perfect.hands ?? [])]
  if (!hands.every((hand) => isPromised(secret, day, game, hand))) return 'dice'
  return kept === null ? 'fine' : 'kept'
}

function readPromises(): Record<string, string> {
  try {
    const found: unknown = JSON.parse(storage.read(KEY) ?? '{}')
    return Object.fromEntries(Object.entries(found ?? {}).filter(([, it]) => typeof it === 'string'))
  } catch {
    return {} // not ours, or cut off
  }
}

/** The promise of a day as this device first saw it before the day was over; null if it did not. */
export const keptPromise = (day: string): string | null => readPromises()[day] ?? null

/** Keep the promises of days that are not over; the first one seen stays. */
export function keepPromises({ promise, tomorrow }: TenHandsDay): void {
  const known = readPromises()
  for (const it of [promise, tomorrow]) if (it?.secret === null) known[it.day] ??= it.promise
  const latest = Object.entries(known).sort().slice(-KEPT_DAYS)
  storage.write(KEY, JSON.stringify(Object.fromEntries(latest)))
}
