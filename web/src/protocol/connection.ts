// The table protocol over a socket: the greeting, commands with idempotency ids, and the answers that settle a command.
// It keeps no table state.
import { doorCodes } from './door_codes'
import { FrameReader, thisBuild } from './frames'
import { freshId } from './ids'
import { Socket, type Status, type SocketEnv } from './socket'
import type { Command, Hash, Heard, Hello, Queueing, Resting, ScreenReport, Reveal, Utterance, Wish } from './wire'

export type ConnectionListener = {
  heard: (message: Heard) => void
  /** Called when a new socket is in use. Its greeting is sent. */
  opened?: () => void
  status: (status: Status, retryAt: number | null) => void
  closedWith: (code: number) => void
  /** The last known entry and its hash, so that the server sends only missing entries. */
  lastSeen: () => { seq: number; head: Hash | null }
  /** Whether this device cannot answer a freeze of the dice now. */
  rests?: () => boolean
  /** Called when a command leaves this device for the first time. */
  sent?: (command: Command) => void
  /** Called when the server has read everything sent until this time, by {@link deviceTime}. */
  sign?: (sent: number) => void
}

/** The clock of this device, in milliseconds. It never jumps. */
export const deviceTime = (): number => performance.timeOrigin + performance.now()

/** The address of a table's socket, with the code by which the table was found, if any. */
export function address(table: string, at: Pick<Location, 'protocol' | 'host'> = location): string {
  const code = doorCodes.get(table)
  const url = `${at.protocol === 'https:' ? 'wss' : 'ws'}://${at.host}/ws/t/${encodeURIComponent(table)}?`
  return code ? `${url}code=${code}&` : url
}

/** The address for a shared screen, which only watches, and which the server counts as a screen. */
export const addressOfScreen = (table: string): string => `${address(table)}screen`

/** The address for another person who plays on this device. They make no pledges for the dice. */
export const addressAs = (table: string, person: string): string => `${address(table)}as=${encodeURIComponent(person)}`

const PING = JSON.stringify({ type: 'ping/1' })

/** How long a connection keeps trying to deliver « leave » after its page was left. */
const LINGER_MS = 300_000

/** Closed connections that still deliver an unanswered « leave », by address. */
export const lingering = new Map<string, Socket>()

/**
 * The connection to one table. Leaving is a command like any other: it is resent until answered, even after `close`. A
 * new connection to the same table cancels a pending « leave », because the person has returned.
 */
export class TableConnection {
  readonly #url: string
  readonly #socket: Socket
  readonly #ear: ConnectionListener
  /** My « leave » commands without an answer. */
  readonly #leaving = new Set<string>()
  #closed = false
  #frames = new FrameReader()
  /** The times at which unanswered pings were sent on this socket. */
  #pings: number[] = []

  constructor(url: string, ear: ConnectionListener, world?: SocketEnv) {
    this.#url = url
    this.#ear = ear
    this.#socket = new Socket(
      url,
      {
        greeting: () => {
          this.#pings = []
          return this.#greeting()
        },
        probe: () => this.#ping(),
        heard: (data) => {
          const message = this.#frames.read(data)
          if (message === null) return this.#askForWhole()
          if (message.type === 'pong/1') return this.#onPong()
          if (message.type === 'accepted/1') this.#settle(message.command)
          if (message.type === 'refused/1' && message.command) this.#settle(message.command)
          if (!this.#closed) ear.heard(message)
        },
        opened: () => this.#closed || ear.opened?.(),
        status: (status, retryAt) => this.#closed || ear.status(status, retryAt),
        closedWith: (code) => this.#closed || ear.closedWith(code),
      },
      world,
    )
  }

  #ping(): string {
    this.#pings.push(deviceTime())
    return PING
  }

  #onPong(): void {
    const sent = this.#pings.shift()
    if (sent !== undefined && !this.#closed) this.#ear.sign?.(sent)
  }

  /** Send a ping. Its answer proves that the server has read everything sent before. */
  probe(): void {
    this.#socket.send(this.#ping())
  }

  #greeting(): string {
    this.#frames = new FrameReader()
    const [rests, build] = [this.#ear.rests?.() ?? false, thisBuild()]
    const hello: Hello = { type: 'hello/1', ...this.#ear.lastSeen(), build, rests }
    return JSON.stringify(hello)
  }

  /**
   * Send a greeting, because a change of an unknown board arrived. Changes are ignored until the whole board arrives.
   */
  #askForWhole(): void {
    if (this.#frames.hasBoard) this.#socket.send(this.#greeting())
  }

  connect(): void {
    lingering.get(this.#url)?.close()
    lingering.delete(this.#url)
    this.#socket.connect()
  }

  /** Reconnect, so that the server identifies the session again. */
  renew(): void {
    this.#socket.renew()
  }

  close(): void {
    this.#closed = true
    if (this.#leaving.size === 0) return this.#socket.close()
    lingering.set(this.#url, this.#socket)
    setTimeout(() => this.#end(), LINGER_MS)
  }

  #settle(command: string): void {
    this.#socket.settle(command)
    this.#leaving.delete(command)
    if (this.#closed && this.#leaving.size === 0) this.#end()
  }

  /** Close the socket: nothing is left to deliver. */
  #end(): void {
    this.#socket.close()
    if (lingering.get(this.#url) === this.#socket) lingering.delete(this.#url)
  }

  /** Send a command, repeatedly until the server answers (at-least-once, idempotent by id). Returns its id. */
  ask(wish: Wish): string {
    const command: Command = { ...wish, id: freshId() }
    this.#ear.sent?.(command)
    if (wish.type === 'leave/1') this.#leaving.add(command.id)
    this.#socket.send(JSON.stringify(command), command.id)
    return command.id
  }

  /**
   * Send a message that may be lost without harm. The server may leave it without an answer, so silence after it does
   * not mean a dead socket. The last report of watched entries is sent again on every new socket, because the server
   * waits only for screens whose connection has reported.
   */
  say(utterance: Utterance | ScreenReport | Reveal | Resting | Queueing): void {
    const { type } = utterance
    this.#socket.send(JSON.stringify(utterance), type === 'watched/1' ? type : undefined, false)
  }
}
