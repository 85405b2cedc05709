import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const css = readFileSync(resolve(import.meta.dirname, '../src/ui/tokens.css'), 'utf8')
const tokens = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/--([\w-]+): (#[0-9a-f]{6})\b/g)].map((found) => [found[1], found[2]]))
/** The day's colour comes first in `light-dark`. */
const room = (at: 1 | 2): string => css.replace(/light-dark\((#\w+), (#\w+)\)/g, `$${at}`)
const [day, night] = [tokens(room(1)), tokens(room(2))]

const channels = (colour: string): number[] => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16))
function luminance(colour: string): number {
  const [r, g, b] = channels(colour)
    .map((it) => it / 255)
    .map((it) => (it <= 0.03928 ? it / 12.92 : ((it + 0.055) / 1.055) ** 2.4)) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
function ratio(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}
const mix = (one: string, other: string, share: number): string =>
  '#' +
  channels(one)
    .map((it, n) =>
      Math.round(it * share + (channels(other)[n] as number) * (1 - share))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')

const TEXT = 4.5
const SIGN = 3
type Pair = [where: string, fore: string, back: string, least: number]
const pairs: Pair[] = []
for (const [room, c] of [
  ['nuit', night],
  ['jour', day],
] as const) {
  const at = (name: string): string => c[name] as string
  for (const fore of ['fg', 'fg-2', 'accent', 'gain', 'loss'])
    for (const back of ['room', 'room-2']) pairs.push([`${room} ${fore} on ${back}`, at(fore), at(back), TEXT])
  for (const fore of ['fg', 'fg-2']) pairs.push([`${room} ${fore} on room-3`, at(fore), at('room-3'), TEXT])
  for (const back of ['room', 'room-2']) pairs.push([`${room} focus on ${back}`, at('focus'), at(back), SIGN])
}
const c = (name: string): string => night[name] as string
for (const felt of ['green', 'claret', 'petrol']) {
  for (const pool of '012x') pairs.push([`ivory on ${felt}-${pool}`, c('ivory'), c(`${felt}-${pool}`), TEXT])
  for (const pool of '0x') pairs.push([`galon on ${felt}-${pool}`, c('brass'), c(`${felt}-${pool}`), SIGN])
}
for (const sign of ['vermilion', 'brass', 'sky', 'ivory']) pairs.push([`sign ${sign}`, c(sign), c('green-x'), SIGN])
for (const ink of ['ink', 'ink-2', 'ink-red', 'ink-blue', 'ink-sun', 'ink-green'])
  pairs.push([`${ink} on ivory`, c(ink), c('ivory'), TEXT])
for (const back of ['brass', 'vermilion']) pairs.push([`ink on ${back}`, c('ink'), c(back), TEXT])
for (const n of '123456') pairs.push([`player ${n}`, c(`p${n}-ink`), c(`p${n}`), TEXT])
for (const pool of '012') {
  pairs.push([`won field ${pool}`, c('ivory'), mix(c('brass'), c(`green-${pool}`), 0.18), TEXT])
  pairs.push([`home text ${pool}`, '#e6d6b8', c(`green-${pool}`), TEXT])
}
const CHIPS: [string, string][] = [
  ['c1', '#241815'],
  ['c5', '#241815'],
  ['c10', '#0b1f1f'],
  ['c25', '#241815'],
  ['c50', '#0b1626'],
  ['c100', '#240a06'],
  ['c500', '#ffffff'],
  ['c1000', '#f8efdc'],
  ['c2000', '#4d121d'],
  ['c5000', '#241815'],
  ['c10000', '#b3301a'],
]
for (const [chip, ink] of CHIPS) pairs.push([`chip ${chip}`, ink, c(chip), TEXT])

describe('every pair of colours with text or a sign has enough contrast', () => {
  it.each(pairs)('%s', (_where, fore, back, least) => expect(ratio(fore, back)).toBeGreaterThanOrEqual(least))
})
