import { beforeEach, expect, it, vi } from 'vitest'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { quiz } from '../src/games/home_casino/quiz'
import type { ShownHand, TenHandsDay } from '../src/protocol/api'
import { checkDay, keepPromises, keptPromise, rowOf } from '../src/ten/check'
import { runningTotals, standing, ticksFor } from '../src/ten/sums'
import { Texts } from '../src/texts/texts'

class Kept extends Map<string, string> {
  getItem = (key: string): string | null => this.get(key) ?? null
  setItem = (key: string, value: string): void => void this.set(key, value)
  removeItem = (key: string): void => void this.delete(key)
}

beforeEach(() => vi.stubGlobal('localStorage', new Kept()))

type Example = { secret: string; promise: string; day: string; game: string; player: number[]; bank: number[] }
const fairness = readFileSync(resolve(import.meta.dirname, '../../docs/fairness.md'), 'utf8')
const example = JSON.parse([...fairness.matchAll(/```json\n(\{[^]*?\n\})\n```/g)][2]?.[1] ?? '') as Example

const hand = (faces: number[], number = 1): ShownHand => ({
  number,
  state: {},
  throws: [
    { seat: 0, faces: faces.slice(0, 3) },
    { seat: null, faces: example.bank.slice(0, 3) },
    { seat: 0, faces: faces.slice(3) },
  ],
  gain: 100,
})
const promiseOf = (day: string, promise: string, secret: string | null): TenHandsDay['promise'] => ({
  day,
  promise,
  made: 0,
  secret,
})
const dayOf = (played: ShownHand[], secret: string | null = example.secret): TenHandsDay => ({
  day: example.day,
  today: '2026-11-21',
  game: example.game,
  stake: 100,
  count: 10,
  promise: promiseOf(example.day, example.promise, secret),
  tomorrow: promiseOf('2026-11-22', 'f'.repeat(64), null),
  played,
  open: null,
  result: null,
})

it('the rows of a day are those of the example in the docs', () => {
  const { secret, day, game } = example
  expect(rowOf(secret, day, game, 1, 0, 8)).toEqual(example.player)
  expect(rowOf(secret, day, game, 1, null, 8)).toEqual(example.bank)
})

it('a day is checked against its secret, its dice, and the promise this device saw', () => {
  const fine = dayOf([hand(example.player.slice(0, 5))])
  expect(checkDay(fine, null)).toBe('fine')
  expect(checkDay(fine, example.promise)).toBe('kept')
  expect(checkDay(fine, '0'.repeat(64))).toBe('broken')
  expect(checkDay(dayOf([], null), null)).toBe('open')
  expect(checkDay(dayOf([], '0'.repeat(64)), null)).toBe('promise')
  expect(checkDay(dayOf([], 'not a secret'), null)).toBe('promise')
  const changed = [...example.player.slice(0, 4), (example.player[4] ?? 0) === 6 ? 1 : 6]
  expect(changed.join()).not.toBe(example.player.slice(0, 5).join())
  expect(checkDay(dayOf([hand(changed)]), null)).toBe('dice')
  expect(checkDay(dayOf([hand(example.player.slice(0, 5), 2)]), null)).toBe('dice')
})

it('the first promise that a device sees of a day stays, and one seen too late is not kept', () => {
  keepPromises(dayOf([], null))
  expect(keptPromise(example.day)).toBe(example.promise)
  keepPromises({ ...dayOf([], null), promise: promiseOf(example.day, 'e'.repeat(64), null) })
  expect(keptPromise(example.day)).toBe(example.promise)
  expect(keptPromise('2026-11-22')).toBe('f'.repeat(64))
  keepPromises({ ...dayOf([]), promise: promiseOf('2026-11-01', 'd'.repeat(64), example.secret) })
  expect(keptPromise('2026-11-01')).toBeNull()
  localStorage.setItem('tripot.promises', '{"a"')
  expect(keptPromise(example.day)).toBeNull()
})

it('sums run on, their scale holds them and zero, and people are counted below and beside', () => {
  expect(runningTotals([100, -100, 300])).toEqual([100, 0, 300])
  expect(ticksFor([100, 700])).toEqual([0, 200, 400, 600, 800])
  expect(ticksFor([-300])).toEqual([-300, -200, -100, 0])
  expect(ticksFor([0])).toEqual([0, 100])
  const spread: [number, number][] = [
    [-100, 4],
    [100, 2],
    [300, 15],
  ]
  expect(standing(spread, 100)).toEqual({ ahead: 4, level: 1 })
})

it.each([
  [22, 12, '22, sauté'],
  [19, 19, '19 partout'],
  [17, 20, '17 contre 20'],
  [21, 24, '21, payé trois fois'],
  [19, 23, '19, la banque saute à 23'],
])('a hand of %i against %i is told as one says it', async (player, bank, said) => {
  const texts = new Texts('fr', [await quiz.words.fr()])
  expect(quiz.ending(texts, { player, bank })).toBe(said)
})
