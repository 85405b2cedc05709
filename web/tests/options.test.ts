import { sensibleChip } from '../src/table/chosen_chip.svelte'
import { describe, expect, it } from 'vitest'
import {
  actionOf,
  admits,
  choices,
  denominations,
  domain,
  isField,
  isOneOf,
  isSubset,
  isWhole,
  nearest,
  offers,
  param,
} from '../src/table/options'
import type { Option, Value, Whole } from '../src/protocol/wire'
import { GAMES, recorded } from './recorded'

const whole = (low: number, high: number, step = 1): Whole => ({ type: 'whole/1', low, high, step })

describe('options as forms', () => {
  it.each(GAMES)('whatever is filled in is on offer: %s', (game) => {
    for (const message of recorded(game).heard) {
      if (message.type !== 'yours/1') continue
      for (const offer of offers(message.options)) {
        const on = param(offer, isOneOf)
        for (const value of on ? choices(offer, on) : [undefined]) {
          const chosen: Record<string, Value> = on && value !== undefined ? { [on]: value } : {}
          for (const name of offer.params) {
            const it = domain(offer, name, chosen)
            if (isWhole(it)) chosen[name] = nearest(it, 60)
            if (isSubset(it)) chosen[name] = it.of.slice(0, Math.max(1, it.at_least))
          }
          expect(admits(message.options, actionOf(offer.do, chosen)), `${offer.do} ${JSON.stringify(chosen)}`).toBe(
            true,
          )
        }
      }
    }
  })

  it('one option per value becomes one choice, with the limit of each', () => {
    const challenge = (opponent: number, high: number): Option => ({
      type: 'option/1',
      do: 'duel/1',
      params: { opponent: { type: 'one_of/1', values: [opponent] }, stake: whole(25, high, 25) },
    })
    const [offer] = offers([challenge(1, 500), challenge(2, 75)])
    expect(choices(offer!, 'opponent')).toEqual([1, 2])
    expect(domain(offer!, 'stake', { opponent: 2 })).toEqual(whole(25, 75, 25))
    expect(domain(offer!, 'stake', { opponent: 3 })).toBeUndefined()
  })

  it('a choice of a person is not a field of the cloth', () => {
    const { game, heard } = recorded('tabu')
    const stake = heard
      .flatMap((it) => (it.type === 'yours/1' ? offers(it.options) : []))
      .find((offer) => offer.do === 'tabu.stake/1')
    expect(isField(stake!, game.roles)).toBe(true)
    expect(isField(stake!, { 'tabu.stake/1': { face: 'seat' } })).toBe(false)
  })

  it('gives the nearest amount that is not above the requested one', () => {
    expect(nearest(whole(25, 1000, 25), 60)).toBe(50)
    expect(nearest(whole(25, 1000, 25), 74)).toBe(50)
    expect(nearest(whole(25, 1000, 25), 3)).toBe(25)
    expect(nearest(whole(25, 1000, 25), 9999)).toBe(1000)
  })

  it('proposes chips that suit a purse', () => {
    expect(denominations(2325)).toEqual([1, 25, 50, 100, 500, 1000])
    expect(denominations(100)).toEqual([1, 5, 10, 25, 50])
    expect(denominations(3)).toEqual([1])
    expect(denominations(4000, 25)).toEqual([25, 50, 100, 500, 1000, 2000])
  })
})

it('the first selected chip is about a hundredth of the purse, with two players or with twelve', () => {
  const first = (purse: number, step = 1): number | undefined => sensibleChip(denominations(purse, step), purse)
  expect([4000, 3000, 2000, 1000, 100, 12000].map((purse) => first(purse))).toEqual([50, 25, 25, 10, 1, 100])
  expect(first(4000, 25)).toBe(50)
  expect(sensibleChip([], 100)).toBeUndefined()
})
