// Self-healing socket: carries strings to one address, reconnects with exponential backoff and jitter, and knows
// nothing of their meaning.
//
// Theory of operation.
//
//   closed ──connect──▶ connecting ──open──▶ open ──lost──▶ waiting (backoff) ──▶ connecting …
//                           any state ──close, or a refusing close code──▶ closed
//
// - At most two raw sockets exist: the current one, and the next one that is being dialled beside it. The current one
//   stays in use until the next is open (`renew`), so a message is sent whenever there is any socket to send it on.
// - Each new socket begins with the greeting, then sends every message with an id that is not settled yet, in order.
//   Delivery is at least once; the ids make it idempotent at the other end.
// - Heartbeat: after IDLE_MS without a message the socket is probed. A probe, a sent message and an opening all start one
//   timer: without any answer within SILENCE_MS the socket is presumed dead, and another is dialled beside it. If it
//   speaks after all, it is in use again.
// - A handshake has a deadline too (HANDSHAKE_MS); one that misses it counts as failed.
// - `offline` from the browser is only a doubt: the socket is probed at once and often (OFFLINE_PROBE_MS). It decides the
//   name of a loss (`offline` instead of `connecting` or `waiting`), and never stops a message.
// - A page that was hidden for HIDDEN_RENEW_MS renews: phones drop sockets silently.
//
// What can go wrong: a close code from 4000 on is a refusal, and no attempt follows, except 4429 (a rate limit), which is
// tried again after LIMIT_WAIT_MS; 1012 (the node restarts) spreads
// the reconnections of all its clients over RESTART_SPREAD_MS; messages without an id may be lost.

export type Status = 'connecting' | 'open' | 'waiting' | 'offline' | 'closed'

