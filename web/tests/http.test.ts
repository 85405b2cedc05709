import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fetchWithin, houseAnswers, Problem, request } from '../src/protocol/http'
import { LazyTexts } from '../src/texts/lazy_texts.svelte'
import { lastWins } from '../src/texts/last_wins'
import type { Language } from '../src/texts/texts'

describe('a request to the house', () => {
  let asked: { url: string; how: RequestInit }[]
  /** A house that never answers; a request ends only when it is aborted. */
  const silent = (url: string, how: RequestInit): Promise<Response> => {
    asked.push({ url, how })
    return new Promise((_, fail) =>
      how.signal?.addEventListener('abort', () => fail(new DOMException('', 'AbortError'))),
    )
  }

  beforeEach(() => {
    asked = []
    vi.useFakeTimers()
    vi.stubGlobal('fetch', silent)
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  const failure = (asking: Promise<unknown>): Promise<unknown> => asking.catch((error: unknown) => error)

  it('is aborted after ten seconds without an answer', async () => {
    const failed = failure(request('/tables/RUBIS-42'))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await failed).toEqual(new Problem(0, 'unreachable'))
  })

  it('is aborted when its body stops arriving', async () => {
    vi.stubGlobal('fetch', (_: string, how: RequestInit) =>
      Promise.resolve({ ok: true, json: () => silent('', how) } as unknown as Response),
    )
    const failed = failure(request('/tables/RUBIS-42/boards'))
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await failed).toEqual(new Problem(0, 'unreachable'))
  })

  it('ends when its page is left, and is not started after that', async () => {
    const left = new AbortController()
    const failed = failure(request('/tables/x', 'GET', undefined, left.signal))
    left.abort()
    expect(await failed).toEqual(new Problem(0, 'unreachable'))
    expect(await failure(fetchWithin('/x', {}, (answer) => answer.text(), left.signal))).toBeInstanceOf(Problem)
    expect(asked).toHaveLength(1)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('is repeated after a rate limit when the house says so, except for a change or a long limit', async () => {
    const limited = (after: string): Response =>
      new Response('{"code":"too_fast"}', { status: 429, headers: { 'retry-after': after } })
    const answers = [limited('20'), new Response('{"name":"Margaux"}')]
    vi.stubGlobal('fetch', () => Promise.resolve(answers.shift()))
    const reading = request('/me')
    await vi.advanceTimersByTimeAsync(19_000)
    expect(answers).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await reading).toEqual({ name: 'Margaux' })
    answers.push(limited('20'), limited('600'))
    expect(await failure(request('/me', 'PUT', {}))).toEqual(new Problem(429, 'too_fast', 20))
    expect(await failure(request('/me'))).toEqual(new Problem(429, 'too_fast', 600))
  })

  it('bypasses every cache to find out whether the house itself answers', async () => {
    vi.stubGlobal('fetch', (url: string, how: RequestInit) => (asked.push({ url, how }), Promise.resolve({ ok: true })))
    expect(await houseAnswers()).toBe(true)
    expect(asked[0]?.url, 'the service worker leaves /api alone').toMatch(/^\/api\//)
    expect(asked[0]?.how.cache).toBe('no-store')
  })
})

describe('two loads at once', () => {
  it('end with the last one requested, whichever arrives first', async () => {
    const coming = new Map<string, () => void>()
    const used: string[] = []
    const load = lastWins(
      (key: string) => new Promise<string>((done) => coming.set(key, () => done(key))),
      (loaded) => used.push(loaded),
    )
    const both = [load('fr'), load('en')]
    coming.get('en')?.()
    await both[1]
    coming.get('fr')?.()
    await both[0]
    expect(used).toEqual(['en'])
  })

  it('do not block each other forever if later loads take longer', async () => {
    let [calls, used] = [0, 0]
    const load = lastWins(
      async () => {
        for (let wait = calls++ ? 10 : 1; wait > 0; wait -= 1) await null
      },
      () => (used += 1),
    )
    const untilUsed = async (): Promise<void> => {
      while (!used && calls < 100) await load(null)
    }
    await Promise.all([untilUsed(), untilUsed()])
    expect(used).toBe(1)
    expect(calls).toBe(2)
  })

  it('are both done when the last one is used', async () => {
    const used: string[] = []
    const load = lastWins(
      (key: string) => new Promise<string>((done) => setTimeout(() => done(key), key === 'late' ? 20 : 0)),
      (loaded) => used.push(loaded),
    )
    const [first] = [load('early'), load('late')]
    await first
    expect(used).toEqual(['late'])
  })

  it('load texts once per language, and the last language stays', async () => {
    const coming: { lang: Language; done: (all: string[]) => void }[] = []
    const texts = new LazyTexts((lang) => new Promise((done) => coming.push({ lang, done })))
    for (const lang of ['fr', 'fr', 'en'] as const) expect(texts.isReady(lang)).toBe(false)
    expect(coming.map((it) => it.lang)).toEqual(['fr', 'en'])
    coming[1]?.done(['hello = Hello'])
    await Promise.resolve()
    coming[0]?.done(['hello = Bonjour'])
    await new Promise((done) => setTimeout(done))
    expect(texts.say('hello')).toBe('Hello')
  })
})
