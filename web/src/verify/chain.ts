// The hash chain of a journal: every line contains the hash of the stored bytes of the previous line.
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { CheckFailed, type Said, type Wrong } from './check_throws.ts'
import { hashOf } from './dice.ts'

export type ChainedEntry = Said & {
  table: string
  seq: number
  at: number
  person?: unknown
  command?: unknown
  event: Record<string, unknown>
}

/** The `prev` of the first entry. */
export const GENESIS = '0'.repeat(64)

const require = (holds: boolean, code: Wrong): void => {
  if (!holds) throw new CheckFailed(code)
}

const decoder = new TextDecoder('utf-8', { fatal: true })

export function parseLine(line: Uint8Array | string): Record<string, unknown> {
  try {
    const entry: unknown = JSON.parse(typeof line === 'string' ? line : decoder.decode(line))
    if (typeof entry === 'object' && entry !== null) return entry as Record<string, unknown>
  } catch {
    // not UTF-8, or not JSON
  }
  throw new CheckFailed('text')
}

export const hashOfLine = (line: Uint8Array | string): string =>
  hashOf(typeof line === 'string' ? utf8ToBytes(line) : line)

export class Chain {
  table: string | null = null
  /** The hash of each entry, from seq 1 on. */
  readonly hashes: string[] = []
  #at = 0

  get seq(): number {
    return this.hashes.length
  }

  get head(): string {
    return this.hashes.at(-1) ?? GENESIS
  }

  hashAt(seq: number): string | undefined {
    return this.hashes[seq - 1]
  }

  /** Check that a line is the next entry. `add` then adds it. Throws {@link CheckFailed}. */
  read(line: Uint8Array | string): ChainedEntry {
    const entry = parseLine(line)
    const event = entry['event']
    require(entry['type'] === 'entry/1' && typeof event === 'object' && event !== null, 'text')
    require(entry['prev'] === this.head, 'hash')
    require(entry['seq'] === this.seq + 1, 'seq')
    require(typeof entry['table'] === 'string' && entry['table'] === (this.table ?? entry['table']), 'table')
    require(Number.isSafeInteger(entry['at']) && (entry['at'] as number) >= this.#at, 'time')
    return entry as ChainedEntry
  }

  add(line: Uint8Array | string, entry: ChainedEntry): void {
    this.table = entry.table
    this.#at = entry.at
    this.hashes.push(hashOfLine(line))
  }
}
