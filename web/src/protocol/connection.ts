// The table protocol over a socket: greeting, commands with idempotency ids and nonces, and which answers settle a
// command. Keeps no table state.
import { freshId, freshNonce } from './ids'
import { Socket, type Status, type SocketEnv } from './socket'
import type { Command, FromHouse, Hash, Utterance, Wish } from './wire'

export type ConnectionListener = {
  heard: (message: FromHouse) => void
  status: (status: Status) => void
  closedWith: (code: number) => void
  /** The last entry we have, and its hash: what the house needs to know to send only what is missing. */
  lastSeen: () => { seq: number; head: Hash | null }
}

export const address = (table: string, at: Pick<Location, 'protocol' | 'host'> = location): string =>
  `${at.protocol === 'https:' ? 'wss' : 'ws'}://${at.host}/ws/t/${encodeURIComponent(table)}`

/** The line of a screen on the wall: it shows, and is nobody who looks on. */
export const addressOfScreen = (table: string): string => `${address(table)}?screen`

/**
 * The line of someone who plays on this device beside its owner. What it would add to the dice, the house would not
 * count.
 */
export const addressAs = (table: string, person: string): string => `${address(table)}?as=${encodeURIComponent(person)}`

/** One table over one line. */
export class TableConnection {
  readonly #socket: Socket
  /** What each of my last commands brought for the dice, so that nobody else's can stand in its place unseen. */
  readonly #nonces = new Map<string, string>()

  readonly #held: boolean

  constructor(url: string, ear: ConnectionListener, world?: SocketEnv, held = false) {
    this.#held = held
    this.#socket = new Socket(
      url,
      {
        greeting: () => JSON.stringify({ type: 'hello/1', ...ear.lastSeen() }),
        heard: (data) => {
          const message = JSON.parse(data) as FromHouse
          if (message.type === 'accepted/1') this.#socket.settle(message.command)
          if (message.type === 'refused/1' && message.command) this.#socket.settle(message.command)
          ear.heard(message)
        },
        status: ear.status,
        closedWith: ear.closedWith,
      },
      world,
    )
  }

  connect(): void {
    this.#socket.connect()
  }

  /** A new line: the house should look again who is calling. */
  renew(): void {
    this.#socket.renew()
  }

  close(): void {
    this.#socket.close()
  }

  /** Ask for something; it is asked again until the house has answered. Returns what it is asked as. */
  ask(wish: Wish): string {
    const nonce = this.#held ? null : freshNonce()
    const command: Command = { ...wish, id: freshId(), nonce }
    if (nonce) this.#nonces.set(command.id, nonce)
    if (this.#nonces.size > 512) this.#nonces.delete(this.#nonces.keys().next().value as string)
    this.#socket.send(JSON.stringify(command), command.id)
    return command.id
  }

  nonceOf(command: string): string | undefined {
    return this.#nonces.get(command)
  }

  /** Say something that may be lost without harm. */
  say(utterance: Utterance): void {
    this.#socket.send(JSON.stringify(utterance))
  }
}
