// Presents every lie of the table in docs/fairness.md to the browser's check. tests/house/lies.py writes the sessions.
import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Command, Entry, Heard } from '../src/protocol/wire'
import { Proof } from '../src/verify/live_check.svelte'

type Step =
  | { type: 'journal'; status: number; lines: string[] }
  | { type: 'send'; command: Command }
  | { type: 'hear'; message: Heard; lines?: string[] }
  | { type: 'again' }
type Told = { what: string; steps: Step[]; expected: string }

const root = resolve(import.meta.dirname, '../..')
const python = process.env['PYTHON'] ?? resolve(root, '.venv/bin/python')
const sessions = JSON.parse(
  execFileSync(python, ['-m', 'tests.house.lies'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 }),
) as Told[]

beforeEach(() => {
  vi.useFakeTimers()
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The state of the seal after all messages and after everything the device waits for. */
async function sealAfter(steps: Step[]): Promise<string> {
  let left = new AbortController()
  let journal: Response | null = null
  let given: { status: number; body: string } = { status: 503, body: '' }
  vi.stubGlobal('fetch', (url: string) => {
    if (url.endsWith('/me/data')) return Promise.resolve(new Response('{"devices":[1]}'))
    journal = new Response(given.body, { status: given.status })
    return Promise.resolve(journal)
  })
  const open = (): Proof => new Proof({ code: 'RUBIS', signal: left.signal, plays: true })
  let proof = open()
  for (const step of steps) {
    if (step.type === 'journal') given = { status: step.status, body: step.lines.map((line) => `${line}\n`).join('') }
    else if (step.type === 'send') proof.sent(step.command)
    else if (step.type === 'again') {
      left.abort()
      left = new AbortController()
      proof = open()
    } else {
      const { message, lines } = step
      const entries = (lines ?? []).map((line) => JSON.parse(line) as Entry)
      proof.heard(lines ? ({ ...message, lines, entries } as Heard) : message)
      await vi.advanceTimersByTimeAsync(50)
    }
  }
  await vi.advanceTimersByTimeAsync(60_000) // the device requests the journal repeatedly
  return proof.seal.state
}

it('contains at least thirty lies, and an honest session', () => {
  expect(sessions.length).toBeGreaterThan(30)
  expect(sessions[0]).toMatchObject({ what: 'nothing', expected: 'verified' })
})

it.each(sessions)('$what: $expected', async ({ steps, expected }) => {
  expect(await sealAfter(steps)).toBe(expected)
})
