import { describe, expect, it } from 'vitest'
import { ways } from '../src/games/passe_anglaise/play.svelte'
import { fold, passe, pointOf, rotations, round, total } from '../src/games/passe_anglaise/state'
import { recorded } from './recorded'

describe('state of the cloth of La Passe Anglaise', () => {
  it('folds the coup like the house', () => {
    const recording = recorded('passe_anglaise')
    let state: Record<string, unknown> | null = null
    let checked = 0
    for (const message of recording.heard) {
      if (message.type !== 'news/1') continue
      if (state) {
        for (const entry of message.entries)
          if (entry.event.type === 'played/1') for (const fact of entry.event.facts) state = fold(state, fact)
        const [mine, house] = [passe(state), passe(message.board.state)]
        for (const key of [
          'stage',
          'banker',
          'banco',
          'point',
          'dead',
          'throws',
          'last',
          'coups',
          'seats',
          'held',
        ] as const)
          expect(mine[key], key).toEqual(house[key])
        expect([...mine.declined].sort()).toEqual([...house.declined].sort())
        expect([...mine.done].sort()).toEqual([...house.done].sort())
        checked += 1
      }
      state = message.board.state
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
