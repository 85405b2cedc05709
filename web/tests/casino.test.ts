import { describe, expect, it, vi } from 'vitest'
import { wins } from '../src/games/home_casino/roulette_bets.svelte'
import { cell, estate, inDistress, SIDE, SIZE, square } from '../src/games/home_casino/board'
import { HOP, durationOf } from '../src/games/home_casino/durations'
import { casino, fold, guesses, sceneOf, stateOfNextBout } from '../src/games/home_casino/state'
import { SUMS } from '../src/table/guess'
import { matchOf } from '../src/table/match'
import type { Visit } from '../src/table/visit.svelte'
import type { Fact } from '../src/protocol/wire'
import { states } from './recorded'

vi.stubGlobal('matchMedia', () => ({ matches: false }))
const { Play } = await import('../src/games/home_casino/play.svelte')

const BOARD = [
  'seats',
  'asking',
  'asked',
  'limit',
  'offered',
  'active',
  'banker',
  'again',
  'rounds',
  'homes',
  'pawns',
  'estates',
  'skips',
] as const
const SCENE = [
  'kind',
  'lander',
  'owner',
  'opponent',
  'croupier',
  'sums',
  'totals',
  'left',
  'player',
  'bank',
  'player_served',
  'bank_served',
  'hand',
  'throws',
  'to_beat',
  'owed',
] as const

describe('state of the cloth of Home Casino', () => {
  for (const game of [
    'home_casino',
    'home_casino/duel',
    'home_casino/zanzibar',
    'home_casino/blackjack',
    'home_casino/421',
  ]) {
    it(`folds ${game} like the house`, () => {
      let checked = 0
      for (const [folded, sent] of states(game, fold)) {
        const [mine, house] = [casino(folded), casino(sent)]
        if (game === 'home_casino') for (const key of BOARD) expect(mine[key], key).toEqual(house[key])
        expect(Boolean(mine.scene)).toBe(Boolean(house.scene))
        const begun = stateOfNextBout({ ...folded, ended: null })
        const [scene, theirs] = [sceneOf(begun, game), sceneOf(sent, game)]
        expect(matchOf(begun)).toEqual(matchOf(sent))
        if (scene && theirs) for (const key of SCENE) expect(scene[key], key).toEqual(theirs[key])
        checked += 1
      }
      expect(checked).toBeGreaterThan(game === 'home_casino' ? 20 : 2)
    })
  }

  it('lets people guess while others play a small game, except at the roulette, which has its own bets', () => {
    const at = (type: string): readonly object[] => guesses({ pawns: [0, 0], asking: 'scene', scene: { type } })
    expect(at('duel.state/1')).toBe(SUMS)
    expect(at('q421.state/1')).toEqual([{ face: 4 }, { face: 2 }, { face: 1 }])
    for (const game of ['zanzibar', 'blackjack']) expect(at(`${game}.state/1`)).toEqual([{ face: 1 }, { face: 6 }])
    expect(at('roulette.state/1')).toEqual([])
    expect(guesses({ pawns: [0, 0], asking: 'throw' })).toBe(SUMS)
    expect(guesses({ pawns: [0, 0], asking: 'buy' })).toEqual([])
  })

  it('arranges the ring so that every step is one cell away', () => {
    for (let n = 0; n < SIZE; n += 1) {
      const [a, b] = [cell(n), cell(n + 1)]
      expect(Math.abs(a.row - b.row) + Math.abs(a.column - b.column)).toBe(1)
      expect(Math.min(a.row, a.column, SIDE - 1 - a.row, SIDE - 1 - a.column)).toBe(0)
    }
    expect(square(-1)).toBe(square(SIZE - 1))
  })

  it('lets a pawn arrive and a card be read before anything else is shown', () => {
    const walk = { type: 'home_casino.pawn_moved/1', seat: 0, steps: -3, to: 4, rule: 'CASINO-R14' } as unknown as Fact
    const card = (pile: string): Fact =>
      ({ type: 'home_casino.card_drawn/1', seat: 0, pile, card: 'JP-01', rule: 'CASINO-24' }) as unknown as Fact
    expect(durationOf(walk, true)).toBeGreaterThanOrEqual(3 * HOP)
    expect(durationOf(walk, false)).toBe(0)
    for (const moves of [true, false])
      expect(durationOf(card('jackpot'), moves)).toBeGreaterThan(durationOf(card('acquisition'), moves))
    expect(durationOf({ type: 'fell/1' } as unknown as Fact, true)).toBe(0)
  })

  it('computes the payments of the roulette', () => {
    expect([...wins([0, 'rouge'])]).toEqual([])
    expect([...wins([5, 'noir'])]).toEqual(['5'])
    expect([...wins([4, 'noir'])]).toEqual(['4', 'pair', 'noir'])
  })

  it('halves a price in whole chips', () => {
    expect(inDistress('ACQ-01') % 25).toBe(0)
    expect(inDistress('ACQ-04')).toBeLessThanOrEqual(estate('ACQ-04').buy / 2)
  })
})

describe('cries at Home Casino', () => {
  const at = (behind: boolean): InstanceType<typeof Play> =>
    new Play({ behind, playback: {}, table: { options: [{ do: 'home_casino.buy/1' }] } } as unknown as Visit)

  it('wait until their cause has been shown', () => {
    expect([...at(false).words]).toEqual(['home_casino.buy/1'])
    expect([...at(true).words]).toEqual([])
  })
})
