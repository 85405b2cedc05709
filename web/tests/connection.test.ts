import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lingering, TableConnection } from '../src/protocol/connection'
import type { RawSocket, SocketEnv } from '../src/protocol/socket'
import type { Heard } from '../src/protocol/wire'

type Line = RawSocket & { sent: { type: string; id?: string }[]; closed: boolean }

/** Connections that open and answer only on command of the test. */
function world(): SocketEnv & { lines: Line[] } {
  const lines: Line[] = []
  return {
    lines,
    dial: () => {
      const line = { sent: [], closed: false, onopen: null, onmessage: null, onclose: null } as unknown as Line
      line.send = (data) => line.sent.push(JSON.parse(data) as Line['sent'][0])
      line.close = () => (line.closed = true)
      lines.push(line)
      return line
    },
    later: (run, ms) => setTimeout(run, ms),
    forget: (timer) => clearTimeout(timer as number),
    random: () => 1,
    now: () => 0,
    watch: () => () => {},
  }
}

const open = (line: Line | undefined): void => line?.onopen?.(undefined as never)
const say = (line: Line | undefined, message: object): void => line?.onmessage?.({ data: JSON.stringify(message) })

describe('the connection to a table', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  function connected(): { at: ReturnType<typeof world>; heard: Heard[]; line: TableConnection; signs: number[] } {
    const at = world()
    const heard: Heard[] = []
    const signs: number[] = []
    const ear = {
      heard: (message: Heard) => void heard.push(message),
      status: () => {},
      closedWith: () => {},
      lastSeen: () => ({ seq: 0, head: null }),
      sign: (sent: number) => void signs.push(sent),
    }
    const line = new TableConnection('ws://table', ear, at)
    line.connect()
    open(at.lines[0])
    return { at, heard, line, signs }
  }

  it('an answer to a ping shows that the house has read earlier messages on this socket', () => {
    const { at, heard, line, signs } = connected()
    say(at.lines[0], { type: 'presence/1', people: [], watching: 0 })
    vi.advanceTimersByTime(15_000)
    expect(at.lines[0]?.sent.at(-1)).toEqual({ type: 'ping/1' })
    vi.advanceTimersByTime(1_000)
    line.probe()
    say(at.lines[0], { type: 'pong/1' })
    say(at.lines[0], { type: 'pong/1' })
    say(at.lines[0], { type: 'pong/1' }) // matches no ping
    expect((signs[1] ?? 0) - (signs[0] ?? 0)).toBe(1_000)
    expect([heard.map((it) => it.type), signs.length]).toEqual([['presence/1'], 2])
    line.probe()
    line.renew()
    open(at.lines[1])
    say(at.lines[1], { type: 'pong/1' })
    expect(signs, 'the answer was lost with its socket').toHaveLength(2)
  })

  it('repeats on every new connection what was last shown, so that the house does not start the next clock early', () => {
    const { at, line } = connected()
    line.say({ type: 'watched/1', seq: 4 })
    line.say({ type: 'watched/1', seq: 7 })
    line.say({ type: 'shown/1', phase: 2 })
    line.renew()
    open(at.lines[1])
    expect(at.lines[1]?.sent.slice(1)).toEqual([{ type: 'watched/1', seq: 7 }])
  })

  it('reports in its hello whether the device is inactive', () => {
    const { at } = connected()
    expect(at.lines[0]?.sent[0]).toMatchObject({ type: 'hello/1', rests: false })
  })

  it.each([
    { type: 'resting/1', rests: true },
    { type: 'shown/1', phase: 2 },
    { type: 'watched/1', seq: 4 },
    { type: 'queue/1', waits: true },
    { type: 'say/1', phrase: 'je_mets', amount: 40 },
    { type: 'react/1', reaction: 'sante', to: 0 },
    { type: 'reveal/1', throw: 1, link: 'AAAA' },
  ] as const)('expects no answer to $type, which the server may leave without one', (message) => {
    const { at, line } = connected()
    say(at.lines[0], { type: 'presence/1', people: [], watching: 0 })
    line.say(message)
    vi.advanceTimersByTime(14_000)
    expect(at.lines, 'the line is not taken for dead').toHaveLength(1)
    expect(at.lines[0]?.sent.at(-1)).toEqual(message)
  })

  it('presumes that a line is dead if a command gets no answer', () => {
    const { at, line } = connected()
    say(at.lines[0], { type: 'presence/1', people: [], watching: 0 })
    line.ask({ type: 'sit/1' })
    vi.advanceTimersByTime(6_000)
    expect(at.lines).toHaveLength(2)
  })

  it('closes at once when nothing is waiting to be sent', () => {
    const { at, line } = connected()
    line.ask({ type: 'sit/1' })
    line.close()
    expect(at.lines[0]?.closed).toBe(true)
    vi.advanceTimersByTime(60_000)
    expect(at.lines).toHaveLength(1)
  })

  it('delivers « leave » after the page is gone, on another connection if necessary, and then closes', () => {
    const { at, heard, line } = connected()
    at.lines[0]?.onclose?.({ code: 1006 })
    const id = line.ask({ type: 'leave/1' })
    line.close()
    vi.advanceTimersByTime(400)
    open(at.lines[1])
    expect(at.lines[1]?.sent.map((it) => it.id ?? it.type)).toEqual(['hello/1', id])
    say(at.lines[1], { type: 'accepted/1', command: id, seq: 7 })
    expect([at.lines[1]?.closed, heard]).toEqual([true, []])
    vi.advanceTimersByTime(60_000)
    expect(at.lines).toHaveLength(2)
  })

  it('drops a « leave » without an answer when the person comes back', () => {
    const { at, line } = connected()
    line.ask({ type: 'leave/1' })
    line.close()
    expect(at.lines[0]?.closed).toBe(false)
    connected()
    expect(at.lines[0]?.closed).toBe(true)
  })

  it('closes once its « leave » is answered, or after a time limit', () => {
    for (const answered of [true, false]) {
      const { at, line } = connected()
      const command = line.ask({ type: 'leave/1' })
      line.close()
      expect(lingering.size).toBe(1)
      if (answered) say(at.lines[0], { type: 'accepted/1', command, seq: 1 })
      else vi.advanceTimersByTime(300_000)
      expect(lingering.size).toBe(0)
    }
  })
})
