// Which transfers of a settlement fly together.
import { expect, test } from 'vitest'
import type { Transfer } from '../src/protocol/wire'
import { flyTogether } from '../src/table/settlement'

const chips = (from: string, to: string, rule = 'ROUL-7'): Transfer => ({
  type: 'transfer/1',
  rule,
  from,
  to,
  amount: 5,
})
/** How many groups there are, one after another. */
const groups = (all: Transfer[]): number =>
  all.filter((it, n) => n === 0 || !flyTogether(all[n - 1] as Transfer, it)).length

test('a roulette settles once for each player, however many bets there are', () => {
  const bets = (seat: number): Transfer[] => [
    chips(`stake:rouge:${seat}`, `purse:${seat}`),
    chips('bank', `purse:${seat}`),
    chips(`stake:pair:${seat}`, 'bank', 'ROUL-13'),
    chips(`stake:7:${seat}`, `purse:${seat}`, 'ROUL-9'),
    chips('bank', `purse:${seat}`, 'ROUL-9'),
  ]
  expect(groups([...bets(0), ...bets(1), ...bets(2)])).toBe(3)
})

test('if a player holds the bank, payments and collected stakes stay separate', () => {
  const pays = [chips('stake:coeur:1', 'purse:1', 'TABU-17'), chips('purse:0', 'purse:1', 'TABU-17')]
  const sweep = chips('stake:ancre:2', 'purse:0', 'TABU-25')
  expect(groups([...pays, sweep])).toBe(groups(pays) + 1)
})
