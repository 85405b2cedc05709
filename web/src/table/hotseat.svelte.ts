// Hot seat: several people on one device. Each has their own connection, which the server accepts only from the session
// that seated them, so a command never names the actor (docs/decisions/0007). This class keeps these connections, and
// records whose turn it is to use the device.
import { addressAs, TableConnection } from '../protocol/connection'
import type { Status } from '../protocol/socket'
import { OWNER_COMMANDS, type TableState } from './state.svelte'
import type { Board, Command, Neighbour, PersonId, ScreenReport, Seat, Wish } from '../protocol/wire'

/** What a hot seat needs of the visit. */
type Owner = {
  readonly table: TableState
  readonly me: Seat | null
  readonly noteSent: (command: Command) => void
}

export class HotSeat {
  /** Everyone who plays on this device, except its owner. */
  hands: Neighbour[] = $state.raw([])
  readonly #visit: Owner
  readonly #table: string
  readonly #lines = new Map<PersonId, TableConnection>()
  #statuses: ReadonlyMap<PersonId, Status> = $state.raw(new Map())
  /** The turn during which a person took the device out of order. They keep it until that turn ends. */
  #takenAt = ''

  constructor(visit: Owner, table: string) {
    this.#visit = visit
    this.#table = table
  }

  join(hand: Neighbour): void {
    if (this.#lines.has(hand.person)) return
    const { table } = this.#visit
    const line = new TableConnection(addressAs(this.#table, hand.person), {
      // The board arrives over the owner's connection. This one has only messages for this person.
      heard: (message) => {
        if (message.type === 'yours/1' || message.type === 'accepted/1' || message.type === 'refused/1')
          table.hear(message)
      },
      status: (status) => (this.#statuses = new Map(this.#statuses).set(hand.person, status)),
      closedWith: () => this.#drop(hand.person),
      lastSeen: () => table.lastSeen(),
      sent: (command) => this.#visit.noteSent(command),
    })
    this.#lines.set(hand.person, line)
    this.hands = [...this.hands, hand]
    line.connect()
  }

  #drop(person: PersonId): void {
    this.#lines.get(person)?.close()
    this.#lines.delete(person)
    this.hands = this.hands.filter((it) => it.person !== person)
    if (this.#visit.table.hand === person) this.#visit.table.hand = null
  }

  close(): void {
    for (const line of this.#lines.values()) line.close()
  }

  /**
   * The connection for a command: that of the person who has the device in hand; undefined for the owner's connection.
   * When the owner leaves, everyone on the device leaves.
   */
  line(wish?: Wish): TableConnection | undefined {
    if (wish?.type === 'leave/1') for (const line of this.#lines.values()) line.ask(wish)
    if (wish && (OWNER_COMMANDS.has(wish.type) || wish.type === 'leave/1')) return undefined
    return this.#lines.get(this.#visit.table.hand ?? '')
  }

  /** Send a report for everyone on this device except its owner, because they read the same screen. */
  tell(report: ScreenReport): void {
    for (const line of this.#lines.values()) line.say(report)
  }

  /** The state of the connection of the person who has the device in hand; undefined for its owner. */
  get status(): Status | undefined {
    return this.#statuses.get(this.#visit.table.hand ?? '')
  }

  /** Whether the person of a seat plays on this device. */
  has(seat: Seat): boolean {
    const person = this.#visit.table.board?.seats[seat]?.person
    return person != null && (person === this.#visit.table.own || this.hands.some((it) => it.person === person))
  }

  /** Whether the table waits for the person who has the device in hand. */
  get awaited(): boolean {
    const { me, table } = this.#visit
    return me !== null && awaitedSeats(table.board).includes(me)
  }

  /** Give the device to a person out of turn. Returns whether they play here. */
  take(seat: Seat): boolean {
    if (!this.has(seat)) return false
    this.#takenAt = this.#turnKey()
    this.#give(seat)
    return true
  }

  /** Pass the device to the next awaited person. An awaited person who already has it keeps it. */
  pass(): void {
    const { table, me } = this.#visit
    const board = table.board
    if (board?.stage !== 'playing') {
      table.hand = null
      return
    }
    if (this.#takenAt === this.#turnKey()) return
    this.#takenAt = ''
    const mine = awaitedSeats(board)
      .filter((seat) => this.has(seat))
      .sort((a, b) => a - b)
    const next = me !== null && mine.includes(me) ? me : (mine.find((seat) => seat > (me ?? -1)) ?? mine[0])
    if (next !== undefined) this.#give(next)
  }

  #give(seat: Seat): void {
    const { table } = this.#visit
    const person = table.board?.seats[seat]?.person ?? null
    table.hand = person === table.own ? null : person
  }

  #turnKey(): string {
    const board = this.#visit.table.board
    return `${board?.phase} ${awaitedSeats(board).join()}`
  }
}

/** The seats for which the table waits: to decide, to report real dice, or to confirm them. */
function awaitedSeats(board: Board | null): Seat[] {
  if (!board) return []
  if (board.hearing) return board.hearing.faces === null ? board.hearing.reporters : board.hearing.witnesses
  return board.turn?.type === 'decide/1' ? board.turn.awaited : []
}