export type Listener = {
  /** The first message on every new socket. */
  greeting: () => string
  /** A message that the other side answers with any other. */
  probe: () => string
  heard: (data: string) => void
  /** `retryAt`: when the next attempt begins, while one is planned. */
  status: (status: Status, retryAt: number | null) => void
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
/** The longest wait between attempts, of the first ones and later: a network that was gone for a minute is found soon. */
const [SOON_WAIT_MS, SOON_ATTEMPTS, LONGEST_WAIT_MS] = [2_000, 30, 8_000]
/** No close frame was received. */
const CLOSE_ABNORMAL = 1006
/** The node restarts, and all its clients reconnect to other nodes at once: each waits a random time (jitter). */
const CLOSE_SERVICE_RESTART = 1012
const RESTART_SPREAD_MS = 1_500
/** Too many connections or look-ups from this address: a limit passes within a minute, so this is no refusal. */
const CLOSE_TOO_FAST = 4429
const LIMIT_WAIT_MS = 30_000
/** A socket without an answer for this long is presumed dead; another is opened beside it. */
const SILENCE_MS = 6_000
/** After this long without a message the socket is probed. */
const IDLE_MS = 15_000
/** While the browser reports no network: the delay before a probe, and its time limit. */
const OFFLINE_PROBE_MS = 2_500
/** A handshake that takes longer has failed. */
const HANDSHAKE_MS = 8_000
/** A page hidden for this long renews its socket. */
const HIDDEN_RENEW_MS = 15_000

/** Until the next attempt; for an answer; until a probe; for a handshake. */
type Timer = 'retry' | 'doubt' | 'idle' | 'opening'

export class Socket {
  readonly #url: string
  readonly #on: Listener
  readonly #world: SocketEnv
  readonly #unsettled = new Map<string, string>()
  #line: RawSocket | null = null
  #next: RawSocket | null = null
  #attempts = 0
  readonly #timers = new Map<Timer, unknown>()
  /** The current socket did not answer in time. */
  #presumedDead = false
  /** The browser reports no network. */
  #offline = false
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

  /**
   * Send now if there is a socket. With an id it is resent until settled; without one it may be lost. `answered`: whether
   * something is heard after it, if the socket lives.
   */
  send(data: string, id?: string, answered = true): void {
    if (id !== undefined) this.#unsettled.set(id, data)
    if (!this.#line) return
    if (answered) this.#expectAnswer()
    this.#line.send(data)
  }

  /** The other side has answered the message with this id. */
  settle(id: string): void {
    this.#unsettled.delete(id)
  }

  /** Open a new socket; the old one stays in use until the new one is open. */
  renew(): void {
    this.#attempts = 0
    this.#dial()
  }

  #setStatus(status: Status, retryAt: number | null = null): void {
    if (status === this.#status && retryAt === null) return
    this.#status = status
    this.#on.status(status, retryAt)
  }

  #setLost(status: 'connecting' | 'waiting', retryAt: number | null = null): void {
    this.#setStatus(this.#offline ? 'offline' : status, retryAt)
  }

  get #alive(): boolean {
    return this.#line !== null && !this.#presumedDead
  }

  #onEnvEvent(what: 'online' | 'offline' | 'shown' | 'hidden'): void {
    if (what === 'hidden') this.#hiddenSince = this.#world.now()
    else if (what === 'offline') {
      this.#offline = true
      if (this.#alive) this.#probe()
      else this.#setStatus('offline')
    } else if (what === 'online') {
      this.#offline = false
      this.renew()
    } else if (!this.#alive || this.#world.now() - this.#hiddenSince > HIDDEN_RENEW_MS) this.renew()
  }

  // Heartbeat

  #probe(): void {
    if (!this.#line) return
    this.#forget('doubt')
    this.#expectAnswer()
    this.#line.send(this.#on.probe())
  }

  #expectAnswer(): void {
    if (this.#presumedDead) return // another socket is on its way already
    if (this.#timers.has('doubt')) return
    const presumeDead = (): void => {
      this.#presumedDead = true
      this.#dial()
    }
    this.#later('doubt', presumeDead, this.#offline ? OFFLINE_PROBE_MS : SILENCE_MS)
  }

  #onAnswer(): void {
    this.#attempts = 0
    this.#forget('doubt')
    this.#later('idle', () => this.#probe(), this.#offline ? OFFLINE_PROBE_MS : IDLE_MS)
    if (!this.#presumedDead) return
    this.#presumedDead = false
    this.#abandonNext()
    this.#setStatus('open')
  }

  // Opening and closing

  #dial(): void {
    this.#abandonNext()
    this.#forget('doubt')
    if (!this.#alive) this.#setLost('connecting')
    const line = (this.#next = this.#world.dial(this.#url))
    line.onopen = () => this.#onOpen(line)
    line.onclose = ({ code }) => this.#onClose(line, code)
    const giveUp = (): void => {
      discard(line)
      this.#onClose(line, CLOSE_ABNORMAL)
    }
    this.#later('opening', giveUp, HANDSHAKE_MS)
  }

  #onOpen(line: RawSocket): void {
    if (this.#line) discard(this.#line)
    this.#forget('opening', 'doubt', 'idle')
    this.#line = line
    this.#next = null
    this.#presumedDead = this.#offline = false
    line.onmessage = ({ data }) => {
      this.#onAnswer()
      this.#on.heard(data)
    }
    line.send(this.#on.greeting())
    for (const data of this.#unsettled.values()) line.send(data)
    this.#setStatus('open')
    this.#expectAnswer()
  }

  #onClose(line: RawSocket, code: number): void {
    if (line === this.#next) {
      this.#next = null
      this.#forget('opening')
    }
    if (line === this.#line) {
      this.#line = null
      this.#presumedDead = false
      this.#forget('doubt', 'idle')
    }
    if (code >= 4000 && code !== CLOSE_TOO_FAST) {
      this.close()
      this.#on.closedWith(code)
      return
    }
    if (this.#alive) return
    if (this.#next) return this.#setLost('connecting')
    const longest =
      code === CLOSE_TOO_FAST
        ? LIMIT_WAIT_MS
        : Math.min(this.#attempts < SOON_ATTEMPTS ? SOON_WAIT_MS : LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.#attempts)
    const wait =
      code === CLOSE_SERVICE_RESTART && this.#attempts === 0
        ? RESTART_SPREAD_MS * this.#world.random()
        : longest * (0.5 + this.#world.random() / 2)
    this.#attempts += 1
    this.#later('retry', () => this.#dial(), wait)
    this.#setLost('waiting', this.#world.now() + wait)
  }

  /** Give up the socket that is being dialled, or the wait for the next attempt. */
  #abandonNext(): void {
    this.#forget('retry', 'opening')
    if (this.#next) discard(this.#next)
    this.#next = null
  }

  #stop(): void {
    this.#forget('doubt', 'idle')
    this.#abandonNext()
    if (this.#line) discard(this.#line)
    this.#line = null
    this.#presumedDead = false
  }

  #later(timer: Timer, run: () => void, ms: number): void {
    this.#forget(timer)
    this.#timers.set(
      timer,
      this.#world.later(() => (this.#timers.delete(timer), run()), ms),
    )
  }

  #forget(...timers: Timer[]): void {
    for (const timer of timers) {
      this.#world.forget(this.#timers.get(timer))
      this.#timers.delete(timer)
    }
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
