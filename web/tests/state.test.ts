import { describe, expect, it } from 'vitest'
import { moveChips } from '../src/table/places'
import { Playback } from '../src/table/playback.svelte'
import { LIVELY, STILL } from '../src/table/tempo'
import { ENTRIES_KEPT, TableState } from '../src/table/state.svelte'
import type { Board, Entry, Heard, News, Transfer, Yours } from '../src/protocol/wire'
import { GAMES, recorded } from './recorded'

const atOnce = async (): Promise<void> => {}

const STAKED: Transfer = { type: 'transfer/1', from: 'purse:0', to: 'stake:coeur:0', amount: 25, rule: 'TABU-12' }

describe('a table folds the messages of the house', () => {
  it.each(GAMES)('and ends where the house ends: %s', (game) => {
    const recording = recorded(game)
    const table = new TableState()
    for (const message of recording.heard) table.hear(message)
    expect(table.board?.chips).toEqual(recording.chips)
    expect(table.board?.stage).toBe(recording.stage)
    expect(table.entries.at(-1)?.seq).toBe(table.board?.seq)
  })

  it('ignores repeated and old messages', () => {
    const { heard } = recorded('tabu')
    const once = new TableState()
    const twice = new TableState()
    for (const message of heard) once.hear(message)
    for (const message of heard.flatMap((it) => [it, it])) twice.hear(message)
    for (const message of heard.slice(0, 9)) if (message.type === 'news/1') twice.hear(message)
    expect(twice.board).toEqual(once.board)
    expect(twice.entries).toEqual(once.entries)
    expect(twice.options).toEqual(once.options)
  })

  it('drops reports on a journal that a backup has replaced', () => {
    const { board } = recorded('tabu').heard.find((it): it is News => it.type === 'news/1') as News
    const table = new TableState()
    const show = (seq: number): void => table.hear({ type: 'snapshot/1', board: { ...board, seq }, now: 0 })
    show(50)
    table.hear({ type: 'watched_by/1', person: 'théo', seq: 50 })
    show(50)
    expect(table.watchedBy.size).toBe(1)
    show(20)
    expect(table.watchedBy.size).toBe(0)
  })

  it('keeps only the last entries', () => {
    const table = new TableState()
    const { board } = recorded('tabu').heard.find((it): it is News => it.type === 'news/1') as News
    table.hear({ type: 'snapshot/1', board: { ...board, seq: 1 }, now: 0 })
    for (let seq = 2; seq <= 3 * ENTRIES_KEPT; seq += 1)
      table.hear({ type: 'news/1', entries: [{ seq } as Entry], lines: [], board: { ...board, seq }, now: 0 })
    expect(table.entries).toHaveLength(ENTRIES_KEPT)
    expect(table.entries.at(-1)?.seq).toBe(3 * ENTRIES_KEPT)
  })

  it('starts a clock only on the board of the same phase', () => {
    const { heard } = recorded('tabu')
    const table = new TableState()
    const first = heard.find((it) => it.type === 'snapshot/1')
    if (first?.type !== 'snapshot/1') throw new Error('no snapshot')
    const asked = { asked: 1000, allowance: 20_000, since: null, due: null }
    const clocks = [
      { seat: 0, ...asked },
      { seat: 1, ...asked },
    ]
    table.hear({ ...first, board: { ...first.board, phase: 3, clocks } })
    table.hear({ type: 'clock/1', phase: 2, seat: 1, since: 1500, due: 21_500 })
    expect(table.board?.clocks).toEqual(clocks)
    table.hear({ type: 'clock/1', phase: 3, seat: 1, since: 4000, due: 24_000 })
    expect(table.board?.clocks).toEqual([clocks[0], { ...clocks[1], since: 4000, due: 24_000 }])
  })

  it('accepts the board as it is if entries are missing', () => {
    const { heard } = recorded('tabu')
    const table = new TableState()
    const snapshots: Board[] = []
    table.watch({ snapshot: (board) => snapshots.push(board) })
    const news = heard.filter((it): it is News => it.type === 'news/1')
    table.hear(heard.find((it) => it.type === 'snapshot/1') as Heard)
    table.hear(news[9] as News)
    expect(table.board).toEqual(news[9]?.board)
    expect(snapshots).toHaveLength(2)
    expect(table.entries).toEqual(news[9]?.entries)
  })

  it('starts again with the board after a restore, which has fewer entries', () => {
    const { heard } = recorded('tabu')
    const table = new TableState()
    for (const message of heard) table.hear(message)
    const news = heard.filter((it): it is News => it.type === 'news/1')
    const restored = (news[9] as News).board
    const yours = heard.find((it) => it.type === 'yours/1') as Yours
    table.hear({ type: 'snapshot/1', board: restored, now: 0 })
    table.hear({ ...yours, seq: restored.seq, powers: ['leave/1'] })
    expect([table.lastSeen(), table.powers]).toEqual([{ seq: restored.seq, head: restored.head }, ['leave/1']])
    table.hear(news[10] as News)
    expect(table.board).toEqual(news[10]?.board)
    expect(table.entries).toEqual(news[10]?.entries)
  })

  it('offers the latest options, and none of another phase', () => {
    const { heard } = recorded('tabu')
    const table = new TableState()
    let phase: number | undefined
    for (const message of heard) {
      table.hear(message)
      if (message.type === 'news/1' && message.board.phase !== phase) expect(table.options).toEqual([])
      if (message.type === 'yours/1') expect(table.options).toEqual(message.options)
      phase = table.board?.phase
    }
  })

  it('computes the house’s clock', () => {
    const table = new TableState(() => 1_000)
    table.hear({
      ...(recorded('tabu').heard.find((it) => it.type === 'snapshot/1') as Heard & { type: 'snapshot/1' }),
      now: 61_000,
    })
    expect(table.houseTime()).toBe(61_000)
  })

  it('passes a refusal to the listener, with the command', () => {
    const table = new TableState()
    table.voice = { ask: () => 'id-000001' }
    const seen: unknown[] = []
    table.watch({ refused: (refused, wish) => seen.push([refused.code, wish?.type]) })
    table.ask({ type: 'start/1' })
    expect(table.asked.size).toBe(1)
    table.hear({
      type: 'refused/1',
      code: 'not_host',
      command: 'id-000001',
      asked: null,
      seq: 1,
      phase: 0,
      offered: [],
      detail: null,
    })
    expect(seen).toEqual([['not_host', 'start/1']])
    expect(table.asked.size).toBe(0)
  })
})

