import { describe, expect, it } from 'vitest'
import { reloadOnce } from '../src/device/outdated'
import { FrameReader } from '../src/protocol/frames'
import { TableState } from '../src/table/state.svelte'
import type { Board, Heard, News, Yours } from '../src/protocol/wire'
import { recorded } from './recorded'

const readFrame = (data: string): Heard | null => new FrameReader().read(data)

const news = recorded('tabu').heard.filter((it): it is News => it.type === 'news/1')

/** News with the whole board, in the form of a frame. */
const asLines = ({ entries, board, now }: News): string =>
  [JSON.stringify({ type: 'news/1', base: null, board, now }), ...entries.map((entry) => JSON.stringify(entry))].join(
    '\n',
  )

describe('news with the whole board', () => {
  it('keep each line unchanged', () => {
    const [first, second] = [new TableState(), new TableState()]
    for (const it of news) {
      const text = asLines(it)
      const read = readFrame(text)
      if (read?.type !== 'news/1') throw new Error(read?.type)
      expect([text.split('\n')[0], ...read.lines].join('\n')).toBe(text)
      first.hear(it)
      second.hear(read)
      expect(second.entries).toEqual(first.entries)
      expect(second.board).toEqual(first.board)
    }
  })

  it('are read even if an entry is not JSON, which the verifier reports', () => {
    const read = readFrame(`${asLines(news[0] as News)}\n{`)
    expect(read).toMatchObject({ type: 'news/1', entries: [] })
  })

  it('leave other messages unchanged', () => expect(readFrame('{"type":"pong/1"}')).toEqual({ type: 'pong/1' }))
})

describe('news with changes', () => {
  const [before, after] = [news.at(-2) as News, news.at(-1) as News]

  /** What changes from one board to another, field by field. */
  function changes(was: Board, is: Board): Record<string, unknown> {
    const differ = (a: object, b: object): Record<string, unknown> =>
      Object.fromEntries(
        Object.entries(b).filter(([key, it]) => JSON.stringify(it) !== JSON.stringify((a as never)[key])),
      )
    const gone = Object.keys(was.chips).filter((place) => !(place in is.chips))
    const chips = { ...differ(was.chips, is.chips), ...Object.fromEntries(gone.map((place) => [place, 0])) }
    return { ...differ(was, is), chips, dice: differ(was.dice, is.dice), state: differ(was.state, is.state) }
  }

  const asPatch = (was: Board, { entries, board, now }: News): string =>
    [
      JSON.stringify({ type: 'news/1', base: was.seq, board: changes(was, board), now }),
      ...entries.map((entry) => JSON.stringify(entry)),
    ].join('\n')

  it('produce the same boards over a whole game', () => {
    const frames = new FrameReader()
    let known: Board | null = null
    for (const it of news) {
      const read = frames.read(known ? asPatch(known, it) : asLines(it))
      expect(read).toMatchObject({ type: 'news/1', board: it.board, entries: it.entries })
      if (read?.type === 'news/1') expect(read.board).toEqual(it.board)
      known = it.board
    }
  })

  it('apply only to the board that they change', () => {
    expect(readFrame(asPatch(before.board, after))).toBe(null)
    const frames = new FrameReader()
    frames.read(asLines(after))
    expect(frames.read(asPatch(before.board, after))).toBe(null)
  })

  it('may leave the options unchanged', () => {
    const yours = recorded('tabu').heard.find((it): it is Yours => it.type === 'yours/1') as Yours
    const same = JSON.stringify({ type: 'unchanged/1', base: yours.seq, seq: yours.seq + 2 })
    const frames = new FrameReader()
    expect(frames.read(same)).toBe(null)
    frames.read(JSON.stringify(yours))
    expect(frames.read(same)).toEqual({ ...yours, seq: yours.seq + 2 })
    expect(frames.read(same)).toBe(null)
  })
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

  it('reloads once for each build of the house', () => {
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
