// The messages that one person receives at a real table, recorded from the house before every run.
import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Heard, GameInfo } from '../src/protocol/wire'

export const GAMES = [
  'tabu',
  'passe_anglaise',
  'home_casino',
  'home_casino/duel',
  'home_casino/roulette',
  'home_casino/zanzibar',
  'home_casino/blackjack',
  'home_casino/421',
]

export type Recording = { game: GameInfo; heard: Heard[]; chips: Record<string, number>; stage: string }

const root = resolve(import.meta.dirname, '../..')
const kept = resolve(root, 'web/node_modules/.cache/recorded')
const file = (game: string): string => resolve(kept, `${game.replace('/', '-')}.json`)

export const recorded = (game: string): Recording => JSON.parse(readFileSync(file(game), 'utf8')) as Recording

/** Vitest's global setup: called once, before all tests. */
export default async function setup(): Promise<void> {
  mkdirSync(kept, { recursive: true })
  const run = promisify(execFile)
  for (const game of GAMES) {
    const args = [
      resolve(root, 'web/tools/scripted_tables.py'),
      'record',
      game,
      '--moves',
      game === 'tabu' ? '250' : '120',
      '--seed',
      '8',
    ]
    writeFileSync(file(game), (await run(resolve(root, '.venv/bin/python'), args, { maxBuffer: 1 << 27 })).stdout)
  }
}
