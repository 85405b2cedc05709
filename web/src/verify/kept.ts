// What this device stores about visited tables, so that a server cannot change the history later: the table's id, the
// promise of its dice, the last checked entry, the commands sent since then, the times of freezes, and the first fault
// found.
import { storage } from '../device/storage'
import type { ExpectedEvent } from './expected_events.ts'
import type { LiveWrong } from './own_commands.ts'
import type { FreezeTimes } from './pledge.ts'
import type { Contradiction } from './seal.ts'

/** The last checked entry of a table. The hash chain fixes everything before it. */
export type KeptHead = {
  table: string
  /** The code with which this device visited the table. */
  code: string
  promise: string | null
  seq: number
  hash: string
  /** When it was stored, by this device's clock. */
  at: number
  over: boolean
  /** My ids at this table. */
  people: string[]
}
export type Fault = Contradiction<LiveWrong>
/** A command of this device that no stored entry covers yet. `seq`: its entry, after the server has accepted it.
 * `events`: the events that may answer it.
 */
export type SentCommand = { id: string; seq: number | null; events: ExpectedEvent[] }

const MOST_TABLES = 60
const MOST_SENT = 200
const MOST_FREEZES = 100
/** How long the code of an unfinished game leads to the same table. */
const SAME_TABLE_MS = 12 * 3_600_000

const read = <T>(key: string): T | null => {
  try {
    return JSON.parse(storage.read(key) ?? 'null') as T | null
  } catch {
    return null
  }
}

export const kept = {
  head: (table: string): KeptHead | null => read<KeptHead>(`kept.${table}`),
  fault: (table: string): Fault | null => read<Fault>(`fault.${table}`),
  sent: (table: string): SentCommand[] => read<SentCommand[]>(`sent.${table}`) ?? [],

  keep(head: KeptHead): void {
    const isNew = storage.read(`kept.${head.table}`) === null
    storage.write(`kept.${head.table}`, JSON.stringify(head))
    if (isNew) forgetOldest()
  },

  /** Store a fault. The first one stays. */
  blame(table: string, fault: Fault): Fault {
    const first = this.fault(table)
    if (first) return first
    storage.write(`fault.${table}`, JSON.stringify(fault))
    return fault
  },

  doubt: (table: string): boolean => storage.read(`doubt.${table}`) !== null,
  setDoubt(table: string, doubts: boolean): void {
    if (doubts) storage.write(`doubt.${table}`, 'late')
    else storage.remove(`doubt.${table}`)
  },

  freezes: (table: string): FreezeTimes[] => read<FreezeTimes[]>(`freezes.${table}`) ?? [],
  /** Store the times of a freeze. They replace earlier ones of the same freeze. */
  noteFreeze(table: string, times: FreezeTimes): void {
    const others = this.freezes(table).filter((it) => it.throw !== times.throw)
    storage.write(`freezes.${table}`, JSON.stringify([...others, times].slice(-MOST_FREEZES)))
  },

  setSent(table: string, sent: SentCommand[]): void {
    // Normally the latest commands are kept. After a fault the earliest are, because they are evidence.
    const kept = this.fault(table) ? sent.slice(0, MOST_SENT) : sent.slice(-MOST_SENT)
    if (sent.length) storage.write(`sent.${table}`, JSON.stringify(kept))
    else storage.remove(`sent.${table}`)
  },

  /** Another, unfinished table that this device recently found under the same code. */
  otherTableOf(code: string, table: string, now: number): KeptHead | null {
    const recent = (it: KeptHead): boolean =>
      it.code === code && it.table !== table && !it.over && now - it.at < SAME_TABLE_MS
    return this.heads().find(recent) ?? null
  },

  heads: (): KeptHead[] =>
    storage
      .keys('kept.')
      .map((key) => read<KeptHead>(key))
      .filter((it) => it !== null),

  /** Everything stored about a table, as a file for `tripot journal verify --kept`. */
  export(table: string): string {
    const { promise = null, seq = 0, hash = '' } = this.head(table) ?? {}
    const heads = seq > 0 ? [{ seq, hash }] : []
    const [sent, fault, freezes] = [this.sent(table), this.fault(table), this.freezes(table)]
    return JSON.stringify({ type: 'kept/1', table, promise, heads, sent, fault, freezes })
  },
}

/** Limit the number of stored tables. The oldest are deleted first, those with a fault last. */
function forgetOldest(): void {
  const rank = (it: KeptHead): number => it.at + (kept.fault(it.table) ? Number.MAX_SAFE_INTEGER / 2 : 0)
  const heads = kept.heads().sort((a, b) => rank(a) - rank(b))
  for (const { table } of heads.slice(0, Math.max(0, heads.length - MOST_TABLES)))
    for (const kind of ['kept', 'fault', 'sent', 'doubt', 'freezes']) storage.remove(`${kind}.${table}`)
}
