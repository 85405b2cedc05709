import { beforeEach, describe, expect, it, vi } from 'vitest'
import { isRight, SUMS } from '../src/table/guess'
import type { LogLine } from '../src/table/log_lines'

vi.stubGlobal('matchMedia', () => ({ matches: false }))
vi.stubGlobal('document', { documentElement: { dataset: {} }, querySelector: () => null })
const kept = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
})
const { app, t } = await import('../src/device/preferences.svelte')
const { Guesses } = await import('../src/table/guesses.svelte')

const HOUR = 3_600_000
const SUN = { face: 'soleil' }
const fell = (seq: number, ...faces: unknown[]): LogLine[] => [{ seq, fact: { type: 'fell/1', faces } } as never]

const SEATS = [
  { seat: 0, kind: 'person' },
  { seat: 1, kind: 'person' },
  { seat: 2, kind: 'bot' },
]

/** I have the first seat; the table waits for `awaited`. */
function at(awaited: number[], more: object = {}, now?: () => number): InstanceType<typeof Guesses> {
  const board = { paused: null, stage: 'playing', seats: SEATS, turn: { type: 'decide/1', awaited } }
  const visit = {
    behind: false,
    cloth: { guesses: () => [SUN] },
    hotseat: null,
    me: 0,
    playback: { director: {}, state: {} },
    table: { board },
    wall: false,
    ...more,
  }
  return new Guesses(visit as never, now)
}

describe('a guess of the next throw', () => {
  beforeEach(async () => {
    kept.clear()
    await app.setLanguage('en')
    await app.enter()
  })

  it('is offered to a player while another person decides, and not otherwise', () => {
    expect(at([1]).offered).toEqual([SUN])
    expect(at([2, 1]).offered).toEqual([SUN])
    expect(at([2]).offered).toEqual([])
    expect(at([0, 1]).offered).toEqual([])
    const others: [string, object][] = [
      ['a spectator', { me: null }],
      ['a shared screen', { wall: true }],
      ['a shared device', { hotseat: {} }],
      ['a screen that still shows an earlier throw', { behind: true }],
      ['a replay', { playback: { director: null, state: {} } }],
      ['a game without guesses', { cloth: null }],
    ]
    for (const [who, more] of others) expect(at([1], more).offered, who).toEqual([])
  })

  it('is right if a die shows the face, or the sum is in the range', () => {
    expect(isRight(SUN, ['ancre', 'soleil', 'pique'])).toBe(true)
    expect(isRight(SUN, ['ancre', 'coeur', 'pique'])).toBe(false)
    for (let one = 1; one <= 6; one += 1)
      for (let two = 1; two <= 6; two += 1)
        expect(
          SUMS.filter((it) => isRight(it, [one, two])),
          `${one} and ${two}`,
        ).toHaveLength(1)
  })

  it('counts for one throw, and only if it is right', () => {
    const guesses = at([1])
    expect(guesses.text).toBe(t('guess-ask'))
    expect(guesses.show(fell(1, 'soleil'))).toBe(false)
    guesses.make({ face: 'ancre' })
    guesses.make(SUN)
    expect(guesses.text).toBe(t('guess-made'))
    expect(guesses.show([{ seq: 2, fact: { type: 'said_done/1' } } as never])).toBe(false)
    expect(guesses.show(fell(3, 'soleil'))).toBe(true)
    expect(guesses.right).toBe(3)
    expect(guesses.text).toBe(t('guess-right', { count: 1 }))
    expect(guesses.show(fell(4, 'soleil'))).toBe(false)
    expect(guesses.right).toBeNull()
    guesses.make(SUN)
    expect(guesses.show(fell(5, 'ancre'))).toBe(false)
  })

  it('is counted on this device, at every table of an evening', () => {
    let now = 20 * HOUR
    const guessRight = (): string => {
      const guesses = at([1], {}, () => now)
      guesses.make(SUN)
      guesses.show(fell(1, 'soleil'))
      return guesses.praise
    }
    expect(guessRight()).toBe(t('guess-right', { count: 1 }))
    now += HOUR
    expect(guessRight()).toBe(t('guess-right', { count: 2 }))
    now += 12 * HOUR
    expect(guessRight()).toBe(t('guess-right', { count: 1 }))
  })
})
