// Reactions over the felt: how many are shown at once, from whom, and where they land.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Reacted, Reaction } from '../src/protocol/wire'
import { landing, REACTION_TOTAL_MS, ReactionQueue } from '../src/table/reactions.svelte'

vi.stubGlobal('matchMedia', () => ({ matches: false }))
const { Narration } = await import('../src/table/narration.svelte')

const of = (person: string, reaction: Reaction = 'bravo'): Reacted => ({
  type: 'reacted/1',
  person,
  seat: 0,
  reaction,
  to: null,
})

describe('reactions', () => {
  let started: string[]
  let queue: ReactionQueue
  const shown = (): string[] => queue.flying.map(({ it }) => `${it.person} ${it.reaction}`)
  beforeEach(() => {
    vi.useFakeTimers()
    started = []
    queue = new ReactionQueue((it) => started.push(`${it.person} ${it.reaction}`))
  })
  afterEach(() => void vi.useRealTimers())

  it('are shown three at a time, each in its own place; the fourth waits', () => {
    for (const person of ['awa', 'bob', 'cyd', 'dan']) queue.add(of(person))
    expect(shown()).toEqual(['awa bravo', 'bob bravo', 'cyd bravo'])
    expect(new Set(queue.flying.map(({ slot }) => slot)).size).toBe(3)
    vi.advanceTimersByTime(REACTION_TOTAL_MS)
    expect(shown()).toEqual(['dan bravo'])
    vi.advanceTimersByTime(REACTION_TOTAL_MS)
    expect(shown()).toEqual([])
  })

  it('of one person are shown one after another; of those that wait only the last is shown and announced', () => {
    for (const reaction of ['bravo', 'rire', 'ouf'] as const) queue.add(of('awa', reaction))
    expect(shown()).toEqual(['awa bravo'])
    vi.advanceTimersByTime(REACTION_TOTAL_MS)
    expect(shown()).toEqual(['awa ouf'])
    vi.advanceTimersByTime(2 * REACTION_TOTAL_MS)
    expect(started).toEqual(['awa bravo', 'awa ouf'])
  })

  it('of a blocked person disappear at once, including those that wait', () => {
    for (const reaction of ['bravo', 'rire'] as const) queue.add(of('awa', reaction))
    queue.add(of('bob'))
    queue.drop((person) => person === 'awa')
    expect(shown()).toEqual(['bob bravo'])
    vi.advanceTimersByTime(2 * REACTION_TOTAL_MS)
    expect(started).toEqual(['awa bravo', 'bob bravo'])
  })

  it('of a blocked person never reach the screen', () => {
    const heard: Reacted[] = []
    const narration = new Narration({ blocked: new Set(['awa']) } as never)
    narration.onReaction = (it) => heard.push(it)
    narration.utter(of('awa'))
    narration.utter(of('bob'))
    expect(heard.map(({ person }) => person)).toEqual(['bob'])
  })
})

describe('a reaction lands', () => {
  const felt = { left: 10, top: 170, right: 380, bottom: 620 }
  const size = [100, 110] as const

  it.each([0, 1, 2])('on the felt, whole, wherever it is meant to go: place %i', (slot) => {
    for (const aim of [null, [40, 130], [350, 130], [900, 400], [200, 800]] as const) {
      const [x, y] = landing(felt, aim, slot, size)
      expect(x - 50).toBeGreaterThanOrEqual(felt.left)
      expect(x + 50).toBeLessThanOrEqual(felt.right)
      expect(y - 55).toBeGreaterThanOrEqual(felt.top)
      expect(y + 55).toBeLessThanOrEqual(felt.bottom)
    }
  })

  it('beside its target seat, and a second one next to the first', () => {
    expect(landing(felt, [200, 130], 0, size)).toEqual([200, 235])
    const [x, y] = landing(felt, [200, 130], 1, size)
    expect(Math.hypot(x - 200, y - 235)).toBeGreaterThan(80)
    expect(landing(felt, [60, 130], 0, size)[0]).toBeLessThan(landing(felt, [340, 130], 0, size)[0])
  })

  it('in the middle of a felt that is too small', () => {
    expect(landing({ left: 0, top: 0, right: 60, bottom: 60 }, [500, 500], 2, size)).toEqual([30, 30])
  })
})
