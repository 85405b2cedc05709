import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Problem } from '../src/protocol/http'
import { keepLoading, retry } from '../src/protocol/retry'
import { Backlog } from '../src/table/backlog'
import { LazyTexts } from '../src/texts/lazy_texts.svelte'

const HOUR_MS = 3_600_000

describe('loading', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** Fails this many times before it succeeds. */
  const flaky = (failures: number, error: Error = new TypeError('Failed to fetch')): (() => Promise<string>) => {
    let calls = 0
    return () => ((calls += 1) > failures ? Promise.resolve(`after ${failures}`) : Promise.reject(error))
  }

  it('is retried with growing pauses until it succeeds, and every failure is reported', async () => {
    const failed = vi.fn()
    const done = retry(flaky(3), () => true, failed)
    await vi.advanceTimersByTimeAsync(1_000 + 2_000)
    expect(failed).toHaveBeenCalledTimes(3)
    await vi.advanceTimersByTimeAsync(4_000)
    expect(await done).toBe('after 3')
  })

  it('ends when it is cancelled or the house refuses', async () => {
    let wanted = true
    const left = retry(flaky(Infinity), () => wanted)
    await vi.advanceTimersByTimeAsync(HOUR_MS)
    wanted = false
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await left).toBe(null)
    expect(await retry(flaky(1, new Problem(404, 'no_such_table')), () => true)).toBe(null)
    const busy = retry(flaky(1, new Problem(503, 'starting')), () => true)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await busy).toBe('after 1')
  })

  it('drops an answer that arrives after the question has changed', async () => {
    const answers: ((it: string) => void)[] = []
    const used: string[] = []
    const ask = (): (() => void) =>
      keepLoading(
        () => new Promise<string>((done) => answers.push(done)),
        (it) => used.push(it),
      )
    const stop = ask()
    stop()
    ask()
    answers[1]?.('second')
    answers[0]?.('first')
    await vi.advanceTimersByTimeAsync(0)
    expect(used).toEqual(['second'])
  })

  it('retries texts', async () => {
    const load = flaky(2)
    const texts = new LazyTexts(async () => [`hello = ${await load()}`])
    expect(texts.isReady('en')).toBe(false)
    await vi.advanceTimersByTimeAsync(3_000)
    expect(texts.isReady('en')).toBe(true)
    expect(texts.say('hello')).toBe('after 2')
  })
})

describe('events waiting for a listener', () => {
  it('are delivered in order, once', () => {
    const backlog = new Backlog<string[]>()
    const heard: string[] = []
    for (const word of ['a', 'b', 'c']) backlog.add((it) => it.push(word), false)
    backlog.tellAll(heard)
    backlog.tellAll(heard)
    expect(heard).toEqual(['a', 'b', 'c'])
  })

  it('may add others while being delivered, which arrive last', () => {
    const backlog = new Backlog<string[]>()
    const heard: string[] = []
    backlog.add((it) => {
      it.push('asked')
      backlog.add((again) => again.push('sent'), true) // as the pledge of a device is sent and stored
    }, true)
    backlog.add((it) => it.push('answered'), true)
    backlog.tellAll(heard)
    expect(heard).toEqual(['asked', 'answered', 'sent'])
  })

  it('has a limit, and loses nothing essential', () => {
    const backlog = new Backlog<number[]>()
    const heard: number[] = []
    for (let n = 0; n < 10_000; n += 1) backlog.add((it) => it.push(n), n === 7)
    expect(backlog.size).toBe(401)
    backlog.tellAll(heard)
    expect(heard.slice(0, 2)).toEqual([7, 9_600])
    expect(heard.at(-1)).toBe(9_999)
  })
})
