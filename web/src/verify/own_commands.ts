// Checks that only this device can make: the journal has the device's commands as sent, and no others under its ids.
import type { Command } from '../protocol/wire'
import type { ChainedEntry } from './chain.ts'
import type { Wrong } from './check_throws.ts'
import { expectedEvents, hasFields } from './expected_events.ts'
import type { SentCommand } from './kept.ts'
import type { DiceFault } from './pledge.ts'

/**
 * Contradictions that only a device at the table can find. `mine`: an accepted command is not in its entry as I sent
 * it; `foreign`: something under my name that I did not send; `rewritten`: not the history that this device has stored;
 * `fork`: another screen received another history; `board`: a board of another history; `elsewhere`: my code led to
 * another table; and faults in this device's part in the dice (pledge.ts).
 */
export type LiveWrong = Wrong | DiceFault | 'fork' | 'mine' | 'foreign' | 'board' | 'elsewhere'

/** After this time, an unanswered command counts as withheld if the server sends other messages. */
const HELD_UP_MS = 4_000

type Own = { person: string | null; command: string | null; acts: boolean }

export class OwnCommands {
  /** The ids of the people on this device: more than one if they share it. */
  readonly people = new Set<string>()
  /** Commands of this device, by id. */
  readonly #sent = new Map<string, SentCommand>()
  /** Unanswered actions: when each was sent over the current connection. */
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

  /** Add commands that the device has stored, including those of its other pages. */
  know(sent: readonly SentCommand[]): void {
    for (const it of sent) if (!this.#sent.has(it.id)) this.#sent.set(it.id, it)
  }

  send(command: Command): void {
    const { id } = command
    this.#sent.set(id, { id, seq: null, events: expectedEvents(command) })
    if (command.type === 'act/1') this.#underWay.set(id, this.#now())
  }

  /** Restart the times of unanswered actions, because a new connection sends them again. */
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
    if (!sent) return null // another page of this device sent it
    this.#sent.set(id, { ...sent, seq })
    return this.#holds(id, seq)
  }

  #holds(id: string, seq: number): boolean | null {
    const sent = this.#sent.get(id)
    const entry = this.#entries.get(seq)
    if (!sent || !entry) return null
    return entry.command === id && entry.person !== null && this.people.has(entry.person)
  }

  /** Check the next entry. `judged`: this device was present, so it must know every entry under my name. */
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

  /** A doubt if an action of mine was unanswered for long when the stakes were closed. */
  get #heldUp(): 'late' | null {
    return [...this.#underWay.values()].some((at) => this.#now() - at > HELD_UP_MS) ? 'late' : null
  }

  /** Mark the commands that the stored hash of the entries up to this seq covers. They need not stay on the device. */
  settle(seq: number): void {
    for (const [id, it] of this.#sent) {
      const covered =
        it.seq !== null ? it.seq <= seq : [...this.#entries].some(([at, own]) => at <= seq && own.command === id)
      if (covered) this.#settled.add(id)
    }
  }
  readonly #settled = new Set<string>()

  /** The commands that must stay on the device. */
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
