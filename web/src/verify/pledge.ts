// This device's contribution to the dice (docs/fairness.md). It pledges a hash chain, and sends one value (a link) for
// each throw, when the server announces that the stakes are closed (a freeze). It answers one freeze per number, and
// only if the freeze follows the last known entry. Otherwise a dishonest server could use a false freeze to learn the
// link before it stakes.
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type * as wire from '../protocol/wire'
import { hashOf, LINKS } from './dice.ts'
import { inShortTasks } from './tasks.ts'

/**
 * Faults of the server that a device can prove about its own part in the dice. `rewritten`: entries that do not follow
 * the known ones; `second-freeze`: a second, different freeze with the same number; `left-out`: listed as away while
 * connected; `miscounted`: the server had the link in time, but reported it as missing; `withheld`: the server reported
 * the link as missing, but had sent the freeze too late, although the connection worked.
 */
export type DiceFault = 'rewritten' | 'second-freeze' | 'left-out' | 'miscounted' | 'withheld'

/** How long the server may need to register this device after a new connection. */
const ARRIVAL_MS = 5_000
/** How long after a freeze a link is accepted. */
const REVEAL_WITHIN_MS = 1_200
/** The tolerance for differences between clocks. A smaller difference proves nothing. */
const MARGIN_MS = 200

/** When a freeze arrived and was answered, in milliseconds. */
export type FreezeTimes = {
  throw: number
  /** When it was written, by the clock of the server. */
  at: number
  /** When it arrived, by the clock of this device. */
  came: number
  /** How long it was under way, compared with the fastest message of the server so far. */
  late: number
  /** Time from its arrival until the link was sent, and until the server had certainly read it; null if not yet. */
  sent: number | null
  read: number | null
  /** How it ended: void because this device's link was missing, or thrown. */
  end: 'void' | 'thrown' | null
}

/** The data stored on the device, for one person at one table. */
type Kept = {
  /** The last link of the chain. */
  seed: string
  head: string
  /** The number of freezes since the pledge was committed; null until then. */
  place: number | null
  /** The last entry that this device has followed; `at` is its hash. */
  seq: number
  at: string
  /** The last answered freeze: its number and hash, stored before the link is sent. */
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
  /** Send a ping whose answer proves that the server has read all earlier messages. */
  probe: () => void
  /** Report a contradiction at an entry. */
  accuse: (seq: number, code: DiceFault) => void
  /** Store the times of a freeze as evidence. */
  note: (table: string, times: FreezeTimes) => void
  random: () => Uint8Array
  /** Fetch the stored entries of the table, one per line, to continue after a reload. */
  fetch: () => Promise<string[]>
  /** Called when something visible has changed. */
  changed: () => void
  /** The time by the clock of this device, in milliseconds. It never jumps. */
  now: () => number
}

type Line = { text: string; entry: wire.Entry }
type Board = Pick<wire.Board, 'table' | 'seq' | 'head' | 'stage' | 'seats' | 'dice'>

/** The last used chain: its seed, and its links from the last one towards the head, as far as computed. */
let chain: { seed: string; links: Uint8Array[] } = { seed: '', links: [] }

function beginChain(seed: string): void {
  if (chain.seed !== seed) chain = { seed, links: [hexToBytes(seed)] }
}

function addLink(links: Uint8Array[]): void {
  if (links.length <= LINKS) links.push(sha256(links.at(-1) as Uint8Array))
}

/** The link at a place of the chain of a seed. Place 0 is the head. */
export function linkOf(seed: string, place: number): string {
  beginChain(seed)
  while (chain.links.length <= LINKS - place) addLink(chain.links)
  return bytesToHex(chain.links[LINKS - place] as Uint8Array)
}

/** Compute the chain of a seed in advance, in short tasks, because a thousand hashes at once would block a phone. */
export async function prepareChain(seed: Uint8Array): Promise<void> {
  beginChain(bytesToHex(seed))
  const { links } = chain
  await inShortTasks(Array(LINKS), () => addLink(links))
}

const randomSeed = (): Uint8Array => crypto.getRandomValues(new Uint8Array(32))

/** Prepare random seeds. The chain of the first one is computed in advance. */
export async function prepareSeeds(): Promise<() => Uint8Array> {
  const seeds = [randomSeed()]
  for (const seed of seeds) await prepareChain(seed)
  return () => seeds.pop() ?? randomSeed()
}

