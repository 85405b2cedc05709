import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { describe, expect, it } from 'vitest'
import {
  classOf,
  diceOf,
  facesOf,
  hashOf,
  isNextLink,
  keyOfDraw,
  keyOfFreeze,
  leadsTo,
  streamOf,
} from '../src/verify/dice'
import { verify } from '../src/verify/check_journal'
import { EVENTS, ThrowChecker } from '../src/verify/check_throws'
import { linkOf } from '../src/verify/pledge'
import { example, firstThrow } from './pledged_game'

type Row = { person?: string; seat?: number; event: Record<string, unknown> }

describe('the worked example of docs/fairness.md', () => {
  const key = keyOfFreeze(example.link, example.table, example.throw, example.law, example.links)

  it('keeps its promise', () => {
    expect(leadsTo(example.link, example.throw, example.promise)).toBe(true)
    expect(isNextLink(example.link, hashOf(hexToBytes(example.link)))).toBe(true)
  })
  it('has these chains', () => {
    expect(example.seeds.map((seed) => linkOf(seed, 0))).toEqual(example.heads)
    const places = example.bases.map((base) => example.throw - base)
    expect(example.seeds.map((seed, n) => linkOf(seed, places[n] ?? 0))).toEqual(example.links.map(([, link]) => link))
  })
  it('has this K', () => expect(bytesToHex(key)).toBe(example.K))
  it('has this key of its first draw', () => expect(bytesToHex(keyOfDraw(key, 1))).toBe(example['draw 1']))
  it('gives these bytes', () => {
    const stream = streamOf(keyOfDraw(key, 1))
    expect(example.bytes.map(() => stream.next().value)).toEqual(example.bytes)
  })
  it('throws these faces', () => {
    expect(facesOf(diceOf(example.law) ?? [], keyOfDraw(key, 1))).toEqual(example.faces)
    expect(facesOf(diceOf(example['law 2']) ?? [], keyOfDraw(key, 2))).toEqual(example['faces 2'])
  })
  it('is of this class', () => expect(classOf(example.links.length)).toBe(example.class))
})

