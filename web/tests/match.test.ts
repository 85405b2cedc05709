import { describe, expect, it } from 'vitest'
import { type Match, matchOf, scoreLine, scoresOf, winnersOf } from '../src/table/match'
import { fold, nextLander, sceneOf } from '../src/games/home_casino/state'
import type { Fact } from '../src/protocol/wire'
import { recorded } from './recorded'

const SMALL = ['duel', 'roulette', 'zanzibar', 'blackjack', '421'].map((it) => `home_casino/${it}`)
const match = (dealt: number[], ...bouts: [number[], number[]][]): Match => ({
  length: 3,
  dealt,
  first: 0,
  bouts: bouts.map(([winners, purses]) => ({ winners, purses })),
})
const name = (side: number | null): string => (side === null ? 'bank' : `seat ${side}`)

describe('a match', () => {
  it('counts the bouts of each seat, and draws for nobody', () => {
    const it = match([100, 100], [[1], [90, 110]], [[], [90, 110]], [[0], [120, 80]])
    expect(scoresOf(it)).toEqual([
      { side: 0, won: 1 },
      { side: 1, won: 1 },
    ])
    expect(scoreLine(it, name)).toBe('seat 0 1 – 1 seat 1')
    expect([0, 1, 2].map((index) => winnersOf(it, index))).toEqual([[1], [], [0]])
  })

  it('is played alone against the bank by one seat', () => {
    const it = match([100], [[0], [150]], [[], [150]], [[], [110]])
    expect([0, 1, 2].map((index) => winnersOf(it, index))).toEqual([[0], [], [null]])
    expect(scoreLine(it, name)).toBe('seat 0 1 – 1 bank')
  })

  it('names every seat if there are more than two', () => {
    expect(
      scoreLine(
        match(
          [100, 100, 100],
          [
            [0, 2],
            [110, 80, 110],
          ],
        ),
        name,
      ),
    ).toBe('seat 0 1 · seat 1 0 · seat 2 1')
  })

  for (const game of SMALL)
    it(`has the score of the bouts in the journal of ${game}`, () => {
      const won: number[][] = []
      let checked = 0
      for (const message of recorded(game).heard) {
        if (message.type !== 'news/1') continue
        for (const { event } of message.entries)
          if (event.type === 'played/1')
            for (const fact of event.facts)
              if (fact.type === 'match.bout_ended/1') won.push(fact['winners'] as number[])
        const now = matchOf(message.board.state)
        if (!now) continue
        expect(now.bouts.map((it) => it.winners)).toEqual(won)
        for (const { side, won: count } of scoresOf(now))
          if (side !== null) expect(count).toBe(won.filter((it) => it.includes(side)).length)
        checked += 1
      }
      expect(checked).toBeGreaterThan(1)
      expect(won.length).toBeGreaterThan(0)
    })

  it('keeps the end of a bout on the cloth until the next one starts', () => {
    const fact = (type: string, fields: Record<string, unknown>): Fact =>
      ({ type, rule: 'CASINO-R21', ...fields }) as unknown as Fact
    let state: Record<string, unknown> = { lander: 0, owner: 1, sums: [7, 5], match: match([100, 100]) }
    state = fold(state, fact('match.bout_ended/1', { number: 1, winners: [0], purses: [110, 90] }))
    state = fold(state, fact('match.bout_began/1', { number: 2, seat: 1 }))
    expect(nextLander(state)).toBe(1)
    expect(sceneOf(state, 'home_casino/duel')).toMatchObject({ lander: 0, owner: 1, sums: [7, 5] })
    state = fold(state, fact('duel.scored/1', { seat: 1, total: 9 }))
    expect(nextLander(state)).toBe(null)
    expect(sceneOf(state, 'home_casino/duel')).toMatchObject({ lander: 1, owner: 0, sums: [9] })
    expect(matchOf(state)).toEqual({ ...match([100, 100], [[0], [110, 90]]), first: 1 })
  })
})
