import { expect, it, vi } from 'vitest'
import { holdFor, MOST_TOWERS, scenesOf, towersOf } from '../src/ceremony/scenes'
import { gameOfRecord, orderRecords, quarterOf, scaleOf, thickness } from '../src/circle/season'

vi.stubGlobal('location', { pathname: '/', search: '' })
const { routeOf } = await import('../src/device/router.svelte')

it('the scale contains every mean and band, with fifty in the middle', () => {
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

it('a circle has its own page, found by id or code', () => {
  expect(routeOf('/c/VELOURS-TAMBOUR-170')).toEqual({ page: 'circle', key: 'VELOURS-TAMBOUR-170' })
  expect(routeOf('/c')).toEqual({ page: 'lost' })
  expect(routeOf('/c/0123456789abcdef/ceremony', '?season=2026-4')).toEqual({
    page: 'ceremony',
    circle: '0123456789abcdef',
    season: '2026-4',
  })
  expect(routeOf('/c/0123456789abcdef/other')).toEqual({ page: 'lost' })
  expect(quarterOf('2026-4')).toEqual({ year: '2026', quarter: '4' })
})

it('records are sorted, with those of games between strokes and luck', () => {
  const rest = { member: 'm', amount: 1, won: null, ended: 1, table: null, seq: 1, luck: null, odds: null, among: null }
  const kinds = ['unlucky', 'x/y.bank', 'comeback', 'lucky', 'x/y.banco', 'stroke']
  const order = orderRecords(kinds.map((honour) => ({ ...rest, honour }))).map((it) => it.honour)
  expect(order).toEqual(['stroke', 'comeback', 'x/y.banco', 'x/y.bank', 'lucky', 'unlucky'])
  expect(gameOfRecord('x/y.bank')).toEqual({ game: 'x/y', kind: 'bank' })
  expect(gameOfRecord('stroke')).toBeNull()
})

it('the thickness of a rivalry arrow follows its amount', () => {
  expect([thickness(1, 1000), thickness(500, 1000), thickness(1000, 1000), thickness(0, 0)]).toEqual([4, 7, 10, 4])
})

const RECORD = { amount: 1, won: null, ended: 1, table: null, seq: 1, luck: null, odds: null, among: null }

it('a ceremony shows records before standings, and omits people who have left', () => {
  const record = (honour: string, member: string) => ({ ...RECORD, honour, member })
  const found = scenesOf(
    {
      records: [record('lucky', 'a'), record('stroke', 'b'), record('comeback', 'gone')],
      rivalries: [{ winner: 'a', loser: 'gone', amount: 5, games: 6 }],
      titles: [
        { honour: 'pillar', member: 'gone', figure: 1, of: 2 },
        { honour: 'black_cat', member: 'a', figure: 1, of: 2 },
      ],
    },
    (member) => member !== 'gone',
  )
  const names = found.map((it) =>
    it.kind === 'record' ? it.record.honour : it.kind === 'title' ? it.title.honour : it.kind,
  )
  expect(names).toEqual(['opening', 'stroke', 'lucky', 'black_cat', 'standings'])
})

it('a scene is shown for six seconds, or longer if there is more to read', () => {
  expect(holdFor('Le pilier')).toBe(6000)
  expect(holdFor('x'.repeat(200))).toBe(12_000)
})

it('ranked members have towers, or everybody if nobody is ranked', () => {
  const row = (member: string, ranked: boolean) => ({ member, ranked, games: 1, won: 0, mean: 1, low: 0, high: 2 })
  const all = [row('a', true), row('gone', true), row('b', false)]
  const isMember = (member: string): boolean => member !== 'gone'
  expect(towersOf({ standings: all }, isMember)).toMatchObject({ rows: [{ member: 'a' }], others: 1 })
  expect(towersOf({ standings: [row('b', false)] }, isMember)).toMatchObject({ rows: [{ member: 'b' }], others: 0 })
  const many = Array.from({ length: 60 }, (_, n) => row(`m${n}`, true))
  expect(towersOf({ standings: many }, isMember).rows).toHaveLength(MOST_TOWERS)
})
