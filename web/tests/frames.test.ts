import { describe, expect, it } from 'vitest'
import { reloadOnce } from '../src/device/outdated'
import { readFrame } from '../src/protocol/frames'
import { TableState } from '../src/table/state.svelte'
import type { News } from '../src/protocol/wire'
import { recorded } from './recorded'

const news = recorded('tabu').heard.filter((it): it is News => it.type === 'news/1')

/** The same message as the second version of news tells it. */
const asLines = ({ entries, board, now }: News): string =>
  [JSON.stringify({ type: 'news/2', board, now }), ...entries.map((entry) => JSON.stringify(entry))].join('\n')

describe('news of the second version', () => {
  it('keep each line as it came, and tell the same as the first', () => {
    const [first, second] = [new TableState(), new TableState()]
    for (const it of news) {
      const text = asLines(it)
      const read = readFrame(text)
      if (read.type !== 'news/2') throw new Error(read.type)
      expect([text.split('\n')[0], ...read.lines].join('\n')).toBe(text)
      first.hear(it)
      second.hear(read)
      expect(second.entries).toEqual(first.entries)
      expect(second.board).toEqual(first.board)
    }
  })

  it('are read even if an entry is not JSON: the verifier says so', () => {
    const read = readFrame(`${asLines(news[0] as News)}\n{`)
    expect(read).toMatchObject({ type: 'news/2', entries: [] })
  })

  it('leave other messages alone', () => expect(readFrame('{"type":"pong/1"}')).toEqual({ type: 'pong/1' }))
})

describe('a page of an older build', () => {
  function page(): {
    store: Map<string, string>
    reloads: number
    busy: boolean
    of: Parameters<typeof reloadOnce>[1]
  } {
    const it = { store: new Map<string, string>(), reloads: 0, busy: false, of: undefined } as ReturnType<typeof page>
    it.of = {
      store: { getItem: (key) => it.store.get(key) ?? null, setItem: (key, value) => void it.store.set(key, value) },
      reload: () => (it.reloads += 1),
      busy: () => it.busy,
    }
    return it
  }

  it('reloads once for each build that the house serves', () => {
    const it = page()
    expect([reloadOnce('b', it.of), reloadOnce('b', it.of), reloadOnce('c', it.of)]).toEqual([true, false, true])
    expect(it.reloads).toBe(2)
  })

  it('waits while somebody types', () => {
    const it = page()
    it.busy = true
    expect(reloadOnce('b', it.of)).toBe(false)
    it.busy = false
    expect(reloadOnce('b', it.of)).toBe(true)
  })
})
