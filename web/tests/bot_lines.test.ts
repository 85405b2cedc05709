// Bots' remarks: shown once the screen shows the entry that they are about, and hidden if bots are muted.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BotSaid } from '../src/protocol/wire'
import type { Narration as NarrationType } from '../src/table/narration.svelte'

vi.stubGlobal('matchMedia', () => ({ matches: false }))
vi.stubGlobal('document', { documentElement: { dataset: {} }, querySelector: () => null })
const { app, botKind, t } = await import('../src/device/preferences.svelte')
const { Narration } = await import('../src/table/narration.svelte')

const line = (more: Partial<BotSaid> = {}): BotSaid => ({
  type: 'bot_said/1',
  seat: 1,
  bot: 'calculating',
  phrase: 'calculating-won-1',
  seq: 7,
  ...more,
})

function seated(seq: number): { narration: NarrationType; board: { seq: number } } {
  const board = { seq }
  const visit = { playback: { board, lines: [] }, blocked: new Set(), name: () => 'Zoé' }
  return { narration: new Narration(visit as never), board }
}

it('a bot of a plug-in is shown by its name', async () => {
  await app.setLanguage('en')
  expect(['bold', 'hold_at_20'].map(botKind)).toEqual(['bold', 'hold at 20'])
})

describe('a bot’s line', () => {
  beforeEach(async () => {
    vi.useFakeTimers()
    await app.setLanguage('fr')
    await app.enter()
    app.setQuietBots(false)
  })
  afterEach(() => {
    vi.useRealTimers()
    app.setQuietBots(false)
  })

  it('is a bubble in the style of its temper', () => {
    const { narration } = seated(7)
    narration.utterBot(line())
    expect(narration.bubbles).toMatchObject([{ seat: 1, bot: 'calculating' }])
    expect(narration.bubbles[0]?.text).toContain(t('bot-line-calculating-won-1'))
    expect(narration.announcement.text).toContain('Zoé')
    vi.advanceTimersByTime(10_000)
    expect(narration.bubbles).toEqual([])
  })

  it('waits until the screen shows the entry it is about, and is dropped if that takes too long', () => {
    const { narration, board } = seated(5)
    narration.utterBot(line())
    vi.advanceTimersByTime(2_000)
    expect(narration.bubbles).toEqual([])
    board.seq = 7
    vi.advanceTimersByTime(300)
    expect(narration.bubbles).toHaveLength(1)
    narration.utterBot(line({ seq: 99 }))
    vi.advanceTimersByTime(60_000)
    board.seq = 99
    vi.advanceTimersByTime(60_000)
    expect(narration.bubbles).toEqual([])
  })

  it('is hidden if bots are muted or this build has no text for it', () => {
    const { narration } = seated(7)
    narration.utterBot(line({ phrase: 'wild-won-9' }))
    app.setQuietBots(true)
    narration.utterBot(line())
    expect(narration.bubbles).toEqual([])
  })
})
