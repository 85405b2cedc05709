// Self-healing socket: carries strings to one address, without interpreting them, and reconnects with exponential
// backoff and jitter.
//
// Theory of operation.
//
//   closed ──connect──▶ connecting ──open──▶ open ──lost──▶ waiting (backoff) ──▶ connecting …
//                           any state ──close, or a refusing close code──▶ closed
//
// - At most two raw sockets exist: the current one, and the next one while it is being opened. The current one stays in
//   use until the next one is open (`renew`), so a message is sent as long as any socket is open.
// - Each new socket begins with the greeting, then sends every message with an id that is not settled yet, in order.
//   Delivery is at least once; the ids make it idempotent at the other end.
// - Heartbeat: after IDLE_MS without a message, the socket sends a probe. A probe, a sent message and an opening all
//   start the same timer. If there is no answer within SILENCE_MS, the socket is presumed dead, and another one is opened
//   beside it. If the first one delivers a message after all, it is used again. After `renew` the other one is opened
//   all the same: when the network is back, a socket that the server has given up still delivers what was on its way.
// - A handshake that takes longer than HANDSHAKE_MS counts as failed.
// - The browser's `offline` event is only a hint: probes are then sent at once and often (OFFLINE_PROBE_MS). The event
//   changes the reported status (`offline` instead of `connecting` or `waiting`), but never stops a message.
// - A page that was hidden for HIDDEN_RENEW_MS renews its socket, because phones drop sockets silently.
//
// What can go wrong: a close code of 4000 or more is a refusal, after which no attempt is made, except 4429 (a rate
// limit), after which the next attempt follows in LIMIT_WAIT_MS. After 1012 (the node restarts), all clients reconnect
// at random times within RESTART_SPREAD_MS. Messages without an id may be lost.

export type Status = 'connecting' | 'open' | 'waiting' | 'offline' | 'closed'

export type Listener = {
  /** The first message on every new socket. */
  greeting: () => string
  /** A message that makes the other side answer with some message. */
  probe: () => string
  heard: (data: string) => void
  /** Called when a new socket is in use, also if it replaces one without a change of status. */
  opened: () => void
  /** `retryAt`: when the next attempt begins; null if none is planned. */
  status: (status: Status, retryAt: number | null) => void
  /** Called when the other side refuses with a close code of 4000 or more. No further attempt is made. */
  closedWith: (code: number) => void
}

export type RawSocket = {
  send: (data: string) => void
  close: () => void
  onopen: ((event: never) => void) | null
  onmessage: ((event: { data: string }) => void) | null
  onclose: ((event: { code: number }) => void) | null
}

/** The environment of a socket. Tests pass their own. */
export type SocketEnv = {
  dial: (url: string) => RawSocket
  later: (run: () => void, ms: number) => unknown
  forget: (timer: unknown) => void
  random: () => number
  now: () => number
  /** Reports changes of the network and of page visibility. Returns a function that stops this. */
  watch: (tell: (what: 'online' | 'offline' | 'shown' | 'hidden') => void) => () => void
}

const FIRST_WAIT_MS = 400
/** The longest wait between early attempts, how many count as early, and the longest wait between later ones. */
const [SOON_WAIT_MS, SOON_ATTEMPTS, LONGEST_WAIT_MS] = [2_000, 30, 8_000]
/** The close code if no close frame was received. */
const CLOSE_ABNORMAL = 1006
/** The close code of a restarting node. All its clients reconnect at once, so each waits a random time (jitter). */
const CLOSE_SERVICE_RESTART = 1012
const RESTART_SPREAD_MS = 1_500
/**
 * The close code for too many connections or look-ups from this address. The limit ends soon, so the client retries.
 */
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

/** Timers: the next attempt, a missing answer, the next probe, and an unfinished handshake. */
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
  /** The socket that is being opened replaces the current one in any case. */
  #renews = false
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
   * Send now if there is a socket. A message with an id is resent until settled; one without may be lost. `answered`:
   * whether the other side answers this message in any way, so that silence means a dead socket.
   */
  send(data: string, id?: string, answered = true): void {
    if (id !== undefined) this.#unsettled.set(id, data)
    if (!this.#line) return
    if (answered) this.#expectAnswer()
    this.#line.send(data)
  }

  /** Stop resending a message, because the other side has answered it. */
  settle(id: string): void {
    this.#unsettled.delete(id)
  }

  /** Open a new socket; the old one stays in use until the new one is open. */
  renew(): void {
    this.#attempts = 0
    this.#dial()
    this.#renews = true
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
    if (this.#presumedDead) return // another socket is already being opened
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
    if (!this.#renews) this.#abandonNext()
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
    this.#presumedDead = this.#offline = this.#renews = false
    line.onmessage = ({ data }) => {
      this.#onAnswer()
      this.#on.heard(data)
    }
    line.send(this.#on.greeting())
    for (const data of this.#unsettled.values()) line.send(data)
    this.#setStatus('open')
    this.#on.opened()
    this.#expectAnswer()
  }

  #onClose(line: RawSocket, code: number): void {
    if (line === this.#next) {
      this.#next = null
      this.#renews = false
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

  /** Give up the socket that is being opened, or the planned attempt. */
  #abandonNext(): void {
    this.#forget('retry', 'opening')
    if (this.#next) discard(this.#next)
    this.#next = null
    this.#renews = false
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
