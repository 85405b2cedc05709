import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { describe, expect, it } from 'vitest'
import { classOf, diceOf, facesOf, isNextLink, hashOf, keyOf, streamOf } from '../src/verify/dice'
import { verify } from '../src/verify/check_journal'
import { EVENTS, ThrowChecker } from '../src/verify/check_throws'

type Example = {
  promise: string
  table: string
  throw: number
  link: string
  spec: string
  nonces: [number, string][]
  K: string
  bytes: number[]
  faces: string[]
  class: string
}
type Row = { seat?: number; nonce?: string; event: Record<string, unknown> }
const page = readFileSync(resolve(import.meta.dirname, '../../docs/fairness.md'), 'utf8')
const example = JSON.parse(/```json\n(\{[\s\S]*?\n\})\n```/.exec(page)?.[1] ?? '') as Example

describe('the worked example of docs/fairness.md', () => {
  const key = keyOf(
    example.link,
    example.table,
    example.throw,
    example.spec,
    example.nonces.map(([, nonce]) => nonce),
  )

  it('keeps its promise', () => expect(isNextLink(example.link, example.promise)).toBe(true))
  it('has this K', () => expect(bytesToHex(key)).toBe(example.K))
  it('gives these bytes', () => {
    const stream = streamOf(key)
    expect(example.bytes.map(() => stream.next().value)).toEqual(example.bytes)
  })
  it('throws these faces', () => expect(facesOf(diceOf(example.spec) ?? [], key)).toEqual(example.faces))
  it('is of this class', () => expect(classOf(example.nonces.length)).toBe(example.class))
})

describe('a small journal', () => {
  const { table } = example
  const events: Row[] = [
    { event: { type: 'opened/1', game: 'tabu', promise: example.promise } },
    ...example.nonces.map(([seat, nonce]) => ({
      seat,
      nonce,
      event: { type: 'played/1', by: 'person', move: { type: 'act/1' }, facts: [] },
    })),
    { event: { type: 'frozen/1', throw: 1, dice: example.spec, nonces: example.nonces } },
    {
      event: {
        type: 'played/1',
        by: 'house',
        move: { type: 'chance/1', outcome: example.faces },
        facts: [],
        dice: 'A',
        throw: 1,
        link: example.link,
      },
    },
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
  /** The same with one event altered, and every later hash made to fit. */
  const altered = (at: number, change: (row: Row) => unknown): Uint8Array => {
    const rows = structuredClone(events)
    change(rows[at] as Row)
    return written(rows)
  }

  it('holds', () => {
    const { wrong, throws, entries } = verify(written(events))
    expect([wrong, throws.length, entries]).toEqual([null, 1, 5])
    expect(throws[0]).toMatchObject({ class: 'A', promised: true, faces: example.faces })
  })

  const untrue: [string, number, string, (row: Row) => void][] = [
    [
      'another face',
      4,
      'faces',
      (row) => void (row.event['move'] = { type: 'chance/1', outcome: ['soleil', 'soleil', 'soleil'] }),
    ],
    ['another link', 4, 'link', (row) => void (row.event['link'] = 'a'.repeat(64))],
    ['another class', 4, 'class', (row) => void (row.event['dice'] = 'B')],
    ['another promise', 0, 'link', (row) => void (row.event['promise'] = 'b'.repeat(64))],
    ['a nonce left out of the list', 3, 'frozen-nonces', (row) => void (row.event['nonces'] = example.nonces.slice(1))],
    ['a nonce replaced', 1, 'frozen-nonces', (row) => void (row.nonce = 'c'.repeat(64))],
    ['other dice', 3, 'faces', (row) => void (row.event['dice'] = '[["soleil"],["soleil"],["soleil"]]')],
    ['a throw of another number', 3, 'frozen-number', (row) => void (row.event['throw'] = 2)],
    ['no promise at all', 0, 'unpromised', (row) => void delete row.event['promise']],
  ]
  it.each(untrue)('does not hold with %s', (_, at, code, change) => {
    expect(verify(altered(at, change)).wrong?.code).toBe(code)
  })

  it('does not hold with a byte changed, an entry lost, or no end', () => {
    const file = written(events)
    const changed = file.slice()
    changed[30] = (changed[30] as number) ^ 1
    expect(verify(changed).wrong).not.toBeNull()
    expect(verify(written(events.slice(0, 4))).wrong?.code).toBe('end')
    expect(verify(file.subarray(0, -1)).wrong?.code).toBe('end')
    const lines = new TextDecoder().decode(file).split('\n')
    expect(verify(utf8ToBytes([...lines.slice(0, 2), ...lines.slice(3)].join('\n'))).wrong?.code).toBe('hash')
  })

  it('must lead to the hash someone kept', () => {
    const file = written(events)
    const { head } = verify(file)
    expect(verify(file, [{ seq: 5, hash: head }]).wrong).toBeNull()
    expect(verify(file, [{ seq: 4, hash: head }]).wrong?.code).toBe('head')
    expect(
      verify(
        altered(1, (row) => (row.event['facts'] = [1])),
        [{ seq: null, hash: head }],
      ).wrong?.code,
    ).toBe('head')
  })

  it('is checked entry by entry at a table', () => {
    const walk = new ThrowChecker()
    const thrown = events.map((row, n) => walk.step({ table, seq: n + 1, ...row }))
    expect(thrown.map((it) => it?.class ?? null)).toEqual([null, null, null, null, 'A'])
  })
})

it('knows every event of the house, and verifies nothing after one that it does not know', () => {
  const source = readFileSync(resolve(import.meta.dirname, '../../src/tripot/house/journal/events.py'), 'utf8')
  expect([...EVENTS].sort()).toEqual([...source.matchAll(/tag="([^"]+)"/g)].map(([, tag]) => tag).sort())
  const checker = new ThrowChecker()
  checker.step({ table: example.table, event: { type: 'opened/1', promise: example.promise } })
  expect(() => checker.step({ table: example.table, event: { type: 'replayed/1' } })).toThrow('protocol')
})
