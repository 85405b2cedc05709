import { describe, expect, it } from 'vitest'
import { outcome, worst, worstForBanker } from '../src/games/tabu/risk'
import { allTours, averagePurse, fold, switches, tours } from '../src/games/tabu/state'
import { kind, owner, what } from '../src/table/places'
import { netOf } from '../src/table/settlement'
import type { Board, Face } from '../src/protocol/wire'
import { recorded, states } from './recorded'

describe('state of the cloth of Tabu', () => {
  const recording = recorded('tabu')

  it('folds the bank and the tours like the house', () => {
    for (const [folded, sent] of states('tabu', fold))
      for (const key of ['banker', 'tours', 'seats', 'held']) expect(folded[key]).toEqual(sent[key])
  })

  it('counts the tours of the game when a ruined player leaves', () => {
    const before = { tours: 13, held: [3, 2, 3, 3, 2], seats: [0, 1, 2, 3, 4], banker: 1 }
    expect(allTours(before, 3)).toBe(15)
    const left = fold(before, { type: 'tabu.player_left/1', seat: 0, rule: 'TABU-29' })
    expect(allTours(left, 3), 'who has held the bank three times takes no tour along').toBe(15)
    const passed = fold(left, { type: 'tabu.bank_passed/1', to: 4, rule: 'TABU-26' })
    expect([tours(passed) + 1, allTours(passed, 3)]).toEqual([15, 15])
    expect(allTours(fold(before, { type: 'tabu.player_left/1', seat: 4, rule: 'TABU-29' }), 3)).toBe(14)
  })

  it('has one tray of chips for the whole game, whatever the purses contain', () => {
    const boards = recording.heard.flatMap((it) =>
      it.type === 'news/1' && it.board.stage === 'playing' ? [it.board] : [],
    )
    expect(boards.length).toBeGreaterThan(5)
    expect(new Set(boards.map(averagePurse)).size).toBe(1)
  })

  it('computes payments like the rules', () => {
    let before: Board | null = null
    let throws = 0
    for (const message of recording.heard) {
      if (message.type !== 'news/1') continue
      for (const entry of message.entries) {
        const fell =
          entry.event.type === 'played/1' ? entry.event.facts.find((fact) => fact.type === 'fell/1') : undefined
        if (
          !fell ||
          !before ||
          entry.event.type !== 'played/1' ||
          entry.event.facts.some((fact) => fact.rule === 'TABU-R4')
        )
          continue
        const how = switches(recording.game, before)
        const faces = fell['faces'] as Face[]
        const won = new Map<number, number>()
        for (const [place, amount] of Object.entries(before.chips)) {
          const seat = owner(place)
          if (kind(place) !== 'stake' || seat === null) continue
          won.set(
            seat,
            (won.get(seat) ?? 0) +
              outcome(what(place), amount, faces.filter((face) => face === what(place)).length, how),
          )
        }
        for (const [seat, net] of netOf(entry.event.facts))
          if (seat !== before.state['banker']) expect(won.get(seat) ?? 0).toBe(net)
        throws += 1
      }
      before = message.board
    }
    expect(throws).toBeGreaterThan(5)
  })

  it('computes the worst result', () => {
    const how = switches(recording.game, { preset: 'maison', switches: {} })
    expect(worst({ coeur: 50, ancre: 25 }, how)).toBe(-100)
    expect(worst({ trefle: 10, carreau: 10, coeur: 10, pique: 10, ancre: 10, soleil: 10 }, how)).toBeGreaterThan(-80)
    expect(worstForBanker([{ coeur: 100 }], 5000, how)).toBe(-300)
    expect(worstForBanker([{ coeur: 100 }], 120, how)).toBe(-120)
    expect(worstForBanker([{}], 100, how)).toBe(0)
  })
})
