import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Games } from '../src/table/cloth'
import type { RawSocket } from '../src/protocol/socket'
import type { Speech } from '../src/table/speech'

vi.stubGlobal('matchMedia', () => ({ matches: false }))
const page = { documentElement: { dataset: {} }, querySelector: () => null, visibilityState: 'visible' }
vi.stubGlobal('document', { ...page, addEventListener: () => {}, removeEventListener: () => {} })
vi.stubGlobal('location', { protocol: 'http:', host: 'house' })
vi.stubGlobal('addEventListener', () => {})
vi.stubGlobal('removeEventListener', () => {})
const { Visit } = await import('../src/table/visit.svelte')

const ME = 'person-me'

/** The sockets that a visit has opened, the latest last. */
let lines: (RawSocket & { sent: string[] })[]
let visit: InstanceType<typeof Visit>

class Line {
  sent: string[] = []
  constructor() {
    lines.push(this as unknown as (typeof lines)[0])
  }
  send(data: string): void {
    this.sent.push(data)
  }
  close(): void {}
}

function hear(message: object): void {
  lines.at(-1)?.onmessage?.({ data: JSON.stringify(message) })
}

const showQueue = (...queue: string[]): void => hear({ type: 'presence/1', people: [], watching: 0, queue })

/** What a house sends to a new connection. */
function welcome(...queue: string[]): void {
  lines.at(-1)?.onopen?.(undefined as never)
  showQueue(...queue)
  hear({ type: 'yours/1', person: ME, seat: null, seq: 1, options: [], powers: [], host: false })
}

const queueing = (): boolean[] =>
  (lines.at(-1)?.sent ?? []).flatMap((data) => {
    const message = JSON.parse(data) as { type: string; waits: boolean }
    return message.type === 'queue/1' ? [message.waits] : []
  })

function loseConnection(): void {
  lines.at(-1)?.onclose?.({ code: 1006 })
  vi.runOnlyPendingTimers()
}

beforeEach(async () => {
  lines = []
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', Line)
  vi.stubGlobal('fetch', () => Promise.reject(new Error('unreachable')))
  visit = new Visit('CODE', { manifestOf: () => ({}) } as unknown as Games)
  visit.connect()
  await vi.waitFor(() => expect(lines).toHaveLength(1))
})

afterEach(() => {
  visit.close()
  vi.useRealTimers()
})

describe('the queue for the next game', () => {
  it('is known after a reload without a request', () => {
    welcome('someone', ME)
    expect(visit.waits).toBe(true)
    expect(queueing()).toEqual([])
  })

  it('is entered at once on the screen, and left again if the house refuses', () => {
    welcome()
    visit.speech = { refusal: () => 'no' } as unknown as Speech
    visit.wait(true)
    expect(visit.waits).toBe(true)
    hear({ type: 'refused/1', code: 'too_fast', command: null, asked: { type: 'queue/1', waits: true } })
    expect(visit.waits).toBe(false)
  })

  it('is left on the next connection if there was none', () => {
    welcome(ME)
    lines.at(-1)?.onclose?.({ code: 1006 })
    visit.wait(false)
    expect(visit.waits).toBe(false)
    vi.runOnlyPendingTimers()
    welcome(ME)
    expect(queueing()).toEqual([false])
    showQueue()
    expect(visit.waits).toBe(false)
  })

  it('is entered again if it was lost with its node', () => {
    welcome()
    visit.wait(true)
    showQueue(ME)
    loseConnection()
    welcome()
    expect(queueing()).toEqual([true])
    expect(visit.waits).toBe(true)
  })

  it('is left here too if another device of the person leaves it', () => {
    welcome(ME)
    showQueue()
    expect(visit.waits).toBe(false)
  })
})