describe('the display lags behind the state but never contradicts it', () => {
  it.each(GAMES)('transfers alone lead from board to board: %s', (game) => {
    let chips: Record<string, number> | null = null
    for (const message of recorded(game).heard) {
      if (message.type === 'snapshot/1') chips = message.board.chips
      if (message.type !== 'news/1') continue
      if (message.entries.some((entry) => entry.event.type === 'started/1')) {
        chips = message.board.chips
        continue
      }
      for (const entry of message.entries) {
        if (entry.event.type !== 'played/1') continue
        for (const fact of entry.event.facts) {
          if (fact.type !== 'transfer/1') continue
          const it = fact as unknown as Transfer
          chips = moveChips(chips ?? {}, it.from, it.to, it.amount)
        }
      }
      expect(chips).toEqual(message.board.chips)
    }
  })

  it('ends with the board, whatever was skipped', async () => {
    const recording = recorded('tabu')
    const playback = new Playback(() => STILL, atOnce)
    const table = new TableState()
    table.watch({
      snapshot: (board) => playback.snapshot(board),
      news: (entries, board) => playback.news(entries, board),
    })
    for (const message of recording.heard) table.hear(message)
    playback.finish()
    await new Promise((done) => setTimeout(done, 20))
    expect(playback.busy).toBe(false)
    expect(playback.chips.at).toEqual(recording.chips)
    expect(playback.chips.flights).toEqual([])
    expect(playback.lines.length).toBeGreaterThan(50)
  })

  it('shows a chip in the air at no place', () => {
    const playback = new Playback(
      () => LIVELY,
      () => new Promise(() => {}),
    )
    playback.snapshot({
      ...(recorded('tabu').heard.findLast((it) => it.type === 'news/1') as News).board,
      chips: { 'purse:0': 100 },
    })
    playback.predict('id-1', STAKED)
    expect(playback.chips.laid).toEqual({ 'purse:0': 75 })
  })

  it('does not wait for stakes', async () => {
    const news = recorded('tabu').heard.filter(
      (it): it is News =>
        it.type === 'news/1' &&
        it.entries.every((entry) => entry.event.type === 'played/1' && entry.event.move.type === 'act/1'),
    )
    let slept = 0
    const playback = new Playback(
      () => LIVELY,
      async (ms) => void (slept += ms < LIVELY.fly ? ms : 0),
    )
    for (const it of news.slice(0, 10)) playback.news(it.entries, it.board)
    await new Promise((done) => setTimeout(done, 20))
    expect(playback.busy).toBe(false)
    expect(slept).toBeLessThan(1000)
  })

  it('shows my own chips at once, and takes them back if the house refuses', () => {
    const playback = new Playback(() => STILL, atOnce)
    playback.snapshot({
      ...(recorded('tabu').heard.findLast((it) => it.type === 'news/1') as News).board,
      chips: { 'purse:0': 100 },
    })
    playback.predict('id-1', STAKED)
    expect(playback.chips.laid).toEqual({ 'purse:0': 75, 'stake:coeur:0': 25 })
    playback.chips.drop('id-1')
    expect(playback.chips.laid).toEqual({ 'purse:0': 100 })
  })
})
