import { describe, expect, it } from 'vitest'
import { ways } from '../src/games/passe_anglaise/play.svelte'
import { fold, passe, pointOf, rotations, round, total } from '../src/games/passe_anglaise/state'
import { recorded, states } from './recorded'

const KEYS = ['stage', 'banker', 'banco', 'point', 'dead', 'throws', 'last', 'coups', 'seats', 'held'] as const

describe('state of the cloth of La Passe Anglaise', () => {
  it('folds the coup like the house', () => {
    let checked = 0
    for (const [folded, sent] of states('passe_anglaise', fold)) {
      const [mine, house] = [passe(folded), passe(sent)]
      for (const key of KEYS) expect(mine[key], key).toEqual(house[key])
      for (const key of ['declined', 'done'] as const) expect([...mine[key]].sort()).toEqual([...house[key]].sort())
      checked += 1
    }
    expect(checked).toBeGreaterThan(20)
  })

  it('counts how far the bank has gone round, even if someone is out', () => {
    const { game } = recorded('passe_anglaise')
    const board = (switches: Record<string, string>): { preset: string; switches: Record<string, string> } => ({
      preset: 'maison',
      switches,
    })
    expect(rotations(game, board({}))).toBe(Number(String(game.presets['maison']?.['passe.end']).split(':')[1]))
    expect(rotations(game, board({ 'passe.end': 'rotations:5' }))).toBe(5)
    expect(rotations(game, board({ 'passe.end': 'a_la_demande' }))).toBeNull()
    expect(round(passe({ seats: [0, 1, 2], held: [1, 0, 0] }))).toBe(1)
    expect(round(passe({ seats: [0, 2], held: [1, 0, 1] }))).toBe(2)
  })

  it('counts the ways to throw a sum with two dice', () => {
    const throws = [1, 2, 3, 4, 5, 6].flatMap((a) => [1, 2, 3, 4, 5, 6].map((b) => total([a, b])))
    for (let sum = 2; sum <= 12; sum += 1) expect(ways(sum)).toBe(throws.filter((it) => it === sum).length)
  })

  it('keeps the point while the end of a coup is shown', () => {
    const after = {
      ...passe({}),
      stage: 'after' as const,
      throws: [
        [3, 5],
        [2, 2],
        [4, 3],
      ],
    }
    expect(pointOf({ ...after, last: 'sept' })).toBe(8)
    expect(
      pointOf({
        ...after,
        throws: [
          [3, 5],
          [4, 4],
        ],
        last: 'point',
      }),
    ).toBe(8)
    expect(pointOf({ ...after, throws: [[3, 4]], last: 'abattage' })).toBeNull()
  })
})
