// What only this device can check: that the journal has its own commands as it sent them, and nothing under its person's
// id that it did not send.
import type { Command } from '../protocol/wire'
import type { ChainedEntry } from './chain.ts'
import type { Wrong } from './check_throws.ts'
import { expectedEvents, hasFields } from './expected_events.ts'
import type { SentCommand } from './kept.ts'
import type { DiceFault } from './pledge.ts'

/**
 * Contradictions that are found at the table only. `mine`: an accepted command is not in its entry as I sent it; `foreign`:
 * something under my name that I did not send; `rewritten`: not the history that this device has kept; `fork`: another
 * screen was told another history; `board`: a board of another history; `elsewhere`: my address led to another table;
 * and what this device sees of its own part in the dice (pledge.ts).
 */
export type LiveWrong = Wrong | DiceFault | 'fork' | 'mine' | 'foreign' | 'board' | 'elsewhere'

/** After this time a command counts as held back, if the house sends messages meanwhile. */
const HELD_UP_MS = 4_000

type Own = { person: string | null; command: string | null; acts: boolean }

export class OwnCommands {
  /** My ids at this table: more than one on a device that several people share. */
  readonly people = new Set<string>()
  /** Commands of this device, by id. */
  readonly #sent = new Map<string, SentCommand>()
  /** Actions on their way: when each was sent over a connection that lives. */
  readonly #underWay = new Map<string, number>()
  readonly #entries = new Map<number, Own>()
  readonly #now: () => number
  #before: string | null = null

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  get sent(): SentCommand[] {
    return [...this.#sent.values()]
  }

  /** Commands that are known to be mine: those kept on the device, also by another page of it. */
  know(sent: readonly SentCommand[]): void {
    for (const it of sent) if (!this.#sent.has(it.id)) this.#sent.set(it.id, it)
  }

  send(command: Command): void {
    const { id } = command
    this.#sent.set(id, { id, seq: null, events: expectedEvents(command) })
    if (command.type === 'act/1') this.#underWay.set(id, this.#now())
  }

  /** A new connection sends again what has no answer. */
  reconnected(): void {
    for (const id of this.#underWay.keys()) this.#underWay.set(id, this.#now())
  }

  refused(id: string): void {
    this.#underWay.delete(id)
    this.#sent.delete(id)
  }

  /** Check the claim that my command is the entry of this seq; null until the entry arrives. */
  accepted(id: string, seq: number): boolean | null {
    this.#underWay.delete(id)
    const sent = this.#sent.get(id)
    if (!sent) return null // of another page of this device
    this.#sent.set(id, { ...sent, seq })
    return this.#holds(id, seq)
  }

  #holds(id: string, seq: number): boolean | null {
    const sent = this.#sent.get(id)
    const entry = this.#entries.get(seq)
    if (!sent || !entry) return null
    return entry.command === id && entry.person !== null && this.people.has(entry.person)
  }

  /** An entry, in order. `judged`: whether this device was there, so that whatever is mine in it must be known to it. */
  step(entry: ChainedEntry, judged: boolean): LiveWrong | 'late' | null {
    const own = describe(entry)
    this.#entries.set(entry.seq, own)
    const { event } = entry
    const mine = own.person !== null && this.people.has(own.person)
    const follows = own.command === null && !own.acts && this.#before === own.person
    this.#before = own.person
    if (event['type'] === 'frozen/1') return this.#heldUp
    if (own.command !== null && this.#sent.has(own.command)) {
      this.#underWay.delete(own.command)
      const sent = this.#sent.get(own.command) as SentCommand
      if (!mine || !sent.events.some((expected) => hasFields(event, expected))) return 'mine'
      return sent.seq !== null && sent.seq !== entry.seq ? 'mine' : null
    }
    const promised = [...this.#sent.values()].some((it) => it.seq === entry.seq)
    if (promised) return 'mine'
    return mine && judged && !follows ? 'foreign' : null
  }

  /** An action of mine was on its way for long while the stakes were closed: a doubt. */
  get #heldUp(): 'late' | null {
    return [...this.#underWay.values()].some((at) => this.#now() - at > HELD_UP_MS) ? 'late' : null
  }

  /** Drop the data covered by the stored hash of the entries up to this seq. */
  settle(seq: number): void {
    for (const [id, it] of this.#sent) {
      const covered =
        it.seq !== null ? it.seq <= seq : [...this.#entries].some(([at, own]) => at <= seq && own.command === id)
      if (covered) this.#settled.add(id)
    }
  }
  readonly #settled = new Set<string>()

  /** The data that must stay on the device. */
  get unsettled(): SentCommand[] {
    return this.sent.filter((it) => !this.#settled.has(it.id))
  }
}

function describe(entry: ChainedEntry): Own {
  const { event } = entry
  return {
    person: typeof entry.person === 'string' ? entry.person : null,
    command: typeof entry.command === 'string' ? entry.command : null,
    acts: event['type'] === 'played/1' && event['by'] === 'person' && event['dice'] === undefined,
  }
}
