// The table protocol over a socket: greeting, commands with idempotency ids and nonces, and which answers settle a
// command. Keeps no table state.
import { freshId, freshNonce } from './ids'
import { Socket, type Status, type SocketEnv } from './socket'
import type { Command, FromHouse, Hash, Utterance, Wish } from './wire'

export type ConnectionListener = {
  heard: (message: FromHouse) => void
  status: (status: Status) => void
  closedWith: (code: number) => void
  /** The last entry we have, and its hash, so that the house sends only what is missing. */
  lastSeen: () => { seq: number; head: Hash | null }
}

export const address = (table: string, at: Pick<Location, 'protocol' | 'host'> = location): string =>
  `${at.protocol === 'https:' ? 'wss' : 'ws'}://${at.host}/ws/t/${encodeURIComponent(table)}`

/** The address of a shared screen: it only shows, and does not count as a watcher. */
export const addressOfScreen = (table: string): string => `${address(table)}?screen`

/** The address of a person who plays on this device besides its owner. The house ignores their nonces for the dice. */
export const addressAs = (table: string, person: string): string => `${address(table)}?as=${encodeURIComponent(person)}`

/** The connection to one table. */
export class TableConnection {
  readonly #socket: Socket
  /** The nonce of each of my last commands, to detect a journal entry that has another one. */
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

  /** Reconnect, so that the house identifies the session anew. */
  renew(): void {
    this.#socket.renew()
  }

  close(): void {
    this.#socket.close()
  }

  /** Send a command, repeatedly until the house answers (at-least-once, idempotent by id). Returns its id. */
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

  /** Send a message that may be lost without harm. */
  say(utterance: Utterance): void {
    this.#socket.send(JSON.stringify(utterance))
  }
}
