// The review of a game: bars on one scale, how rare the dice were, and only moments that exist.
import { describe, expect, it } from 'vitest'
import { barsOf, momentsOf, rarityOf } from '../src/odds/review'
import type { SeatReview } from '../src/protocol/api'

const seat: SeatReview = {
  seat: 0,
  luck: '386/2',
  own: '-96/1',
  rest: '118/1',
  spread: 200,
  judged: 0,
  best: 0,
  throw: null,
  choice: null,
  bet: null,
}

describe('the bars', () => {
  it('share one scale: the longer one takes its whole half', () => {
    expect(barsOf(seat)).toEqual([
      { name: 'own', chips: -96, share: (100 * 96) / 193 },
      { name: 'luck', chips: 193, share: 100 },
    ])
  })
  it('stay empty if nothing happened', () => {
    expect(barsOf({ own: '0/1', luck: '1/3' }).map((it) => it.share)).toEqual([0, 0])
  })
})

describe('rarity', () => {
  it('counts games in ten while it is ordinary, and one game in many beyond', () => {
    expect(rarityOf(50, 200)).toEqual({ side: 'kind', often: true, games: 4 })
    expect(rarityOf(-50, 200)).toEqual({ side: 'hard', often: true, games: 4 })
    // one-sided, beyond two standard deviations: 2.275 %
    expect(rarityOf(400, 200)).toEqual({ side: 'kind', often: false, games: 44 })
    expect(rarityOf(4000, 200)?.games).toBe(1000)
  })
  it('is empty if dice had no influence', () => {
    expect(rarityOf(0, 200)).toBeNull()
    expect(rarityOf(5, 0)).toBeNull()
  })
})

describe('the moments', () => {
  it('are the existing ones, in their order', () => {
    const bet = { seq: 7, staked: 5, owned: 10, gain: -5 }
    const thrown = { seq: 9, before: 0.25, after: 0.5, error: 0.05, chance: '1/6' }
    expect(momentsOf(seat)).toEqual([])
    expect(momentsOf({ ...seat, bet, throw: thrown })).toEqual(['throw', 'bet'])
  })
})
