// Pure functions behind the results: ranking, accounts, steps through a journal, my tables by state.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { involvedParties, square, weight } from '../src/results/accounts'
import { nextSeq, findLandmarks, previousSeq } from '../src/results/landmarks'
import { nextStep, byState } from '../src/results/my_tables'
import { rankSeats } from '../src/table/ranking'
import { aroundWinner, heightOf, HIGHEST } from '../src/ui/towers'
import { Texts } from '../src/texts/texts'
import type { Account, Board, Entry, MyTable, Party } from '../src/protocol/wire'

test('a place is written as an ordinal', () => {
  const texts = readFileSync(resolve(import.meta.dirname, '../src/results/texts/en.ftl'), 'utf8')
  const place = (n: number): string => new Texts('en', [texts]).say('result-place', { place: n })
  expect([1, 2, 3, 4, 11, 12].map(place)).toEqual([
    '1st place',
    '2nd place',
    '3rd place',
    '4th place',
    '11th place',
    '12th place',
  ])
})

describe('places', () => {
  const board = (chips: Record<string, number>, winners: number[], seats = 4): Board =>
    ({
      seats: Array.from({ length: seats }, (_, seat) => ({ seat })),
      chips,
      over: { type: 'over/1', winners, rule: 'TABU-R13' },
    }) as unknown as Board

  it('are ranked by chips in hand and on the cloth, without the banks of nobody', () => {
    const found = rankSeats(
      board({ 'purse:0': 10, 'purse:1': 40, 'stake:ancre:0': 35, 'purse:2': 5, bank: 900, pot: 30 }, [0]),
    )
    expect(found.map((it) => [it.seat, it.amount, it.place])).toEqual([
      [0, 45, 1],
      [1, 40, 2],
      [2, 5, 3],
      [3, 0, 4],
    ])
  })

  it('are shared in a tie, and the next place is skipped', () => {
    expect(rankSeats(board({ 'purse:0': 20, 'purse:1': 50, 'purse:2': 20 }, [1])).map((it) => it.place)).toEqual([
      1, 2, 2, 4,
    ])
  })

  it('have all winners in the first place', () => {
    expect(
      rankSeats(board({ 'purse:0': 20, 'purse:1': 20, 'purse:2': 90 }, [1, 0])).map((it) => [
        it.seat,
        it.place,
        it.won,
      ]),
    ).toEqual([
      [0, 1, true],
      [1, 1, true],
      [2, 3, false],
      [3, 4, false],
    ])
  })
})

describe('accounts', () => {
  const party = (seat: number | null, total: number, place: string | null = null): Party => ({
    kind: place ? 'place' : 'person',
    name: null,
    bot: null,
    place,
    seat,
    total,
  })
  const account: Account = {
    parties: [party(0, 70), party(1, -100), party(2, 0), party(null, 30, 'bank'), party(null, 0, 'pot')],
    gains: [
      { winner: 0, loser: 1, amount: 100 },
      { winner: 3, loser: 0, amount: 30 },
    ],
  }

  it('form a square in which each row is one party and adds up to its total', () => {
    const rows = square(account)
    expect(rows[0]).toEqual([0, 100, 0, -30, 0])
    rows.forEach((row, n) => {
      expect(row.reduce((sum, it) => sum + it, 0)).toBe(account.parties[n]?.total)
      row.forEach((sum, m) => expect(sum + (rows[m]?.[n] ?? NaN)).toBe(0))
    })
  })

  it('omit places without a part in it, but include everyone who played', () => {
    expect(involvedParties(account).map((it) => it.index)).toEqual([0, 1, 2, 3])
  })

  it('have arrows whose thickness follows the amount', () => {
    const [large, small] = account.gains.map((gain) => weight(gain, account)) as [number, number]
    expect(large).toBe(1)
    expect(small).toBeGreaterThan(0)
    expect(small).toBeLessThan(large)
  })
})

