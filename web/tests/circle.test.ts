import { expect, it, vi } from 'vitest'
import { gameOfRecord, orderRecords, quarterOf, scaleOf, thickness, verdictOf } from '../src/circle/season'

vi.stubGlobal('location', { pathname: '/', search: '' })
const { routeOf } = await import('../src/pages/router.svelte')

it('a leader is put down to luck, doubted, or believed, by how often equals lead as far', () => {
  expect([null, 100, 74, 25, 24, 5, 4, 0].map((leads) => verdictOf({ leads }))).toEqual([
    'none',
    'luck',
    'luck',
    'luck',
    'ahead',
    'ahead',
    'skill',
    'skill',
  ])
})

it('the scale holds every mean and band, and fifty in the middle', () => {
  const row = { member: 'm', games: 6, won: 1, ranked: true }
  for (const [mean, low, high] of [
    [5000, 4500, 5500],
    [10_000, 0, 10_000],
    [2420, 3600, 6400],
  ] as const) {
    const [from, to] = scaleOf([{ ...row, mean, low, high }])
    for (const it of [mean, low, high]) {
      expect(it / 100).toBeGreaterThan(from)
      expect(it / 100).toBeLessThan(to)
    }
    expect(from + to).toBe(100)
  }
})

it('a circle has a page of its own, by id or by code', () => {
  expect(routeOf('/c/VELOURS-TAMBOUR-170')).toEqual({ page: 'circle', key: 'VELOURS-TAMBOUR-170' })
  expect(routeOf('/c')).toEqual({ page: 'lost' })
  expect(quarterOf('2026-4')).toEqual({ year: '2026', quarter: '4' })
})

it('records come in their order, those of games between strokes and luck', () => {
  const rest = { member: 'm', amount: 1, won: null, ended: 1, table: null, seq: 1, luck: null, odds: null, among: null }
  const kinds = ['unlucky', 'x/y.bank', 'comeback', 'lucky', 'x/y.banco', 'stroke']
  const order = orderRecords(kinds.map((honour) => ({ ...rest, honour }))).map((it) => it.honour)
  expect(order).toEqual(['stroke', 'comeback', 'x/y.banco', 'x/y.bank', 'lucky', 'unlucky'])
  expect(gameOfRecord('x/y.bank')).toEqual({ game: 'x/y', kind: 'bank' })
  expect(gameOfRecord('stroke')).toBeNull()
})

it('the arrow of a rivalry is as thick as its amount', () => {
  expect([thickness(1, 1000), thickness(500, 1000), thickness(1000, 1000), thickness(0, 0)]).toEqual([4, 7, 10, 4])
})
