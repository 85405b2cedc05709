// Self-healing socket: carries strings to one address, reconnects with exponential backoff and jitter, and knows
// nothing of their meaning.
//
// Theory of operation.
//
//   closed ──connect──▶ connecting ──open──▶ open ──lost──▶ waiting (backoff) ──▶ connecting …
//                           any state ──close, or a close code from 4000 on──▶ closed
//                           the browser says offline ──▶ offline, until it is online again
//
// - At most two raw sockets exist: the current one, and the next one that is being dialled beside it. The current one
//   stays in use until the next is open (`renew`).
// - Each new socket begins with the greeting, then sends every message with an id that is not settled yet, in order.
//   Delivery is at least once; the ids make it idempotent at the other end.
// - Every send, and every opening, starts a timer: without any answer within SILENCE_MS the socket is presumed dead,
//   and renewed.
// - A page that was hidden for HIDDEN_RENEW_MS renews: phones drop sockets silently.
//
// What can go wrong: a close code from 4000 on is a refusal, and no attempt follows; 1012 (the node restarts) spreads
// the reconnections of all its clients over RESTART_SPREAD_MS; messages without an id may be lost.

export type Status = 'connecting' | 'open' | 'waiting' | 'offline' | 'closed'

export type Listener = {
  /** The first message on every new socket. */
  greeting: () => string
  heard: (data: string) => void
  status: (status: Status) => void
  /** The other side refuses us: a close code from 4000 on. No further attempt is made. */
  closedWith: (code: number) => void
}

export type RawSocket = {
  send: (data: string) => void
  close: () => void
  onopen: ((event: never) => void) | null
  onmessage: ((event: { data: string }) => void) | null
  onclose: ((event: { code: number }) => void) | null
}

/** The environment a socket needs; tests bring their own. */
export type SocketEnv = {
  dial: (url: string) => RawSocket
  later: (run: () => void, ms: number) => unknown
  forget: (timer: unknown) => void
  random: () => number
  now: () => number
  /** Reports network changes and page visibility. Returns a function that stops it. */
  watch: (tell: (what: 'online' | 'offline' | 'shown' | 'hidden') => void) => () => void
}

const FIRST_WAIT_MS = 400
const LONGEST_WAIT_MS = 8_000
/** The node restarts, and all its clients reconnect to other nodes at once: each waits a random time (jitter). */
const CLOSE_SERVICE_RESTART = 1012
const RESTART_SPREAD_MS = 1_500
/** A socket without an answer for this long is presumed dead; another is opened beside it. */
const SILENCE_MS = 6_000
/** A page hidden for this long renews its socket. */
const HIDDEN_RENEW_MS = 15_000

export class Socket {
  readonly #url: string
  readonly #on: Listener
  readonly #world: SocketEnv
  readonly #unsettled = new Map<string, string>()
  #line: RawSocket | null = null
  #next: RawSocket | null = null
  #attempts = 0
  #retry: unknown = null
  #doubt: unknown = null
  #hiddenSince = 0
  #unwatch: (() => void) | null = null
  #status: Status = 'closed'

  constructor(url: string, on: Listener, world: SocketEnv = browser) {
    this.#url = url
    this.#on = on
    this.#world = world
  }

  connect(): void {
    this.#unwatch ??= this.#world.watch((what) => this.#onEnvEvent(what))
    this.#dial()
  }

  close(): void {
    this.#unwatch?.()
    this.#unwatch = null
    this.#stop()
    this.#setStatus('closed')
  }

  /** Send now if the socket is open. With an id it is resent until settled; without one it may be lost. */
  send(data: string, id?: string): void {
    if (id !== undefined) this.#unsettled.set(id, data)
    if (this.#status !== 'open' || !this.#line) return
    this.#line.send(data)
    this.#doubt ??= this.#world.later(() => this.renew(), SILENCE_MS)
  }

  /** The other side has answered the message with this id. */
  settle(id: string): void {
    this.#unsettled.delete(id)
  }

  get pending(): number {
    return this.#unsettled.size
  }

  #setStatus(status: Status): void {
    if (status === this.#status) return
    this.#status = status
    this.#on.status(status)
  }

  #onEnvEvent(what: 'online' | 'offline' | 'shown' | 'hidden'): void {
    if (what === 'hidden') this.#hiddenSince = this.#world.now()
    else if (what === 'offline') this.#setStatus('offline')
    else if (what === 'online' || this.#status !== 'open' || this.#world.now() - this.#hiddenSince > HIDDEN_RENEW_MS)
      this.renew()
  }

  /** Open a new socket; the old one stays in use until the new one is open. */
  renew(): void {
    this.#attempts = 0
    this.#dial()
  }

  #dial(): void {
    this.#world.forget(this.#retry)
    this.#world.forget(this.#doubt)
    this.#retry = this.#doubt = null
    if (this.#next) discard(this.#next)
    if (this.#status !== 'open') this.#setStatus('connecting')
    const line = (this.#next = this.#world.dial(this.#url))
    line.onopen = () => this.#onOpen(line)
    line.onclose = ({ code }) => this.#onClose(line, code)
  }

  #onOpen(line: RawSocket): void {
    if (this.#line) discard(this.#line)
    this.#line = line
    this.#next = null
    line.onmessage = ({ data }) => {
      this.#attempts = 0
      this.#world.forget(this.#doubt)
      this.#doubt = null
      this.#on.heard(data)
    }
    line.send(this.#on.greeting())
    for (const data of this.#unsettled.values()) line.send(data)
    this.#setStatus('open')
    this.#doubt = this.#world.later(() => this.renew(), SILENCE_MS)
  }

  #onClose(line: RawSocket, code: number): void {
    if (line === this.#next) this.#next = null
    if (line === this.#line) this.#line = null
    if (code >= 4000) {
      this.close()
      this.#on.closedWith(code)
      return
    }
    if (this.#line) return
    if (this.#next) return this.#setStatus('connecting')
    const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.#attempts)
    const wait =
      code === CLOSE_SERVICE_RESTART && this.#attempts === 0
        ? RESTART_SPREAD_MS * this.#world.random()
        : longest * (0.5 + this.#world.random() / 2)
    this.#attempts += 1
    this.#retry = this.#world.later(() => this.#dial(), wait)
    if (this.#status !== 'offline') this.#setStatus('waiting')
  }

  #stop(): void {
    this.#world.forget(this.#retry)
    this.#world.forget(this.#doubt)
    this.#retry = this.#doubt = null
    for (const line of [this.#line, this.#next]) if (line) discard(line)
    this.#line = this.#next = null
  }
}

/** Close a socket and stop listening to it. */
function discard(line: RawSocket): void {
  line.onopen = line.onmessage = line.onclose = null
  line.close()
}

const browser: SocketEnv = {
  dial: (url) => new WebSocket(url) as unknown as RawSocket,
  later: (run, ms) => setTimeout(run, ms),
  forget: (timer) => clearTimeout(timer as number),
  random: Math.random,
  now: Date.now,
  watch: (tell) => {
    const online = (): void => tell('online')
    const offline = (): void => tell('offline')
    const seen = (): void => tell(document.visibilityState === 'visible' ? 'shown' : 'hidden')
    addEventListener('online', online)
    addEventListener('offline', offline)
    document.addEventListener('visibilitychange', seen)
    return () => {
      removeEventListener('online', online)
      removeEventListener('offline', offline)
      document.removeEventListener('visibilitychange', seen)
    }
  },
}
