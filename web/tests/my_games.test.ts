// My games: results by table, the cost of choices, luck by month, and records with texts.
import { describe, expect, it } from 'vitest'
import { luckPoints, recordFigure, recordsOf, regretOf, resultsOf } from '../src/mine/my_games'
import type { MyGame, MyRecord } from '../src/protocol/api'

const game = (table: string, regret: string | null, net = 0): MyGame => ({
  table,
  code: null,
  game: 'any',
  ended: 0,
  place: 2,
  net,
  people: 1,
  luck: null,
  regret,
})
const record = (kind: string, amount: number, luck: string | null = null): MyRecord => ({
  kind,
  amount,
  won: null,
  table: 't',
  code: null,
  seq: 1,
  ended: 0,
  luck,
})

describe('my games', () => {
  it('have a result by table', () => {
    expect(resultsOf([game('a', null, 5), game('b', null, -5)]).get('b')).toEqual({ place: 2, net: -5 })
  })
  it('count the choices of the latest ten with known best play', () => {
    expect(regretOf([game('a', null)])).toBeNull()
    expect(regretOf([game('a', '5/2'), game('b', null), game('c', '0/1')])).toEqual({ games: 2, chips: 3 })
    expect(regretOf(Array.from({ length: 30 }, (_, n) => game(String(n), '2/1')))).toEqual({ games: 10, chips: 20 })
  })
  it('start their luck at zero, with a band that contains nine people in ten', () => {
    const [first, then] = luckPoints([{ month: '2026-11', games: 3, luck: -40, spread: 100 }])
    expect(first).toEqual({ month: '', luck: 0, band: 0 })
    expect(then?.band).toBeCloseTo(164.49)
  })
  it('list records in their order, without those that have no text', () => {
    const all = [record('x.bank', 3), record('lucky', 2, '7/2'), record('stroke', 90)]
    expect(recordsOf(all).map((it) => it.kind)).toEqual(['stroke', 'lucky'])
    expect(recordFigure(record('lucky', 2, '7/2'))).toEqual({ chips: 4 })
    expect(recordFigure(record('stroke', 90))).toEqual({ chips: 90 })
    expect(recordFigure(record('comeback', 6400))).toEqual({ share: 0.64 })
  })
})
