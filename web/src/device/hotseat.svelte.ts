// A tablet that goes round: the lines of those who play on this device beside its owner, and who has it in hand. Each line is one
// person's and the house opens it only to the session that seated him, so here too nobody says who acts (docs/decisions/0007).
import { addressAs, Wire } from '../protocol/connection'
import type { Sitting } from '../table/visit.svelte'
import { HOSTS } from '../table/state.svelte'
import type { Board, Neighbour, PersonId, Seat, Wish } from '../protocol/wire'

export class Tablet {
  /** Everyone who plays here, the owner apart. */
  hands: Neighbour[] = $state.raw([])
  readonly #sitting: Sitting
  readonly #table: string
  readonly #lines = new Map<PersonId, Wire>()
  /** What was asked of whom when somebody took the device out of turn: he keeps it until that changes. */
  #taken = ''

  constructor(sitting: Sitting, table: string) {
    this.#sitting = sitting
    this.#table = table
  }

  join(hand: Neighbour): void {
    if (this.#lines.has(hand.person)) return
    const { table } = this.#sitting
    const line = new Wire(
      addressAs(this.#table, hand.person),
      {
        // The board comes over the owner's line; over this one only what is this person's.
        heard: (message) => {
          if (message.type === 'yours/1' || message.type === 'accepted/1' || message.type === 'refused/1')
            table.hear(message)
        },
        status: () => {},
        turnedAway: () => this.#drop(hand.person),
        seen: () => table.seen(),
      },
      undefined,
      true,
    )
    this.#lines.set(hand.person, line)
    this.hands = [...this.hands, hand]
    line.connect()
  }

  #drop(person: PersonId): void {
    this.#lines.get(person)?.close()
    this.#lines.delete(person)
    this.hands = this.hands.filter((it) => it.person !== person)
    if (this.#sitting.table.hand === person) this.#sitting.table.hand = null
  }

  close(): void {
    for (const line of this.#lines.values()) line.close()
  }

  /** Over which line something is asked: that of whoever has the device in hand, unless it is the host's to ask. When the device leaves, all leave. */
  line(wish?: Wish): Wire | undefined {
    if (wish?.type === 'leave/1') for (const line of this.#lines.values()) line.ask(wish)
    if (wish && (HOSTS.has(wish.type) || wish.type === 'leave/1')) return undefined
    return this.#lines.get(this.#sitting.table.hand ?? '')
  }

  /** Whether someone who plays here sits there. */
  has(seat: Seat): boolean {
    const person = this.#sitting.table.board?.seats[seat]?.person
    return person != null && (person === this.#sitting.table.own || this.hands.some((it) => it.person === person))
  }

  /** Whether the table waits for whoever has the device in hand. */
  get awaited(): boolean {
    const { me, table } = this.#sitting
    return me !== null && wanted(table.board).includes(me)
  }

  /** Somebody takes the device out of turn. Returns whether he plays here. */
  take(seat: Seat): boolean {
    if (!this.has(seat)) return false
    this.#taken = this.#asked()
    this.#give(seat)
    return true
  }

  /** The device goes to the next one the table waits for; whoever is waited for keeps it. */
  pass(): void {
    const { table, me } = this.#sitting
    const board = table.board
    if (board?.stage !== 'playing') {
      table.hand = null
      return
    }
    if (this.#taken === this.#asked()) return
    this.#taken = ''
    const mine = wanted(board)
      .filter((seat) => this.has(seat))
      .sort((a, b) => a - b)
    const next = me !== null && mine.includes(me) ? me : (mine.find((seat) => seat > (me ?? -1)) ?? mine[0])
    if (next !== undefined) this.#give(next)
  }

  #give(seat: Seat): void {
    const { table } = this.#sitting
    const person = table.board?.seats[seat]?.person ?? null
    table.hand = person === table.own ? null : person
  }

  #asked(): string {
    const board = this.#sitting.table.board
    return `${board?.phase} ${wanted(board).join()}`
  }
}

/** Whom the table waits for: to decide, to read real dice out, or to confirm them. */
function wanted(board: Board | null): Seat[] {
  if (!board) return []
  if (board.hearing) return board.hearing.faces === null ? board.hearing.reporters : board.hearing.witnesses
  return board.turn?.type === 'decide/1' ? board.turn.awaited : []
}
