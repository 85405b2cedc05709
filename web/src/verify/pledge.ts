// This device's part in the dice (docs/fairness.md): it pledges a hash chain and answers
// freezes by itself. It answers only a freeze that chains from the head it holds, and one freeze for each number;
// otherwise a lying house could ask with a false freeze, learn the link, stake, and freeze again.
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type * as wire from '../protocol/wire'
import { hashOf, LINKS } from './dice.ts'
import { inShortTasks } from './tasks.ts'

/**
 * What a device can prove of its own part in the dice. `rewritten`: entries that do not follow those it has; `second-freeze`: a
 * second, different freeze of one number; `left-out`: listed as away while connected; `miscounted`: the house had the link
 * in time, and called it missing; `withheld`: the house answered on this line after links had ceased to count, told of the
 * freeze only then, and called the link missing.
 */
export type DiceFault = 'rewritten' | 'second-freeze' | 'left-out' | 'miscounted' | 'withheld'

/** How long after a new connection the house may not have registered this device. */
const ARRIVAL_MS = 5_000
/** How long after a freeze links count. */
const REVEAL_WITHIN_MS = 1_200
/** What clocks may differ by: a device proves nothing by less. */
const MARGIN_MS = 200

/** When a freeze came and was answered, in milliseconds. */
export type FreezeTimes = {
  throw: number
  /** By the clock of the house, in the journal. */
  at: number
  /** By the clock of this device. */
  came: number
  /** How long it was under way, by the fastest message of the house so far. */
  late: number
  /** After it came: when the link was sent, and when the house had certainly read it. Null: not. */
  sent: number | null
  read: number | null
  /** What became of it: void without this device's link, or thrown. */
  end: 'void' | 'thrown' | null
}

/** What is kept on the device, for one person at one table. */
type Kept = {
  /** The last link of the chain. */
  seed: string
  head: string
  /** Freezes since the pledge was committed; null while it is not. */
  place: number | null
  /** The last entry this device has followed, and its hash. */
  seq: number
  at: string
  /** The last freeze that was answered: its number and its hash, noted before the link is sent. */
  answered: readonly [number, string] | null
}

export type Device = {
  read: (key: string) => string | null
  write: (key: string, value: string) => void
  remove: (key: string) => void
}
export type Out = {
  ask: (wish: wire.Wish) => void
  say: (message: wire.Reveal | wire.Resting) => void
  /** Send a ping whose answer proves that the house has read all earlier messages. */
  probe: () => void
  /** A contradiction, at an entry. */
  accuse: (seq: number, code: DiceFault) => void
  /** The times of a freeze, for the evidence. */
  note: (table: string, times: FreezeTimes) => void
  random: () => Uint8Array
  /** The stored entries of the table after a seq, one a line; to go on after a reload. */
  fetch: (after: number) => Promise<string[]>
  /** Something changed that is shown. */
  changed: () => void
  /** Milliseconds by the clock of this device, which never jumps. */
  now: () => number
}

type Line = { text: string; entry: wire.Entry }
type Board = Pick<wire.Board, 'table' | 'seq' | 'head' | 'stage' | 'seats' | 'dice'>

/** The chain used last: its seed, and its links from the last to the head, as far as they are computed. */
let chain: { seed: string; links: Uint8Array[] } = { seed: '', links: [] }

function beginChain(seed: string): void {
  if (chain.seed !== seed) chain = { seed, links: [hexToBytes(seed)] }
}

function addLink(links: Uint8Array[]): void {
  if (links.length <= LINKS) links.push(sha256(links.at(-1) as Uint8Array))
}

/** The link at a place of the chain of a seed; place 0 is the head. */
export function linkOf(seed: string, place: number): string {
  beginChain(seed)
  while (chain.links.length <= LINKS - place) addLink(chain.links)
  return bytesToHex(chain.links[LINKS - place] as Uint8Array)
}

/** Compute the chain of a seed ahead, in short tasks: a thousand hashes at once would keep a phone from drawing. */
export async function prepareChain(seed: Uint8Array): Promise<void> {
  beginChain(bytesToHex(seed))
  const { links } = chain
  await inShortTasks(Array(LINKS), () => addLink(links))
}

