// Checks an exported journal: the hash chain over the stored bytes, then every throw. Only the server's own verifier
// checks the rules.
import { Chain, GENESIS } from './chain.ts'
import { CheckFailed, ThrowChecker, type Thrown, type Wrong } from './check_throws.ts'
import { fingerprintOf } from './fingerprint.ts'

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

/** A hash noted at the table. If its seq is known, it must match that entry, otherwise any entry. */
export type Kept = { seq: number | null; hash: string; fingerprint?: string }

/** The lines as bytes, without newlines. The last line must end with a newline too. */
function* linesOf(file: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < file.length;) {
    const end = file.indexOf(10, start)
    if (end < 0) throw new CheckFailed('end')
    yield file.subarray(start, end)
    start = end + 1
  }
}

/** Check a journal. `kept`: hashes noted at the table, or a function that finds them once the table is known. */
export function verify(file: Uint8Array, kept: readonly Kept[] | ((table: string) => readonly Kept[]) = []): Verdict {
  const verdict: Verdict = { entries: 0, table: null, game: null, head: GENESIS, throws: [], wrong: null }
  const chain = new Chain()
  const dice = new ThrowChecker()
  try {
    for (const line of linesOf(file)) {
      const entry = chain.read(line)
      const { event } = entry
      if (event['type'] === 'opened/1' || event['type'] === 'configured/1') verdict.game = String(event['game'])
      const thrown = dice.step(entry)
      if (thrown) verdict.throws.push(thrown)
      chain.add(line, entry)
      verdict.table = chain.table
      verdict.head = chain.head
      verdict.entries = chain.seq
    }
    require(dice.complete, 'end')
    const heads = typeof kept === 'function' ? kept(chain.table ?? '') : kept
    for (const it of heads) require(isKept(it, chain), 'head')
  } catch (error) {
    if (!(error instanceof CheckFailed)) throw error
    verdict.wrong = {
      line: verdict.entries + (error.code === 'end' || error.code === 'head' ? 0 : 1),
      code: error.code,
    }
  }
  return verdict
}

function isKept({ seq, hash, fingerprint }: Kept, { hashes }: Chain): boolean {
  const at = seq === null ? hashes : hashes.slice(seq - 1, seq)
  return at.some((it) => (fingerprint === undefined ? it === hash : fingerprintOf(it) === fingerprint))
}

function require(holds: boolean, code: Wrong): void {
  if (!holds) throw new CheckFailed(code)
}
