// The first throw of a table whose secrets are those of the worked example in docs/fairness.md.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { hexToBytes } from '@noble/hashes/utils.js'
import { diceOf, facesOf, hashOf, keyOfDraw, keyOfFreeze } from '../src/verify/dice'
import { linkOf } from '../src/verify/pledge'

export type Example = {
  promise: string
  table: string
  throw: number
  link: string
  seeds: string[]
  heads: string[]
  bases: number[]
  links: [number, string][]
  law: string
  K: string
  'draw 1': string
  bytes: number[]
  faces: string[]
  'law 2': string
  'faces 2': string[]
  class: string
}

const page = readFileSync(resolve(import.meta.dirname, '../../docs/fairness.md'), 'utf8')
export const example = JSON.parse(/```json\n(\{[\s\S]*?\n\})\n```/.exec(page)?.[1] ?? '') as Example

/** The house's link of the first freeze: links lead back to the promise. */
let first = example.link
for (let number = example.throw; number > 1; number -= 1) first = hashOf(hexToBytes(first))

/** The events of the first freeze and its throw. `holders`: seats and people, with the pledges of the example in turn. */
export function firstThrow(holders: [number, string][]): [Record<string, unknown>, Record<string, unknown>] {
  const links = holders.map(([seat], n): [number, string] => [seat, linkOf(example.seeds[n] ?? '', 1)])
  const key = keyOfFreeze(first, example.table, 1, example.law, links)
  const outcome = facesOf(diceOf(example.law) ?? [], keyOfDraw(key, 1))
  const thrown = { throw: 1, link: first, links, draw: 1, dice: links.length > 1 ? 'A' : 'B' }
  return [
    { type: 'frozen/1', throw: 1, dice: example.law, awaited: holders },
    { type: 'played/1', by: 'house', move: { type: 'chance/1', outcome }, facts: [], ...thrown },
  ]
}
