// Arithmetic of committed dice, implemented from docs/fairness.md alone: steps 2, 5, 9, 10 and 13.
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

export type Face = number | string
export type SeatLink = readonly [number, string]

/** Links per hash chain. */
export const LINKS = 1024
/** A hash, or a link of a chain. */
export const HASH = /^[0-9a-f]{64}$/

export const hashOf = (bytes: Uint8Array): string => bytesToHex(sha256(bytes))

/** Whether this link is the committed one: its hash is the previous link, or the head of its chain. */
export const isNextLink = (link: string, before: string): boolean =>
  HASH.test(link) && hashOf(hexToBytes(link)) === before

export function whole(value: number, width: 4 | 8): Uint8Array {
  const bytes = new Uint8Array(width)
  new DataView(bytes.buffer).setUint32(width - 4, value % 2 ** 32)
  if (width === 8) new DataView(bytes.buffer).setUint32(0, Math.floor(value / 2 ** 32))
  return bytes
}

export const frame = (part: Uint8Array): Uint8Array => concatBytes(whole(part.length, 4), part)

/** Whether a link that is hashed this many times equals a known one. */
export function leadsTo(link: string, steps: number, known: string): boolean {
  if (!HASH.test(link) || steps < 1 || steps > LINKS) return false
  let found: Uint8Array = hexToBytes(link)
  for (let step = 0; step < steps; step += 1) found = sha256(found)
  return bytesToHex(found) === known
}

/** The key K of a freeze. */
export function keyOfFreeze(
  link: string,
  table: string,
  number: number,
  law: string,
  links: readonly SeatLink[],
): Uint8Array {
  const message = concatBytes(
    frame(utf8ToBytes('tripot/dice/1')),
    frame(utf8ToBytes(table)),
    whole(number, 8),
    frame(utf8ToBytes(law)),
    ...links.flatMap(([seat, their]) => [whole(seat, 4), frame(hexToBytes(their))]),
  )
  return hmac(sha256, hexToBytes(link), message)
}

/** The key of one draw of a freeze. The first draw has number 1. */
export const keyOfDraw = (key: Uint8Array, draw: number): Uint8Array =>
  hmac(sha256, key, concatBytes(utf8ToBytes('draw'), whole(draw, 4)))

/** The endless stream of bytes generated from K. */
export function* streamOf(key: Uint8Array): Generator<number, never> {
  for (let block = 0; ; block += 1) yield* hmac(sha256, key, whole(block, 4))
}

/** The dice of a spec, or null if it is invalid. */
export function diceOf(spec: string): Face[][] | null {
  let dice: unknown
  try {
    dice = JSON.parse(spec)
  } catch {
    return null
  }
  const isFace = (face: unknown): boolean => typeof face === 'string' || Number.isSafeInteger(face)
  const isDie = (die: unknown): boolean =>
    Array.isArray(die) && die.length >= 1 && die.length <= 256 && die.every(isFace)
  return Array.isArray(dice) && dice.length > 0 && dice.every(isDie) ? (dice as Face[][]) : null
}

/** The faces, by rejection sampling: bytes that would favour some faces are skipped. */
export function facesOf(dice: readonly Face[][], key: Uint8Array): Face[] {
  const bytes = streamOf(key)
  return dice.map((die) => {
    const fair = 256 - (256 % die.length)
    for (;;) {
      const { value } = bytes.next()
      if (value < fair) return die[value % die.length] as Face
    }
  })
}

/** The class of a throw by its number of links: how many holders contributed to it. */
export const classOf = (links: number): 'A' | 'B' | 'D' => (links === 0 ? 'D' : links === 1 ? 'B' : 'A')
