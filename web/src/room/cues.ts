// Chooses the sound and the croupier's spoken call (cues) for each event on the screen. `CueOutput` plays them.
import type { Fact, Seat } from '../protocol/wire'
import type { Cry } from '../games/contract'
import type { Contact } from '../ui/throw'
import type { Sound } from '../device/sounds'

/** Plays cues. */
export type CueOutput = {
  play: (sound: Sound, contacts?: readonly Contact[]) => void
  /** `cry`: interrupts the current sentence. */
  call: (text: string, cry?: boolean) => void
}

/** What cues need of the table. */
type Cued = {
  /** The seat of this person; null on a shared device. */
  me: () => Seat | null
  cryOf: (fact: Fact) => Cry | null
  /** A sentence of the narration, without marks. */
  sentence: (fact: Fact) => string
  word: (id: string) => string
  gain: (net: number) => string
}

/** Finds the cues of events. Each event has one cue, even if it is reported several times. */
export class TableCues {
  readonly #table: Cued
  readonly #out: CueOutput
  #flights = 0
  #turn: string | null = null
  /** The verdict whose win sound has been played. */
  #won: number | null = null

  constructor(table: Cued, out: CueOutput) {
    this.#table = table
    this.#out = out
  }

  /** Dice leave the hand. They are `pace` times as slow as computed. */
  throws(contacts: readonly Contact[], pace: number): void {
    this.#out.play(
      'dice',
      contacts.map((contact) => ({ ...contact, at: contact.at * pace })),
    )
  }

  /** The number of flying chips has changed. If it is lower than before, chips have landed. */
  flies(count: number): void {
    if (count < this.#flights) this.#out.play('chip')
    this.#flights = count
  }

  /** The table waits for me in this phase. */
  asks(turn: string | null): void {
    if (turn !== null && turn !== this.#turn) this.#out.play('bell')
    if (turn !== null) this.#turn = turn
  }

  /** A fact is shown. */
  shows(fact: Fact): void {
    const cry = this.#table.cryOf(fact)
    if (cry) {
      this.#out.play(cry.sound)
      this.#out.call(this.#table.word(cry.text), true)
    } else if (fact.type === 'fell/1' || fact.type === 'ended/1') this.#out.call(this.#table.sentence(fact))
  }

  /** A verdict is held. */
  holds(key: number, seats: readonly { seat: Seat; net: number }[]): void {
    const me = this.#table.me()
    const net = seats.find((it) => it.seat === me)?.net ?? 0
    if (key === this.#won || net <= 0) return
    this.#won = key
    this.#out.play('win')
    this.#out.call(this.#table.gain(net))
  }
}
