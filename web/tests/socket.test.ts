import { beforeEach, describe, expect, it } from 'vitest'
import { type RawSocket, Socket, type Status, type SocketEnv } from '../src/protocol/socket'

class Pretend implements SocketEnv {
  lines: (RawSocket & { sent: string[]; closed: boolean })[] = []
  timers = new Map<number, { run: () => void; at: number }>()
  clock = 0
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
    line.send = (data) => line.sent.push(data)
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

describe('a line that mends itself', () => {
  let world: Pretend
  let heard: string[]
  let statuses: Status[]
  let away: number[]
  let socket: Socket

  beforeEach(() => {
    world = new Pretend()
    heard = []
    statuses = []
    away = []
    socket = new Socket(
      'ws://table',
      {
        greeting: () => `hello ${heard.length}`,
        heard: (data) => heard.push(data),
        status: (s) => statuses.push(s),
        closedWith: (code) => away.push(code),
      },
      world,
    )
    socket.connect()
  })

  it('greets first, then says what has not been answered, in order', () => {
    socket.send('a', 'id-a')
    socket.send('b', 'id-b')
    world.open()
    expect(world.last.sent).toEqual(['hello 0', 'a', 'b'])
  })

  it('sends an unanswered command again on a new line, and an answered one never', () => {
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

  it('forgets what was said without an id', () => {
    world.open()
    socket.send('bravo')
    world.drop()
    world.pass(400)
    world.open()
    expect(world.last.sent).toEqual(['hello 0'])
  })

  it('comes back at a moment of its own when a node closes, and as ever if that fails', () => {
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

  it('waits longer each time, up to eight seconds, and begins anew once someone has spoken', () => {
    const waits: number[] = []
    for (let n = 0; n < 7; n += 1) {
      const before = world.clock
      world.drop()
      while (world.lines.length === n + 1) world.pass(100)
      waits.push(world.clock - before)
    }
    expect(waits).toEqual([400, 800, 1600, 3200, 6400, 8000, 8000])
    world.open()
    world.say('welcome')
    world.drop()
    const count = world.lines.length
    world.pass(400)
    expect(world.lines).toHaveLength(count + 1)
  })

  it('spreads the crowd: a wait is between half and all of its length', () => {
    world.random = () => 0
    world.drop()
    world.pass(199)
    expect(world.lines).toHaveLength(1)
    world.pass(1)
    expect(world.lines).toHaveLength(2)
  })

  it('tries at once when the network is back or the page is seen again', () => {
    world.drop()
    world.tell('online')
    expect(world.lines).toHaveLength(2)
    world.drop()
    world.tell('shown')
    expect(world.lines).toHaveLength(3)
  })

  it('renews an open line after a nap, and keeps the old one until the new one is open', () => {
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
    expect(old.closed).toBe(true)
    expect(world.last.sent).toEqual(['hello 1'])
  })

  it('leaves an open line alone after a glance elsewhere', () => {
    world.open()
    world.say('welcome')
    world.tell('hidden')
    world.pass(3_000)
    world.tell('shown')
    expect(world.lines).toHaveLength(1)
  })

  it('takes a line that does not answer for dead', () => {
    world.open()
    world.say('welcome')
    socket.send('a', 'id-a')
    world.pass(6_000)
    expect(world.lines).toHaveLength(2)
    world.open()
    expect(world.last.sent).toEqual(['hello 1', 'a'])
  })

  it('does not knock again where it was turned away', () => {
    world.open()
    world.drop(4404)
    world.pass(60_000)
    world.tell('online')
    expect(away).toEqual([4404])
    expect(statuses.at(-1)).toBe('closed')
  })

  it('is silent once closed', () => {
    world.open()
    socket.close()
    world.tell('online')
    world.pass(60_000)
    expect(world.lines).toHaveLength(1)
    expect(world.last.closed).toBe(true)
    expect(statuses.at(-1)).toBe('closed')
  })
})