describe('a small journal', () => {
  const { table } = example
  const holders: [number, string][] = [
    [0, 'ann'],
    [2, 'theo'],
  ]
  const [frozen, thrown] = firstThrow(holders)
  const events: Row[] = [
    { event: { type: 'opened/1', game: 'tabu', promise: example.promise } },
    ...holders.map(([seat, person], n) => ({
      person,
      seat,
      event: { type: 'pledged/1', holder: person, head: example.heads[n] },
    })),
    { person: 'ann', seat: 0, event: { type: 'played/1', by: 'person', move: { type: 'act/1' }, facts: [] } },
    { event: frozen },
    { event: thrown },
  ]
  function written(rows: Row[]): Uint8Array {
    let prev = '0'.repeat(64)
    const lines = rows.map((row, n) => {
      const line = JSON.stringify({ type: 'entry/1', table, seq: n + 1, prev, at: n, ...row })
      prev = hashOf(utf8ToBytes(line))
      return `${line}\n`
    })
    return utf8ToBytes(lines.join(''))
  }
  /** The same journal with one event altered, and every later hash recomputed. */
  const altered = (at: number, change: (row: Row) => unknown): Uint8Array => {
    const rows = structuredClone(events)
    change(rows[at] as Row)
    return written(rows)
  }

  it('is valid', () => {
    const { wrong, throws, entries } = verify(written(events))
    expect([wrong, throws.length, entries]).toEqual([null, 1, 6])
    expect(throws[0]).toMatchObject({ class: 'A', promised: true, links: thrown['links'] })
  })

  const untrue: [string, number, string, (row: Row) => void][] = [
    [
      'another face',
      5,
      'faces',
      (row) => void (row.event['move'] = { type: 'chance/1', outcome: ['soleil', 'soleil', 'soleil'] }),
    ],
    ['another link of the house', 5, 'link', (row) => void (row.event['link'] = 'a'.repeat(64))],
    ['another class', 5, 'class', (row) => void (row.event['dice'] = 'B')],
    ['another promise', 0, 'link', (row) => void (row.event['promise'] = 'b'.repeat(64))],
    ['a holder left out', 4, 'holders', (row) => void (row.event['awaited'] = holders.slice(1))],
    ['a link left out', 5, 'links', (row) => void (row.event['links'] = (thrown['links'] as unknown[]).slice(1))],
    ['another head', 1, 'links', (row) => void (row.event['head'] = 'c'.repeat(64))],
    ['a pledge of somebody else', 1, 'pledge', (row) => void (row.person = 'theo')],
    ['a throw that was never frozen', 5, 'unfrozen', (row) => void (row.event['draw'] = 2)],
    ['other dice', 4, 'faces', (row) => void (row.event['dice'] = '[["soleil"],["soleil"],["soleil"]]')],
    ['a throw of another number', 4, 'frozen-number', (row) => void (row.event['throw'] = 2)],
    ['no promise at all', 0, 'pledge', (row) => void delete row.event['promise']],
  ]
  it.each(untrue)('does not hold with %s', (_, at, code, change) => {
    expect(verify(altered(at, change)).wrong?.code).toBe(code)
  })

  it('is invalid with a changed byte, a lost entry, or no end', () => {
    const file = written(events)
    const changed = file.slice()
    changed[30] = (changed[30] as number) ^ 1
    expect(verify(changed).wrong).not.toBeNull()
    expect(verify(written(events.slice(0, 5))).wrong, 'a freeze may stand').toBeNull()
    expect(verify(file.subarray(0, -1)).wrong?.code).toBe('end')
    const lines = new TextDecoder().decode(file).split('\n')
    expect(verify(utf8ToBytes([...lines.slice(0, 2), ...lines.slice(3)].join('\n'))).wrong?.code).toBe('hash')
  })

  it('must contain a hash that somebody stored', () => {
    const file = written(events)
    const { head } = verify(file)
    expect(verify(file, [{ seq: 6, hash: head }]).wrong).toBeNull()
    expect(verify(file, [{ seq: 5, hash: head }]).wrong?.code).toBe('head')
    expect(
      verify(
        altered(3, (row) => (row.event['facts'] = [1])),
        [{ seq: null, hash: head }],
      ).wrong?.code,
    ).toBe('head')
  })

  it("refuses the pledge of a newcomer's name after three strikes", () => {
    const links = [example.link] // of the house, for throws 1 to 7
    while (links.length < example.throw) links.unshift(hashOf(hexToBytes(links[0] as string)))
    const walk = new ThrowChecker()
    let at = 0
    const step = (event: Record<string, unknown>, person?: string, after = 1): unknown =>
      walk.step({ table, seq: 1, at: (at += after), person, seat: 0, event })
    step({ type: 'opened/1', promise: example.promise })
    step({ type: 'pledged/1', holder: 'theo', head: 'e'.repeat(64) }, 'theo')
    for (const number of [1, 2, 3]) {
      step({ type: 'pledged/1', holder: 'ann', head: String(number).repeat(64) }, 'ann')
      step({ type: 'played/1', by: 'person', move: { type: 'act/1' }, facts: [] })
      const lists = { awaited: [[0, 'ann']], away: [[1, 'theo']] }
      step({ type: 'frozen/1', throw: number, dice: example.law, ...lists })
      step({ type: 'voided/1', throw: number, links: [], missed: [0], link: links[number - 1] }, undefined, 2_000)
    }
    step({ type: 'pledged/1', holder: 'theo', head: 'f'.repeat(64) }, 'theo') // who was there before
    expect(() => step({ type: 'pledged/1', holder: 'ann2', head: 'd'.repeat(64) }, 'ann2')).toThrow('pledge')
  })

  it('is checked entry by entry at a table', () => {
    const walk = new ThrowChecker()
    const steps = events.map((row, n) => walk.step({ table, seq: n + 1, at: n, ...row }))
    expect(steps.map((it) => it?.class ?? null)).toEqual([null, null, null, null, null, 'A'])
  })
})

describe('a journal without a promise', () => {
  const { table } = example
  const walk = (...events: Record<string, unknown>[]): unknown[] => {
    const checker = new ThrowChecker()
    return [{ type: 'opened/1' }, ...events].map((event, n) => checker.step({ table, seq: n + 1, at: n, event }))
  }
  const thrown = { type: 'played/1', by: 'house', move: { type: 'chance/1', outcome: [3] }, facts: [], dice: 'D' }

  it('has throws of class D, which prove nothing', () => {
    expect(walk(thrown)[1]).toMatchObject({ class: 'D', promised: false, number: null })
  })
  it('has no throw of another class, with a link or a number', () => {
    for (const more of [{ dice: 'B' }, { throw: 1 }, { link: 'a'.repeat(64) }, { draw: 1 }])
      expect(() => walk({ ...thrown, ...more })).toThrow('unpromised')
  })
  it('has neither pledges nor freezes', () => {
    for (const type of ['pledged/1', 'frozen/1', 'voided/1']) expect(() => walk({ type })).toThrow('pledge')
  })
})

it('handles every event of the house, and verifies nothing after an unknown event', () => {
  const source = readFileSync(resolve(import.meta.dirname, '../../src/tripot/house/journal/events.py'), 'utf8')
  expect([...EVENTS].sort()).toEqual([...source.matchAll(/tag="([^"]+)"/g)].map(([, tag]) => tag).sort())
  const checker = new ThrowChecker()
  checker.step({ table: example.table, at: 0, event: { type: 'opened/1', promise: example.promise } })
  expect(() => checker.step({ table: example.table, event: { type: 'replayed/1' } })).toThrow('protocol')
})