const randomSeed = (): Uint8Array => crypto.getRandomValues(new Uint8Array(32))

/** Seeds of chains; the chain of the first one is computed ahead. */
export async function prepareSeeds(): Promise<() => Uint8Array> {
  const seeds = [randomSeed()]
  for (const seed of seeds) await prepareChain(seed)
  return () => seeds.pop() ?? randomSeed()
}

export class DicePledge {
  /** Whether another device of the same person has pledged since. */
  replaced = false
  #kept: Kept | null = null
  #person: string | null = null
  #key = ''
  #standing: { number: number; place: number } | null = null
  #awaited: readonly (readonly [number, string])[] = []
  /** Messages that wait while entries of before a reload are fetched. */
  #waiting: (() => void)[] | null = null
  #board: Board | null = null
  #refused = false
  #connectedAt = -Infinity
  /** The current freeze, if it came over this connection. */
  #times: FreezeTimes | null = null
  /** For how much longer links count than usual, because the house was late. */
  #delay = 0
  /** The clock of the house less that of this device, at least: by the fastest message so far. */
  #skew = -Infinity
  /** When the last probe was sent that the house has answered over this connection. */
  #answeredProbe = -Infinity
  /** Whether this device may fall asleep at any moment: it answers nothing for certain. */
  #asleep = false
  /** Whether the last report was that this device rests; a new connection begins with a report. */
  #restTold = true
  /** Whether entries are followed as they are written, and not after the fact. */
  #live = true
  readonly #device: Device
  readonly #out: Out

  constructor(device: Device, out: Out) {
    this.#device = device
    this.#out = out
  }

  /** The head of the chain that this device has pledged; null without one. */
  get head(): string | null {
    return this.#kept?.place == null ? null : this.#kept.head
  }

  /** Whether no freeze should await this device: it may fall asleep, or has no chain at hand. */
  get rests(): boolean {
    return this.#asleep || this.#waiting !== null || this.#kept === null
  }

  /** A new connection is open. Earlier events prove nothing about the house. */
  reconnect(): void {
    this.#connectedAt = this.#out.now()
    this.#times = null
    this.#answeredProbe = -Infinity
    this.#standUp()
  }

  /** The device may fall asleep now, or has woken. */
  sleep(asleep: boolean): void {
    this.#asleep = asleep
    if (!asleep) this.#standUp()
    this.#tellRest()
  }

