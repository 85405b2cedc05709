import { beforeEach, describe, expect, it } from 'vitest'
import { type RawSocket, Socket, type Status, type SocketEnv } from '../src/protocol/socket'

class Pretend implements SocketEnv {
  lines: (RawSocket & { sent: string[]; closed: boolean })[] = []
  timers = new Map<number, { run: () => void; at: number }>()
  clock = 0
  /** Whether the other side answers a probe. */
  answers = true
  tell: (what: 'online' | 'offline' | 'shown' | 'hidden') => void = () => {}
  #next = 1
  random = (): number => 1
  now = (): number => this.clock

  dial = (): RawSocket => {
    const line = {
      sent: [] as string[],
      closed: false,
      onopen: null,
      onmessage: null,
      onclose: null,
    } as unknown as Pretend['lines'][0]
    line.send = (data) => {
      line.sent.push(data)
      if (data === 'ping' && this.answers) line.onmessage?.({ data: 'pong' })
    }
    line.close = () => (line.closed = true)
    this.lines.push(line)
    return line
  }
  later = (run: () => void, ms: number): number => {
    this.timers.set(this.#next, { run, at: this.clock + ms })
    return this.#next++
  }
  forget = (timer: unknown): void => void this.timers.delete(timer as number)
  watch = (tell: Pretend['tell']): (() => void) => ((this.tell = tell), () => (this.tell = () => {}))

  pass(ms: number): void {
    const until = this.clock + ms
    for (;;) {
      const due = [...this.timers].filter(([, t]) => t.at <= until).sort((a, b) => a[1].at - b[1].at)[0]
      if (!due) break
      this.timers.delete(due[0])
      this.clock = due[1].at
      due[1].run()
    }
    this.clock = until
  }
  get last(): Pretend['lines'][0] {
    return this.lines.at(-1) as Pretend['lines'][0]
  }
  open(): void {
    this.last.onopen?.(undefined as never)
  }
  say(data: string): void {
    this.last.onmessage?.({ data })
  }
  drop(code = 1006): void {
    this.last.onclose?.({ code })
  }
}

describe('a reconnecting socket', () => {
  let world: Pretend
  let heard: string[]
  let statuses: Status[]
  let opened: number
  let away: number[]
  let socket: Socket

  beforeEach(() => {
    world = new Pretend()
    heard = []
    statuses = []
    opened = 0
    away = []
    socket = new Socket(
      'ws://table',
      {
        greeting: () => `hello ${heard.length}`,
        probe: () => 'ping',
        heard: (data) => heard.push(data),
        opened: () => (opened += 1),
        status: (s) => statuses.push(s),
        closedWith: (code) => away.push(code),
      },
      world,
    )
    socket.connect()
  })

  it('sends hello first, then all unanswered commands in order', () => {
    socket.send('a', 'id-a')
    socket.send('b', 'id-b')
    world.open()
    expect(world.last.sent).toEqual(['hello 0', 'a', 'b'])
  })

  it('sends an unanswered command again on a new connection, and an answered one never', () => {
    world.open()
    world.say('welcome')
    socket.send('a', 'id-a')
    socket.send('b', 'id-b')
    socket.settle('id-a')
    world.drop()
    world.pass(400)
    world.open()
    expect(world.lines).toHaveLength(2)
    expect(world.last.sent).toEqual(['hello 1', 'b'])
  })

  it('drops messages without an id when reconnecting', () => {
    world.open()
    socket.send('bravo')
    world.drop()
    world.pass(400)
    world.open()
    expect(world.last.sent).toEqual(['hello 0'])
  })

  it('reconnects after a random delay when a node closes, and as usual if that fails', () => {
    world.open()
    world.say('welcome')
    world.random = () => 0.8
    world.drop(1012)
    world.pass(1_199)
    expect(world.lines).toHaveLength(1)
    world.pass(1)
    expect(world.lines).toHaveLength(2)
    world.drop(1012)
    world.pass(720)
    expect(world.lines).toHaveLength(3)
  })

  it('waits longer each time, up to two seconds and after a minute up to eight, and starts again after a success', () => {
    const waits: number[] = []
    for (let n = 0; n < 32; n += 1) {
      const before = world.clock
      world.drop()
      while (world.lines.length === n + 1) world.pass(100)
      waits.push(world.clock - before)
    }
    expect(waits.slice(0, 5)).toEqual([400, 800, 1600, 2000, 2000])
    expect(waits.slice(-3)).toEqual([2000, 8000, 8000])
    world.open()
    world.say('welcome')
    world.drop()
    const count = world.lines.length
    world.pass(400)
    expect(world.lines).toHaveLength(count + 1)
  })

  it('spreads reconnections: a wait is between half and all of its length', () => {
    world.random = () => 0
    world.drop()
    world.pass(199)
    expect(world.lines).toHaveLength(1)
    world.pass(1)
    expect(world.lines).toHaveLength(2)
  })

  it('retries at once when the network is back or the page is visible again', () => {
    world.drop()
    world.tell('online')
    expect(world.lines).toHaveLength(2)
    world.drop()
    world.tell('shown')
    expect(world.lines).toHaveLength(3)
  })

  it('renews an open connection after a long sleep, and keeps the old one until the new one is open', () => {
    world.open()
    world.say('welcome')
    const old = world.last
    world.tell('hidden')
    world.pass(60_000)
    world.tell('shown')
    expect(world.lines).toHaveLength(2)
    expect(old.closed).toBe(false)
    expect(statuses).toEqual(['connecting', 'open'])
    world.open()
    expect(statuses).toEqual(['connecting', 'open'])
    expect(opened).toBe(2)
    expect(old.closed).toBe(true)
    expect(world.last.sent).toEqual([`hello ${heard.length}`])
  })

  it('keeps an open connection after a short absence', () => {
    world.open()
    world.say('welcome')
    world.tell('hidden')
    world.pass(3_000)
    world.tell('shown')
    expect(world.lines).toHaveLength(1)
  })

  it('treats a connection that does not answer as dead', () => {
    world.open()
    world.say('welcome')
    socket.send('a', 'id-a')
    world.pass(6_000)
    expect(world.lines).toHaveLength(2)
    world.open()
    expect(world.last.sent).toEqual(['hello 1', 'a'])
  })

  it('notices that an idle connection has died silently', () => {
    world.open()
    world.say('welcome')
    world.pass(60_000)
    expect(world.lines, 'a line that answers is kept').toHaveLength(1)
    expect(world.last.sent.slice(1)).toEqual(['ping', 'ping', 'ping', 'ping'])
    world.answers = false
    world.pass(15_000 + 6_000)
    expect(world.lines).toHaveLength(2)
    expect(statuses.at(-1)).toBe('connecting')
    world.open()
    expect(statuses.at(-1)).toBe('open')
  })

  it('keeps trying after an idle connection has died and its successor failed', () => {
    world.open()
    world.say('welcome')
    world.answers = false
    world.pass(21_000)
    world.drop()
    expect(statuses.at(-1)).toBe('waiting')
    world.pass(400)
    expect(world.lines).toHaveLength(3)
  })

  it('uses a connection again that was only slow', () => {
    world.open()
    world.say('welcome')
    const slow = world.last
    world.answers = false
    world.pass(21_000)
    socket.send('a', 'id-a')
    expect(slow.sent.at(-1), 'it may still be alive').toBe('a')
    slow.onmessage?.({ data: 'pong' })
    expect(statuses.at(-1)).toBe('open')
    expect(world.last.closed, 'its successor is not needed').toBe(true)
    world.pass(6_000)
    expect(world.lines).toHaveLength(2)
  })

  it('opens a new connection when the network is back, also if the old one still delivers what was on its way', () => {
    world.open()
    world.say('welcome')
    const old = world.last
    world.answers = false
    world.tell('offline')
    world.pass(3_000)
    world.tell('online')
    const renewed = world.last
    old.onmessage?.({ data: 'on its way' })
    expect([renewed.closed, heard.at(-1)]).toEqual([false, 'on its way'])
    world.open()
    expect([old.closed, renewed.sent[0]]).toEqual([true, 'hello 2'])
  })

  it('gives a handshake eight seconds, then tries again', () => {
    world.pass(8_000)
    expect(world.last.closed).toBe(true)
    expect(statuses.at(-1)).toBe('waiting')
    world.pass(400)
    expect(world.lines).toHaveLength(2)
    world.open()
    world.pass(1_000)
    expect(statuses.at(-1)).toBe('open')
  })

  it('only doubts a connection when the browser reports offline, and still sends on it', () => {
    world.open()
    world.say('welcome')
    world.tell('offline')
    expect(world.last.sent.at(-1)).toBe('ping')
    socket.send('a', 'id-a')
    expect(world.last.sent.at(-1)).toBe('a')
    world.say('accepted a')
    world.pass(10_000)
    expect(world.lines).toHaveLength(1)
    expect(statuses).toEqual(['connecting', 'open'])
  })

  it('reports offline once the doubt is confirmed, and keeps trying', () => {
    world.open()
    world.say('welcome')
    world.answers = false
    world.tell('offline')
    world.pass(2_500)
    expect(statuses.at(-1)).toBe('offline')
    world.drop()
    world.pass(400)
    expect([world.lines.length, statuses.at(-1)]).toEqual([3, 'offline'])
    world.open()
    expect(statuses.at(-1)).toBe('open')
  })

  it('retries after a rate limit, because that is not a refusal', () => {
    world.drop(4429)
    expect(statuses.at(-1)).toBe('waiting')
    expect(away).toEqual([])
    world.pass(29_000)
    expect(world.lines).toHaveLength(1)
    world.pass(2_000)
    expect(world.lines).toHaveLength(2)
    world.open()
    expect(statuses.at(-1)).toBe('open')
  })

  it('does not reconnect after a final refusal', () => {
    world.open()
    world.drop(4404)
    world.pass(60_000)
    world.tell('online')
    expect(away).toEqual([4404])
    expect(statuses.at(-1)).toBe('closed')
  })

  it('does nothing once closed', () => {
    world.open()
    socket.close()
    world.tell('online')
    world.pass(60_000)
    expect(world.lines).toHaveLength(1)
    expect(world.last.closed).toBe(true)
    expect(statuses.at(-1)).toBe('closed')
  })
})
