// Checks the dice of a table live: the journal so far, then entry by entry.
import { fetchJournal } from '../protocol/http'
import type { Visit } from '../table/visit.svelte'
import type { Entry } from '../protocol/wire'
import { type Thrown, CheckFailed, ThrowChecker, type Wrong } from './check_throws.ts'

const SHOWN = 40

export class Proof {
  readonly #visit: Visit
  #checker = new ThrowChecker()
  #seq = 0
  /** Increased at every restart of the check, so that the answer to an earlier request is ignored. */
  #epoch = 0
  /** The last valid throws, newest first. */
  throws: Thrown[] = $state.raw([])
  count = $state(0)
  /** The first failure. `mine`: the entry of my own action has a nonce I did not send. */
  wrong: { seq: number; code: Wrong | 'mine' } | null = $state.raw(null)

  constructor(visit: Visit) {
    this.#visit = visit
  }

  readonly last: Thrown | undefined = $derived(this.throws[0])

  /** Watch the table. Returns a function that stops it. */
  watch(): () => void {
    void this.#begin()
    const stop = this.#visit.table.watch({
      snapshot: () => void this.#begin(),
      news: (entries) => {
        if ((entries[0]?.seq ?? 0) > this.#seq + 1) void this.#begin()
        else this.#check(entries)
      },
    })
    return () => {
      this.#epoch += 1
      stop()
    }
  }

  async #begin(): Promise<void> {
    const epoch = (this.#epoch += 1)
    try {
      const entries = await fetchJournal(this.#visit.code)
      if (epoch !== this.#epoch) return
      this.#checker = new ThrowChecker()
      this.#seq = this.count = 0
      this.throws = []
      this.wrong = null
      this.#check([...entries, ...this.#visit.table.entries.filter((entry) => entry.seq > (entries.at(-1)?.seq ?? 0))])
    } catch {
      // not available now; the next snapshot, or a gap in the news, tries again
    }
  }

  #check(entries: Entry[]): void {
    const found: Thrown[] = []
    for (const entry of entries) {
      if (entry.seq <= this.#seq || this.wrong) continue
      try {
        const thrown = this.#checker.step(entry)
        if (thrown) found.unshift(thrown)
        const sent = entry.command === undefined ? undefined : this.#visit.nonceOf(entry.command)
        if (sent !== undefined && entry.event.type === 'played/1' && entry.nonce !== sent)
          this.wrong = { seq: entry.seq, code: 'mine' }
      } catch (error) {
        if (!(error instanceof CheckFailed)) throw error
        this.wrong = { seq: entry.seq, code: error.code }
      }
      this.#seq = entry.seq
    }
    this.count += found.length
    this.throws = [...found, ...this.throws].slice(0, SHOWN)
  }
}
