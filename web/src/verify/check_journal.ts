// Checks an exported journal: the hash chain over the stored bytes, then every throw. The house's own verifier checks
// the rules.
import { hashOf } from './dice.ts'
import { type Said, type Thrown, CheckFailed, ThrowChecker, type Wrong } from './check_throws.ts'

export type Verdict = {
  entries: number
  table: string | null
  game: string | null
  /** The hash of the last valid entry. */
  head: string
  throws: Thrown[]
  /** The first invalid entry; null if the whole journal is valid. */
  wrong: { line: number; code: Wrong } | null
}

/** A hash noted at the table. With a known seq it must match that entry, otherwise any. */
export type Kept = { seq: number | null; hash: string }

const NONE = '0'.repeat(64)

/** The lines as bytes, without newlines; the last line must end with one too. */
function* linesOf(file: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < file.length;) {
    const end = file.indexOf(10, start)
    if (end < 0) throw new CheckFailed('end')
    yield file.subarray(start, end)
    start = end + 1
  }
}

export function verify(file: Uint8Array, kept: readonly Kept[] = []): Verdict {
  const verdict: Verdict = { entries: 0, table: null, game: null, head: NONE, throws: [], wrong: null }
  const walk = new ThrowChecker()
  const hashes: string[] = []
  let at = 0
  try {
    for (const line of linesOf(file)) {
      const entry = parseLine(line)
      require(entry['type'] === 'entry/1', 'text')
      require(entry['prev'] === verdict.head, 'hash')
      require(entry['seq'] === verdict.entries + 1, 'seq')
      verdict.table ??= String(entry['table'])
      require(entry['table'] === verdict.table, 'table')
      require(Number.isSafeInteger(entry['at']) && (entry['at'] as number) >= at, 'time')
      at = entry['at'] as number
      const event = entry['event'] as Record<string, unknown> | undefined
      if (event?.['type'] === 'opened/1' || event?.['type'] === 'configured/1') verdict.game = String(event['game'])
      const thrown = walk.step(entry as Said)
      if (thrown) verdict.throws.push(thrown)
      verdict.head = hashOf(line)
      hashes.push(verdict.head)
      verdict.entries += 1
    }
    require(walk.complete, 'end')
    for (const it of kept) require(it.seq === null ? hashes.includes(it.hash) : hashes[it.seq - 1] === it.hash, 'head')
  } catch (error) {
    if (!(error instanceof CheckFailed)) throw error
    verdict.wrong = {
      line: verdict.entries + (error.code === 'end' || error.code === 'head' ? 0 : 1),
      code: error.code,
    }
  }
  return verdict
}

function require(holds: boolean, code: Wrong): void {
  if (!holds) throw new CheckFailed(code)
}

const decoder = new TextDecoder('utf-8', { fatal: true })

function parseLine(line: Uint8Array): Record<string, unknown> {
  try {
    const entry: unknown = JSON.parse(decoder.decode(line))
    if (typeof entry === 'object' && entry !== null) return entry as Record<string, unknown>
  } catch {
    // not UTF-8, or not JSON
  }
  throw new CheckFailed('text')
}
