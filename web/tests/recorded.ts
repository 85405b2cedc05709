// The messages that one person receives at a real table, recorded from the house before every run.
import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Fact, GameInfo, Heard } from '../src/protocol/wire'

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

type State = Record<string, unknown>

/** The game's state after every news message: folded from the board before it, and as the house sends it. */
export function* states(game: string, fold: (state: State, fact: Fact) => State): Generator<[State, State]> {
  let state: State | null = null
  for (const message of recorded(game).heard) {
    if (message.type !== 'news/1') continue
    if (state) {
      for (const { event } of message.entries) if (event.type === 'played/1') state = event.facts.reduce(fold, state)
      yield [state, message.board.state]
    }
    state = message.board.state
  }
}

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
