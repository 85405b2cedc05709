import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { LogLine } from '../src/table/log_lines'
import type { Frame } from '../src/table/playback.svelte'
import type { Verdict } from '../src/table/verdict'

vi.stubGlobal('matchMedia', () => ({ matches: false }))
vi.stubGlobal('document', { documentElement: { dataset: {} }, querySelector: () => null })
const { app, t } = await import('../src/device/preferences.svelte')

const { Narration } = await import('../src/table/narration.svelte')
const { asSentence, victory } = await import('../src/table/turn_banner')

const line = (seq: number, type: string, more: object = {}, seat: number | null = null): LogLine =>
  ({ key: String(seq), seq, seat, fact: { type, rule: 'R', ...more }, event: null }) as unknown as LogLine
const stakes = (seq: number, seat: number): LogLine => line(seq, `stake-${seat}`, {}, seat)
const falls = (seq: number): LogLine => line(seq, 'fell/1')

describe('announcements', () => {
  let narration: InstanceType<typeof Narration>
  let said: string[]
  const playback = { lines: [] as LogLine[], net: null as Map<number, number> | null, last: null as Frame | null }

  beforeEach(async () => {
    await app.setLanguage('en')
    await app.enter()
    said = []
    playback.net = null
    playback.last = null
    narration = new Narration({
      playback,
      speech: { fact: (fact: { type: string }) => fact.type, has: () => true },
      manifest: {},
      me: 0,
      hotseat: null,
      blocked: new Set(),
    } as never)
    narration.announce = (text) => void (text && said.push(text))
  })

  it('are one per throw, including what the others did before it', () => {
    for (let seq = 1; seq <= 6; seq += 1) narration.readOut([stakes(seq, 1 + (seq % 2))])
    expect(said).toEqual([])
    playback.net = new Map([[0, -40]])
    narration.readOut([falls(7)])
    expect(said).toEqual([`stake-2 stake-1 stake-2 stake-1 stake-2 stake-1 fell/1 ${t('live-lost', { amount: 40 })}`])
  })

  it("include my own move at once, and the others' moves when my turn comes", () => {
    narration.readOut([stakes(1, 1)])
    narration.catchUp(4)
    narration.readOut([stakes(2, 2)])
    narration.catchUp(4)
    narration.readOut([stakes(3, 0)])
    expect(said).toEqual(['stake-1', 'stake-0'])
  })

  it('report events around the game at once', () => {
    narration.sentence = () => 'paused'
    narration.readOut([{ ...stakes(1, 1), fact: null, event: { type: 'paused/1' } } as unknown as LogLine])
    expect(said).toEqual(['paused'])
  })

  it('summarise two hundred skipped entries in one sentence', () => {
    const pays = { from: 'purse:1', to: 'purse:0', amount: 10 }
    for (let seq = 1; seq <= 200; seq += 1)
      narration.readOut(seq % 10 ? [stakes(seq, 1)] : [falls(seq), line(seq, 'transfer/1', pays)], null, true)
    expect(said).toEqual([])
    narration.catchUp(null)
    expect(said).toEqual([`${t('live-caught-up', { count: 20 })} fell/1 transfer/1 ${t('live-won', { amount: 200 })}`])
  })

  it('report skipped entries before later ones', () => {
    narration.readOut([stakes(1, 1)])
    narration.readOut([falls(2)], null, true)
    narration.readOut([stakes(3, 2)])
    expect(said).toEqual([`${t('live-caught-up', { count: 1 })} fell/1`])
    narration.catchUp(4)
    expect(said.slice(1)).toEqual(['stake-2'])
  })

  it('include every reason of a verdict', () => {
    narration.message = ({ id }) => id
    const verdict = { reason: { id: 'beaten' }, more: [{ id: 'bankrupt' }], mine: 0, nets: [] } as unknown as Verdict
    narration.readOut([falls(1)], verdict)
    expect(said).toEqual(['fell/1 beaten bankrupt'])
  })

  it("keep a game against me off the cloth's text, but not a square with my number", () => {
    const mine = line(1, 'pawn_moved', { seat: 0, to: 7 })
    const against = line(2, 'scene_opened', { seat: 1, other: 0 })
    const walked = line(3, 'pawn_moved', { seat: 2, to: 0 })
    playback.lines = [walked, against, mine]
    expect(narration.caption).toBe(against)
  })

  it('tell the last settlement below the cloth, unless something about me followed', () => {
    const settlement = {} as Verdict
    playback.last = { key: 2, verdict: settlement } as Frame
    playback.lines = [line(2, 'transfer/1', { from: 'purse:1', to: 'purse:0', amount: 10 })]
    expect(narration.settled).toBe(settlement)
    playback.lines = [line(3, 'stake/1', { seat: 1 }), ...playback.lines]
    expect(narration.settled, 'a move of others').toBe(settlement)
    playback.lines = [line(4, 'stake/1', { seat: 0 }), ...playback.lines]
    expect(narration.settled, 'a move of mine').toBeNull()
  })

  it('have a title with one punctuation mark at its end', () => {
    expect(['For how much?', 'Your throw'].map(asSentence)).toEqual(['For how much?', 'Your throw.'])
  })

  it('name the winners, and the reader as « you »', () => {
    const won = (winners: number[]): string =>
      victory({
        me: 0,
        name: (seat: number) => `Player ${seat}`,
        speech: { list: (names: string[]) => names.join(' and ') },
        table: { board: { over: { winners } } },
      } as never)
    expect([[], [0], [1], [0, 1]].map(won)).toEqual([
      'Nobody wins',
      'You win',
      'Player 1 wins',
      'Player 0 and Player 1 share the win',
    ])
  })

  it('are joined within one task, so that my turn does not erase what the others did', async () => {
    const { announcement: before } = narration
    const { announce } = Narration.prototype
    announce.call(narration, 'Achille stakes.')
    announce.call(narration, 'Your turn.')
    expect(narration.announcement.text).toBe('Achille stakes. Your turn.')
    const { key } = narration.announcement
    expect(key).not.toBe(before.key)
    await new Promise((later) => setTimeout(later))
    announce.call(narration, 'Your turn.')
    expect(narration.announcement).toEqual({ key: key + 1, text: 'Your turn.' })
  })
})