export class DicePledge {
  /** Whether another device of the same person has pledged since then. */
  replaced = false
  #kept: Kept | null = null
  #person: string | null = null
  #key = ''
  #standing: { number: number; place: number } | null = null
  #awaited: readonly (readonly [number, string])[] = []
  /** Messages that wait while earlier entries are fetched; null otherwise. */
  #waiting: (() => void)[] | null = null
  #board: Board | null = null
  #refused = false
  #connectedAt = -Infinity
  /** The times of the current freeze, if it arrived over this connection. */
  #times: FreezeTimes | null = null
  /** By how much the time for links is extended, because the server was late. */
  #delay = 0
  /** A lower bound of the server's clock minus that of this device, from the fastest message so far. */
  #skew = -Infinity
  /** When the last probe answered over this connection was sent. */
  #answeredProbe = -Infinity
  /** Whether the browser may suspend this page at any moment, so that an answer may not be sent. */
  #asleep = false
  /** Whether this device last reported that it rests. A new connection begins with a report. */
  #restTold = true
  /** Whether entries are followed as they are written, not later. */
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

  /** Whether no throw should wait for this device, because the browser may suspend it, or it has no chain. */
  get rests(): boolean {
    return this.#asleep || this.#waiting !== null || this.#kept === null
  }

  /** Reset the evidence for a new connection: earlier events prove nothing about the server. */
  reconnect(): void {
    this.#connectedAt = this.#out.now()
    this.#times = null
    this.#answeredProbe = -Infinity
    this.#standUp()
  }

  /** Report whether the browser may suspend this page now. */
  sleep(asleep: boolean): void {
    this.#asleep = asleep
    if (!asleep) this.#standUp()
    this.#tellRest()
  }

  /** Contribute again, instead of the person's other device that had replaced this one. */
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

  /** Handle every message of the owner's connection, in order. */
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

  /** Drop a pledge from before a reload that is not in the journal: it may never have been sent. */
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

  /** After a gap or a reload, follow the stored entries since the last one that this device has seen. */
  async #catchUp(board: Board): Promise<void> {
    const kept = this.#kept
    if (!kept) return
    this.#waiting = []
    try {
      const lines = (await this.#out.fetch()).map((text) => ({ text, entry: JSON.parse(text) as wire.Entry }))
      this.#live = false
      this.#follow(lines.filter(({ entry }) => entry.seq > kept.seq))
      const last = lines.at(-1)
      const isFollowed = last && hashOf(utf8ToBytes(last.text)) === kept.at && kept.seq >= board.seq
      if (this.#kept && !isFollowed) this.#drop() // entries are missing, or a backup has replaced the journal
      this.#dropUnsent()
    } catch {
      this.#drop() // the missed entries are unknown, so the place in the chain is too
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

  /** After a throw without the person's other device, that device is gone, so this one contributes again. */
  #lookForAbsence(entries: readonly wire.Entry[]): void {
    const isAway = ({ event }: wire.Entry): boolean =>
      event.type === 'frozen/1' && (event.away ?? []).some(([, holder]) => holder === this.#person)
    if (entries.some(isAway)) this.#standUp()
  }

  /** Follow entries. Only the last one can still require an answer. */
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

  /** Read one event. Returns whether it requires a link of this device. */
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
      case 'delayed/1': // the server was late and asks again
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

  /** Whether the server must have registered this device, and no bot keeps its person's seat. */
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

  /**
   * The fault that this device can prove when its link was called missing. A slow or lost connection proves nothing.
   */
  #provenFault({ at, late, read }: FreezeTimes): DiceFault | null {
    if (read !== null && late + read < REVEAL_WITHIN_MS - MARGIN_MS) return 'miscounted'
    return this.#answeredProbe + this.#skew > at + REVEAL_WITHIN_MS + this.#delay + MARGIN_MS ? 'withheld' : null
  }

  #note(times: FreezeTimes): void {
    this.#times = times
    if (this.#board) this.#out.note(this.#board.table, times)
  }

  /** End the current freeze. */
  #end(end: 'void' | 'thrown'): void {
    if (this.#times) this.#note({ ...this.#times, end })
    this.#standing = this.#times = null
  }

  /** Note that the server has read all messages up to `sent`, so that it was reachable after that. */
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

  /** Report a contradiction, and do not contribute to further throws. */
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