describe('steps through a journal', () => {
  const entry = (seq: number, type: string, ...facts: string[]): Entry =>
    ({ seq, event: { type, facts: facts.map((fact) => ({ type: fact, rule: '' })) } }) as unknown as Entry
  const journal = [
    entry(1, 'opened/1'),
    entry(2, 'seated/1'),
    entry(3, 'started/1'),
    entry(4, 'frozen/1'),
    entry(5, 'played/1', 'tabu.banker_drawn/1'),
    entry(6, 'played/1', 'transfer/1'),
    entry(7, 'frozen/1'),
    entry(8, 'played/1', 'fell/1', 'transfer/1'),
    entry(9, 'played/1', 'fell/1', 'ended/1'),
    entry(10, 'rematch_opened/1'),
  ]

  test('find the start of the game and its throws', () => {
    expect(findLandmarks(journal)).toEqual({ first: 3, last: 10, throws: [8, 9], over: true })
    expect(findLandmarks(journal.slice(0, 2))).toEqual({ first: 0, last: 2, throws: [], over: false })
  })

  test('skip entries that only prepare a throw, in both directions', () => {
    expect([3, 5, 6, 8, 10].map((at) => nextSeq(journal, at))).toEqual([5, 6, 8, 9, 10])
    expect([10, 8, 5].map((at) => previousSeq(journal, at))).toEqual([9, 6, 3])
    expect(previousSeq(journal, 1)).toBe(1)
  })
})

describe('my tables', () => {
  const table = (
    id: string,
    stage: MyTable['stage'],
    at: number,
    awaited = false,
    seated: boolean | null = true,
  ): MyTable => ({ id, code: null, game: 'tabu', stage, opened: 0, at, people: ['Margaux', 'Théo'], seated, awaited })
  const all = [
    table('over', 'over', 9, false, null),
    table('old', 'playing', 1, true),
    table('lobby', 'lobby', 4),
    table('new', 'playing', 5, true),
    table('seen', 'playing', 3, false, false),
    table('unknown', 'playing', 2, false, null),
  ]

  it('are waiting for me, running, or over; the latest first', () => {
    const { waiting, going, over } = byState(all)
    expect([waiting, going, over].map((group) => group.map((it) => it.id))).toEqual([
      ['new', 'old'],
      ['lobby', 'seen', 'unknown'],
      ['over'],
    ])
  })

  it('list only the latest of finished games against bots alone', () => {
    const alone = (id: string, at: number, more: Partial<MyTable> = {}): MyTable => ({
      ...table(id, 'playing', at),
      people: ['Margaux'],
      ...more,
    })
    const { waiting, going, over } = byState([
      alone('one', 1, { awaited: true }),
      alone('two', 2),
      alone('three', 3, { awaited: true }),
      alone('other game', 1, { game: 'passe_anglaise' }),
      alone('lobby', 1, { stage: 'lobby' }),
      alone('over', 1, { stage: 'over' }),
    ])
    expect([waiting, going, over].map((group) => group.map((it) => it.id))).toEqual([
      ['three'],
      ['other game', 'lobby'],
      ['over'],
    ])
  })

  it('each have one action', () => {
    expect(Object.fromEntries(all.map((it) => [it.id, nextStep(it)]))).toEqual({
      over: 'result',
      old: 'play',
      new: 'play',
      lobby: 'enter',
      seen: 'watch',
      unknown: 'continue',
    })
  })
})

describe('towers of chips', () => {
  it('are in proportion, and everyone with chips left has at least one', () => {
    expect([4000, 2000, 10, 0, -5].map((amount) => heightOf(amount, 4000))).toEqual([HIGHEST, HIGHEST / 2, 1, 0, 0])
  })
  it('surround the winner', () => {
    expect(aroundWinner([0, 1, 2, 3].map((seat) => ({ seat }))).map((it) => it.seat)).toEqual([2, 0, 1, 3])
  })
})
