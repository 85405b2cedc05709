import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { Speech } from '../src/table/speech'
import { Texts } from '../src/texts/texts'
import { chips, fraction, outlook, percent, value } from '../src/odds/figures'
import { LiveOdds } from '../src/odds/live_odds.svelte'
import type { OptionOdds, TableOdds } from '../src/protocol/api'
import { rowName, rowsOf } from '../src/odds/rows'
import { verdict } from '../src/odds/luck_verdict'

const tripot = resolve(import.meta.dirname, '../../src/tripot')
const read = (file: string): string => readFileSync(`${tripot}/${file}`, 'utf8')

describe('fractions on a screen', () => {
  it('are numbers, however long they are', () => {
    expect(value('-17/216')).toBeCloseTo(-17 / 216, 12)
    expect(value('3/1')).toBe(3)
    const long = '7'.repeat(900)
    expect(value(`-${long}/${long}0`)).toBeCloseTo(-0.1, 12)
  })

  it('are shown with a true minus, and hidden if they are too long to read', () => {
    expect(fraction('-17/216', true)).toBe('−17/216')
    expect(fraction('85/648', true)).toBe('+85/648')
    expect(fraction('0/1', true)).toBe('0')
    expect(fraction('3/1')).toBe('3')
    expect(fraction('617981367753396708552714136025/4455831512947911355946281992192')).toBe('')
  })

  it('are percentages in the format of the language', () => {
    expect(percent('fr', -17 / 216, 2, true)).toMatch(/^−7,87\s%$/)
    expect(percent('en', -17 / 216, 2, true)).toBe('−7.87%')
    expect(percent('en', 0.5, 0)).toBe('50%')
    expect(chips('en', -12.5)).toBe('−12.5')
    expect(chips('en', 262.4)).toBe('+262')
  })

  it('are grouped into loss, draw and gain', () => {
    const { loses, ties, wins } = outlook({ '-1/1': '125/216', '0/1': '25/72', '1/1': '5/72', '2/1': '1/216' })
    expect(loses + ties + wins).toBeCloseTo(1, 12)
    expect(wins).toBeCloseTo(16 / 216, 12)
  })
})

describe('my options, as rows', () => {
  const speech = new Speech(
    'en',
    [read('games/texts/en.ftl'), read('games/tabu/texts/rules.en.ftl'), read('games/tabu/texts/en.ftl')],
    { name: 'tabu', roles: {} },
    { seat: String, person: String },
  )
  const option = (action: OptionOdds['action'], more: Partial<OptionOdds> = {}): OptionOdds => ({
    action,
    staked: 0,
    law: { '0/1': '1/1' },
    ev: '0/1',
    change: '0/1',
    best: null,
    exact: true,
    coups: 0,
    ...more,
  })
  const stake = (face: string, change: string): OptionOdds =>
    option(
      { type: 'tabu.stake/1', face, amount: 10 },
      { staked: 10, law: { '-10/1': '1/2', '10/1': '1/2' }, ev: '0/1', change },
    )
  const odds = (...options: OptionOdds[]): TableOdds => ({ seq: 1, seat: 0, worth: '100/1', options })

  it('combine options with the same consequence', () => {
    const rows = rowsOf(
      odds(stake('coeur', '-5/1'), stake('pique', '-5/1'), stake('ancre', '-6/1'), option({ type: 'undo/1' })),
      speech,
    )
    expect(rows.map(rowName)).toEqual(['Stake · hearts, spades', 'Stake · anchor'])
    expect(rows[0]).toMatchObject({ amounts: [10, 10], perChip: -0.5, wins: 0.5 })
  })

  it('name dice by their faces, and sums from lowest to highest', () => {
    const throws = [[0], [1], [0, 2]].map((dice) => option({ type: 'throw/1', dice }, { best: '1/4' }))
    expect(rowsOf(odds(...throws), speech, { lying: [3, 3, 5] })[0]?.on).toEqual(['3', '3 and 5'])
    const sums = [1, 2, 3].map((amount) =>
      option(
        { type: 'tabu.stake/1', face: 'coeur', amount },
        { staked: amount, law: { '-1/1': '1/1' }, ev: '-1/1', change: `-${amount}/2` },
      ),
    )
    expect(rowsOf(odds(...sums), speech)[0]?.amounts).toEqual([1, 3])
  })

  it('mention once the stakes on the table, and whether there are none', () => {
    const [row, ...others] = rowsOf(odds(option({ type: 'done/1' }), option({ type: 'throw/1' })), speech)
    expect(others).toEqual([])
    expect(row).toMatchObject({ label: null, idle: true, wins: null, coup: null })
  })

  it('omit what is too large, and mark the best choice', () => {
    const rows = rowsOf(
      odds(
        option({ type: 'throw/1' }, { law: {}, ev: null, exact: false, best: '1/4' }),
        option({ type: 'done/1' }, { best: '-1/4' }),
      ),
      speech,
    )
    expect(rows.map((row) => [row.idle, row.wins, row.perStake, row.best])).toEqual([
      [false, null, 0.25, true],
      [true, null, -0.25, false],
    ])
  })
})

describe('luck in words', () => {
  const texts = new Texts('en', [read('lab/texts/en.ftl')])
  const said = (luck: number, spread = 100): string =>
    verdict(texts, 'Lou', { luck: `${luck}/1`, spread, band: [-1.96 * spread, 1.96 * spread] })

  it('draws no conclusion from one game', () => {
    expect(said(0, 0)).toBe(texts.say('lab-luck-none', { name: 'Lou' }))
    expect(said(-90)).toBe(texts.say('lab-luck-ordinary', { name: 'Lou', band: '196' }))
    expect(said(150)).toBe(texts.say('lab-luck-marked', { name: 'Lou', band: '196' }))
    expect(said(-300)).toBe(texts.say('lab-luck-rare', { name: 'Lou', band: '196', games: 370 }))
    expect(said(5000)).toContain('1,000')
  })
})

describe('the odds beside a table', () => {
  it('are requested again only when the table or the amount has changed', async () => {
    vi.useFakeTimers()
    const asked: string[] = []
    vi.stubGlobal('fetch', (url: string) => {
      asked.push(url)
      return Promise.resolve(Response.json({ options: [] }))
    })
    const board = { table: 'T', seq: 7, stage: 'playing', paused: null }
    const table = { board, options: [{}] }
    const live = new LiveOdds({ me: 0, table, signal: new AbortController().signal } as never)
    const want = async (amount: number): Promise<void> => {
      live.want(amount)
      await vi.advanceTimersByTimeAsync(1_000)
    }
    for (const amount of [10, 10, 25]) await want(amount)
    table.board = { ...board, seq: 8 }
    await want(25)
    expect(asked).toEqual([10, 25, 25].map((amount) => `/api/tables/T/odds?amount=${amount}`))
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
})
