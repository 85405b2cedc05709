import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const source = readFileSync(resolve(import.meta.dirname, '../src/worker.js'), 'utf8')
const SITE = 'https://tripot.example'
type Event = {
  request?: { url: string; method: string; mode: string }
  waitUntil: (it: Promise<unknown>) => void
  respondWith: (it: Promise<unknown>) => void
}

/** A service worker of one build, with the device's caches and a network that can be cut. */
function worker(
  build: string,
  files: string[],
  device: Map<string, Map<string, string>>,
  network: (path: string) => Promise<{ status: number; body: string }>,
): { tell: (kind: string, path?: string, mode?: string) => Promise<unknown>; skipped: () => boolean } {
  const told = new Map<string, (event: Event) => void>()
  let skipped = false
  const fetch = (request: string | { url: string }): Promise<unknown> =>
    network(new URL(typeof request === 'string' ? request : request.url, SITE).pathname)
  const match = async (request: string | { url: string }): Promise<unknown> => {
    const path = new URL(typeof request === 'string' ? request : request.url, SITE).pathname
    for (const kept of device.values()) if (kept.has(path)) return { status: 200, body: kept.get(path) }
    return undefined
  }
  const open = async (name: string): Promise<unknown> => ({
    addAll: async (all: string[]) => {
      const got = await Promise.all(all.map(async (path) => [path, (await network(path)).body] as const))
      device.set(name, new Map(got))
    },
  })
  const caches = {
    open,
    match,
    keys: async () => [...device.keys()],
    delete: async (name: string) => device.delete(name),
  }
  const self = {
    addEventListener: (kind: string, run: (event: Event) => void) => told.set(kind, run),
    skipWaiting: () => (skipped = true),
  }
  const text = source
    .replace("'tripot-__BUILD__'", `'tripot-${build}'`)
    .replace('= __FILES__', `= ${JSON.stringify(files)}`)
  new Function('self', 'caches', 'fetch', 'location', 'Response', text)(
    self,
    caches,
    fetch,
    { origin: SITE },
    { error: () => ({ status: 0, body: 'error' }) },
  )
  return {
    skipped: () => skipped,
    async tell(kind, path = '/', mode = 'no-cors') {
      let answer: Promise<unknown> = Promise.resolve('not ours')
      const take = (it: Promise<unknown>): void => void (answer = it)
      told.get(kind)?.({ request: { url: SITE + path, method: 'GET', mode }, waitUntil: take, respondWith: take })
      return answer
    },
  }
}

const house = (build: string) => async (path: string) =>
  path.startsWith('/assets/') && !path.includes(build)
    ? { status: 404, body: 'gone' }
    : { status: 200, body: `${build} ${path}` }
const cut = async (): Promise<never> => {
  throw new TypeError('no network')
}

describe('the service worker', () => {
  it('opens every page of the client without a network', async () => {
    const device = new Map<string, Map<string, string>>()
    let network: (path: string) => Promise<{ status: number; body: string }> = house('one')
    const it = worker('one', ['/', '/assets/table-one.js'], device, (path) => network(path))
    await it.tell('install')
    network = cut
    expect(await it.tell('fetch', '/t/RUBIS-42', 'navigate')).toMatchObject({ body: 'one /' })
    expect(await it.tell('fetch', '/assets/table-one.js')).toMatchObject({ body: 'one /assets/table-one.js' })
    network = async () => ({ status: 503, body: 'closing' })
    expect(await it.tell('fetch', '/', 'navigate'), 'a proxy without a house behind it').toMatchObject({
      body: 'one /',
    })
  })

  it('requests a page from the house first, and never intercepts the messages of a table', async () => {
    const it = worker('one', ['/'], new Map(), house('one'))
    await it.tell('install')
    expect(await it.tell('fetch', '/t/RUBIS-42', 'navigate')).toMatchObject({ body: 'one /t/RUBIS-42' })
    for (const path of ['/api/me', '/api/tables/x/journal.jsonl', '/ws/t/x'])
      expect(await it.tell('fetch', path), path).toBe('not ours')
  })

  it('keeps the files of a page in play after a new build until the old one is gone', async () => {
    const device = new Map<string, Map<string, string>>()
    let network = house('one')
    const old = worker('one', ['/', '/assets/table-one.js'], device, (path) => network(path))
    await old.tell('install')
    network = house('two')
    const fresh = worker('two', ['/', '/assets/table-two.js'], device, (path) => network(path))
    await fresh.tell('install')
    expect(fresh.skipped(), 'it waits for the last page of the build before').toBe(false)
    expect(await old.tell('fetch', '/assets/table-one.js'), 'the house has it no more').toMatchObject({
      body: 'one /assets/table-one.js',
    })
    expect(await old.tell('fetch', '/assets/table-two.js'), 'a page of the new build finds its own').toMatchObject({
      body: 'two /assets/table-two.js',
    })
    device.set('something-else', new Map())
    await fresh.tell('activate')
    expect([...device.keys()]).toEqual(['tripot-two', 'something-else'])
  })
})