  /** This device takes part again, in place of the one that has replaced it: the last that came does. */
  #standUp(): void {
    if (!this.replaced) return
    this.replaced = false
    this.#out.changed()
  }

  #tellRest(): void {
    const { rests } = this
    if (rests === this.#restTold) return
    this.#restTold = rests
    if (!rests) this.#connectedAt = this.#out.now()
    this.#out.say({ type: 'resting/1', rests })
  }

  /** Every message of the owner's connection, in order. */
  hear(message: wire.Heard): void {
    if ('now' in message) this.#skew = Math.max(this.#skew, message.now - this.#out.now())
    if (message.type === 'snapshot/1') this.#inTurn(() => this.#seeBoard(message.board))
    else if (message.type === 'news/1') this.#inTurn(() => this.#seeNews(message))
    else if (message.type === 'yours/1') this.#inTurn(() => this.#seeYours(message.person))
    else if (message.type === 'refused/1' && isPledge(message.asked)) this.#refused = true
    this.#tellRest()
  }

  #inTurn(run: () => void): void {
    if (this.#waiting) this.#waiting.push(run)
    else run()
  }

  #seeBoard(board: Board): void {
    this.#board = board
    if (this.#kept && board.head !== this.#kept.at) void this.#catchUp(board)
    else if (this.#kept) this.#repeat()
  }

  #seeYours(person: string): void {
    const board = this.#board
    if (!board || board.dice.next === null) return
    if (this.#person === null) {
      this.#person = person
      this.#key = `pledge.${board.table}.${person}`
      this.#kept = readKept(this.#device.read(this.#key))
      const [number] = this.#kept?.answered ?? []
      if (number !== undefined && board.dice.freeze?.throw === number && this.#kept?.place != null)
        this.#standing = { number, place: this.#kept.place }
      if (this.#kept && this.#kept.at !== board.head) return void this.#catchUp(board)
      this.#dropUnsent()
      if (this.#kept) this.#repeat()
    }
    if (person === this.#person) this.#pledge(board)
  }

  /** A pledge that was made before a reload, and is not in the journal, may never have been sent. */
  #dropUnsent(): void {
    if (this.#kept?.place === null) this.#drop()
  }

  #pledge(board: Board): void {
    const seated = board.seats.some((seat) => seat.person === this.#person)
    if (this.#kept || !seated || this.replaced || this.#refused || board.stage === 'over') return
    const seed = bytesToHex(this.#out.random())
    const { seq, head: at } = board
    this.#kept = { seed, head: linkOf(seed, 0), place: null, seq, at, answered: null }
    this.#save()
    this.#out.ask({ type: 'pledge/1', head: this.#kept.head })
  }

  /** A gap, or a reload: follow the stored entries since the last one that this device has seen. */
  async #catchUp(board: Board): Promise<void> {
    const kept = this.#kept
    if (!kept) return
    this.#waiting = []
    try {
      const lines = (await this.#out.fetch(kept.seq)).map((text) => ({ text, entry: JSON.parse(text) as wire.Entry }))
      this.#live = false
      this.#follow(lines.filter(({ entry }) => entry.seq > kept.seq))
      if (this.#kept && this.#kept.seq < board.seq) this.#drop()
      this.#dropUnsent()
    } catch {
      this.#drop() // what was missed is not known, so the place is not either
    }
    this.#live = true
    const waiting = this.#waiting
    this.#waiting = null
    for (const run of waiting) run()
    if (this.#board) this.#pledge(this.#board)
    this.#tellRest()
  }

  #seeNews(news: wire.News): void {
    this.#board = news.board
    if (!this.#kept) return this.#lookForAbsence(news.entries)
    const lines = news.entries.map((entry, n) => ({ text: news.lines[n] ?? '', entry }))
    const seen = this.#kept.seq
    const fresh = lines.filter(({ entry }) => entry.seq > seen)
    if (fresh.length === 0) return this.#repeat()
    if ((fresh[0]?.entry.seq ?? 0) > seen + 1) return void this.#catchUp(news.board)
    this.#follow(fresh)
  }

  /** After a throw without the device that replaced this one: that device is gone, and this one can take part again. */
  #lookForAbsence(entries: readonly wire.Entry[]): void {
    const isAway = ({ event }: wire.Entry): boolean =>
      event.type === 'frozen/1' && (event.away ?? []).some(([, holder]) => holder === this.#person)
    if (entries.some(isAway)) this.#standUp()
  }

  /** Follow entries. Only an answer to the last of them is still wanted. */
  #follow(lines: readonly Line[]): void {
    let asked = false
    for (const { text, entry } of lines) {
      const kept = this.#kept
      if (!kept) return
      if (entry.prev !== kept.at) return this.#accuse('rewritten', entry.seq)
      kept.at = hashOf(utf8ToBytes(text))
      kept.seq = entry.seq
      asked = this.#read(entry, kept) || asked
    }
    this.#save()
    if (asked) this.#repeat()
  }

  /** Read one event; return whether it requires a link of this device. */
  #read(entry: wire.Entry, kept: Kept): boolean {
    const { event } = entry
    switch (event.type) {
      case 'pledged/1':
        if (event.holder !== this.#person) return false
        if (event.head === kept.head) kept.place = 0
        else if (kept.place !== null) {
          this.replaced = true
          this.#drop()
        }
        return false
      case 'frozen/1':
        return this.#readFreeze(event, entry, kept)
      case 'delayed/1': // the house was late and asks again
        this.#delay += event.by
        return this.#standing !== null
      case 'voided/1':
        this.#readVoid(event, entry)
        return false
      case 'played/1':
        this.#end('thrown')
        return false
      default:
        return false
    }
  }

  #readFreeze(event: wire.Closed, { seq, at }: wire.Entry, kept: Kept): boolean {
    this.#standing = null
    this.#times = null
    this.#delay = 0
    this.#awaited = event.awaited
    if (kept.place === null) return false
    kept.place += 1
    if (kept.place > LINKS) {
      this.#drop()
      return false
    }
    if ((event.away ?? []).some(([, holder]) => holder === this.#person) && this.#isHere)
      this.#out.accuse(seq, 'left-out')
    if (!event.awaited.some(([, holder]) => holder === this.#person)) return false
    const [number, hash] = kept.answered ?? [0, '']
    if (event.throw < number || (event.throw === number && hash !== kept.at)) {
      this.#accuse('second-freeze', seq)
      return false
    }
    kept.answered = [event.throw, kept.at]
    this.#standing = { number: event.throw, place: kept.place }
    const came = this.#out.now()
    const late = Math.max(0, Math.round(came + this.#skew - at))
    if (this.#live) this.#note({ throw: event.throw, at, came, late, sent: null, read: null, end: null })
    return true
  }

  /** Whether the house must have registered this device, and its person plays: no bot keeps their seat. */
  get #isHere(): boolean {
    const kept = this.#board?.seats.some((seat) => seat.person === this.#person && seat.kind === 'kept')
    return this.#live && !kept && !this.#restTold && this.#out.now() - this.#connectedAt > ARRIVAL_MS
  }

  #readVoid(event: { throw: number; missed: number[] }, { seq }: wire.Entry): void {
    const mine = this.#awaited.some(([seat, holder]) => holder === this.#person && event.missed.includes(seat))
    const fault = mine && this.#times?.throw === event.throw ? this.#provenFault(this.#times) : null
    this.#end(mine ? 'void' : 'thrown')
    if (fault) this.#out.accuse(seq, fault)
    if (mine) this.#drop()
  }

  /** My link was called missing: what this device can prove. A line that was slow or cut proves nothing. */
  #provenFault({ at, late, read }: FreezeTimes): DiceFault | null {
    if (read !== null && late + read < REVEAL_WITHIN_MS - MARGIN_MS) return 'miscounted'
    return this.#answeredProbe + this.#skew > at + REVEAL_WITHIN_MS + this.#delay + MARGIN_MS ? 'withheld' : null
  }

  #note(times: FreezeTimes): void {
    this.#times = times
    if (this.#board) this.#out.note(this.#board.table, times)
  }

  /** The current freeze has ended. */
  #end(end: 'void' | 'thrown'): void {
    if (this.#times) this.#note({ ...this.#times, end })
    this.#standing = this.#times = null
  }

  /** The house has read all messages up to `sent`, so it was reachable after that. */
  hearSign(sent: number): void {
    const times = this.#times
    if (!times) this.#answeredProbe = sent
    else if (times.sent !== null && times.read === null && sent >= times.came + times.sent)
      this.#note({ ...times, read: this.#out.now() - times.came })
  }

  /** Send the link for the current freeze, after storing the answer on the device. */
  #repeat(): void {
    if (!this.#kept || !this.#standing) return
    this.#save()
    const { number, place } = this.#standing
    const times = this.#times
    this.#out.say({ type: 'reveal/1', throw: number, link: linkOf(this.#kept.seed, place) })
    if (times && times.sent === null) this.#note({ ...times, sent: this.#out.now() - times.came })
    this.#out.probe()
  }

  /** A contradiction that ends this device's part: no further link for dice that cannot be trusted. */
  #accuse(code: DiceFault, seq: number): void {
    this.#out.accuse(seq, code)
    this.#drop()
    this.#refused = true
  }

  /** Stop using this chain. */
  #drop(): void {
    if (this.#kept) this.#device.remove(this.#key)
    this.#kept = null
    this.#standing = null
    this.#out.changed()
  }

  #save(): void {
    if (this.#kept) this.#device.write(this.#key, JSON.stringify(this.#kept))
  }
}

const isPledge = (asked: unknown): boolean =>
  typeof asked === 'object' && asked !== null && (asked as { type?: unknown }).type === 'pledge/1'

function readKept(text: string | null): Kept | null {
  try {
    const kept = JSON.parse(text ?? 'null') as Kept | null
    return kept && typeof kept.seed === 'string' && kept.place !== undefined ? kept : null
  } catch {
    return null
  }
}
