import { utf8ToBytes } from '@noble/hashes/utils.js'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Board, Command, Entry, Wish } from '../src/protocol/wire'
import { hashOf } from '../src/verify/dice'
import { fingerprintOf } from '../src/verify/fingerprint'
import type { ChainedEntry } from '../src/verify/chain'
import { OwnCommands } from '../src/verify/own_commands'
import { kept } from '../src/verify/kept'
import { Proof } from '../src/verify/live_check.svelte'
import { example, firstThrow } from './pledged_game'

const ME = 'me'

type Row = Record<string, unknown> & { event: Record<string, unknown> }
const stake = { type: 'tabu.stake/1', face: 'coeur', amount: 50 }
/** My stake, as this device sends it. */
const sent = (id = 'mine-1'): Command => ({ type: 'act/1', id, action: stake, phase: 1 })
const act = (seat: number, person: string, command: string): Row => ({
  person,
  seat,
  command,
  event: { type: 'played/1', by: 'person', move: { type: 'act/1', seat, action: stake, phase: 1 }, facts: [] },
})
const [frozen, thrown] = firstThrow([[0, ME]])
/** I have pledged, I act, someone else acts, the dice fall. */
const honest = (): Row[] =>
  structuredClone([
    { event: { type: 'opened/1', game: 'tabu', promise: example.promise } },
    { person: ME, seat: 0, command: 'before-1', event: { type: 'pledged/1', holder: ME, head: example.heads[0] } },
    act(0, ME, 'mine-1'),
    act(2, 'theo', 'theirs-1'),
    { event: frozen },
    { event: thrown },
  ])

function linesOf(rows: Row[], table = example.table): string[] {
  let prev = '0'.repeat(64)
  return rows.map((row, n) => {
    const line = JSON.stringify({ type: 'entry/1', table, seq: n + 1, prev, at: n, phase: 0, ...row })
    prev = hashOf(utf8ToBytes(line))
    return line
  })
}

class House {
  lines: string[]
  status = 200
  devices = [1]
  #left = new AbortController()
  proof: Proof
  constructor(rows: Row[] = honest(), code = 'RUBIS') {
    this.lines = linesOf(rows)
    this.proof = this.open(code)
    vi.stubGlobal('fetch', (url: string) => {
      const body = url.endsWith('/me/data')
        ? JSON.stringify({ devices: this.devices })
        : this.lines
            .slice(0, this.served)
            .map((it) => `${it}\n`)
            .join('')
      return Promise.resolve(new Response(body, { status: url.endsWith('/me/data') ? 200 : this.status }))
    })
  }
  /** The number of entries that the house serves. */
  served = 2
  open(code = 'RUBIS'): Proof {
    return new Proof({ code, signal: this.#left.signal, plays: true })
  }
  /** Close the page and open it again. */
  reload(): Proof {
    this.#left.abort()
    this.#left = new AbortController()
    return (this.proof = this.open())
  }
  board(seq = this.served, table = example.table): Board {
    return { table, seq, head: hashOf(utf8ToBytes(this.lines[seq - 1] ?? '')), stage: 'playing' } as Board
  }
  async arrive(): Promise<void> {
    this.proof.heard({ type: 'snapshot/1', board: this.board(), now: 0 })
    this.proof.heard({ type: 'yours/1', person: ME } as never)
    await vi.advanceTimersByTimeAsync(10)
  }
  /** Send the next entries. */
  tell(count: number): void {
    const lines = this.lines.slice(this.served, this.served + count)
    this.served += count
    const entries = lines.map((line) => JSON.parse(line) as Entry)
    this.proof.heard({ type: 'news/1', board: this.board(), now: 0, lines, entries })
  }
  accept(command: string, seq: number): void {
    this.proof.heard({ type: 'accepted/1', command, seq })
  }
  /** My part in the throw, as an honest house would take it. */
  play(): void {
    this.proof.sent(sent())
    this.tell(1)
    this.accept('mine-1', 3)
  }
}

class Store {
  getItem(key: string): string | null {
    return (this as unknown as Record<string, string>)[key] ?? null
  }
  setItem(key: string, value: string): void {
    ;(this as unknown as Record<string, string>)[key] = value
  }
  removeItem(key: string): void {
    delete (this as unknown as Record<string, string>)[key]
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', new Store())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The same journal with a change before it is sent. */
function changed(at: number, change: (row: Row) => void): House {
  const rows = honest()
  change(rows[at] as Row)
  return new House(rows)
}

describe('an honest house', () => {
  it('is verified entry by entry, and its head is stored', async () => {
    const house = new House()
    await house.arrive()
    expect(house.proof.seal.state).toBe('verified')
    house.play()
    house.tell(3)
    expect([house.proof.seal.state, house.proof.wrong, house.proof.count]).toEqual(['verified', null, 1])
    expect(kept.head(example.table)).toMatchObject({ seq: 6, promise: example.promise, hash: house.proof.head.hash })
    expect(kept.sent(example.table), 'what the kept head covers need not be kept').toEqual([])
    const { fingerprint } = house.proof
    expect(house.reload().wrong).toBeNull()
    await house.arrive()
    expect([house.proof.seal.state, house.proof.fingerprint]).toEqual(['verified', fingerprint])
    expect(house.proof.compare(fingerprintOf(hashOf(utf8ToBytes(house.lines[3] ?? ''))))).toBe(4)
    expect([house.proof.compare('12'), house.proof.compare('1'.repeat(30))]).toEqual([undefined, null])
  })

  it('keeps sending while its journal is checked in short tasks, and is judged only when that is done', async () => {
    let now = 0
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 10)) // every entry is a separate task
    const house = new House()
    house.served = 5 // my own move was sent before this page
    house.proof.heard({ type: 'snapshot/1', board: house.board(), now: 0 })
    house.proof.heard({ type: 'yours/1', person: ME } as never)
    for (let n = 0; n < 20; n += 1) await Promise.resolve() // the journal is here
    house.tell(1)
    expect(kept.head(example.table), 'half a journal is not kept').toBeNull()
    vi.useRealTimers()
    await vi.waitFor(() => expect([house.proof.seal.state, house.proof.head.seq]).toEqual(['verified', 6]))
    clock.mockRestore()
    expect([house.proof.wrong, house.proof.asking]).toEqual([null, null])
  })

  it('is not checked while it sends no journal, and verified once it does', async () => {
    const house = new House()
    house.status = 503
    await house.arrive()
    expect([house.proof.seal.state, house.proof.seal.why]).toEqual(['unknown', 'journal'])
    house.status = 200
    await vi.advanceTimersByTimeAsync(5_000)
    expect(house.proof.seal.state).toBe('verified')
  })

  it('is not checked if there is an event unknown to this client', async () => {
    const house = changed(1, (row) => (row.event['type'] = 'replayed/1'))
    await house.arrive()
    expect([house.proof.seal.state, house.proof.seal.why, house.proof.wrong]).toEqual(['unknown', 'protocol', null])
  })

  it('may be read from two pages of one device', async () => {
    const house = new House()
    await house.arrive()
    const other = house.open()
    other.sent(sent())
    other.heard({ type: 'snapshot/1', board: house.board(), now: 0 })
    house.tell(1)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(house.proof.wrong).toBeNull()
  })
})

const sticks = async (house: House, code: string): Promise<void> => {
  expect([house.proof.seal.state, house.proof.wrong?.code]).toEqual(['contradicted', code])
  house.lines = linesOf(honest())
  house.proof.heard({ type: 'snapshot/1', board: house.board(), now: 0 })
  await vi.advanceTimersByTimeAsync(60_000)
  expect([house.proof.seal.state, house.proof.wrong?.code], 'after a snapshot and another journal').toEqual([
    'contradicted',
    code,
  ])
  house.reload()
  await house.arrive()
  expect([house.proof.seal.state, house.proof.wrong?.code], 'after a reload').toEqual(['contradicted', code])
}

describe('a fault is found, and stays', () => {
  it('swap: my id is replaced, and the command accepted under its own id', async () => {
    const house = changed(2, (row) => Object.assign(row, { command: 'evil-1' }))
    await house.arrive()
    house.play()
    await sticks(house, 'mine')
  })

  const others: [string, Record<string, unknown>][] = [
    ['amount', { move: { type: 'act/1', seat: 0, action: { ...stake, amount: 200 }, phase: 1 } }],
    ['face', { move: { type: 'act/1', seat: 0, action: { ...stake, face: 'trefle' }, phase: 1 } }],
    ['action', { move: { type: 'act/1', seat: 0, action: { type: 'done/1' }, phase: 1 } }],
    ['phase', { move: { type: 'act/1', seat: 0, action: stake, phase: 2 } }],
    ['mover', { by: 'house' }],
    ['event', { type: 'paused/1' }],
  ]
  it.each(others)('the swap: my id, and another %s', async (_, other) => {
    const house = changed(2, (row) => Object.assign(row.event, other))
    await house.arrive()
    house.play()
    await sticks(house, 'mine')
  })

  it('my command under the id of another person', async () => {
    const house = changed(2, (row) => Object.assign(row, { person: 'theo' }))
    await house.arrive()
    house.play()
    await sticks(house, 'mine')
  })

  it('my command accepted at a different entry', async () => {
    const house = new House()
    await house.arrive()
    house.proof.sent(sent())
    house.tell(2)
    house.accept('mine-1', 4)
    await sticks(house, 'mine')
  })

  it('my part omitted from a throw', async () => {
    const house = changed(4, (row) => (row.event['awaited'] = []))
    await house.arrive()
    house.play()
    house.tell(2)
    await sticks(house, 'holders')
  })

  it('a move in my name that I did not send', async () => {
    const house = new House()
    await house.arrive()
    house.tell(1)
    await vi.advanceTimersByTimeAsync(5_000)
    await sticks(house, 'foreign')
  })

  it('the same, if the page is reloaded before it can be judged', async () => {
    const house = new House()
    await house.arrive()
    house.tell(1)
    house.reload()
    await house.arrive()
    await vi.advanceTimersByTimeAsync(5_000)
    await sticks(house, 'foreign')
  })

  it('the same, if only my other device sent commands', async () => {
    const house = new House()
    house.devices = [1, 2]
    await house.arrive()
    house.tell(1)
    await vi.advanceTimersByTimeAsync(5_000)
    expect([house.proof.asking, house.proof.wrong]).toEqual([3, null])
    house.proof.answer(true)
    expect([house.proof.asking, house.proof.wrong]).toEqual([null, null])
    const again = new House()
    again.devices = [1, 2]
    localStorage.removeItem(`tripot.kept.${example.table}`)
    await again.arrive()
    again.tell(1)
    await vi.advanceTimersByTimeAsync(5_000)
    again.proof.answer(false)
    expect(again.proof.wrong?.code).toBe('foreign')
  })

  it('another history after a reload', async () => {
    const house = new House()
    await house.arrive()
    house.play()
    house.reload()
    const rows = honest()
    Object.assign(rows[1] as Row, { at: 2 })
    rows.forEach((row, n) => Object.assign(row, { at: n + 1 }))
    house.lines = linesOf(rows)
    await house.arrive()
    await sticks(house, 'rewritten')
  })

  it('a journal that was cut', async () => {
    const house = new House()
    await house.arrive()
    house.play()
    house.reload()
    house.served = 2
    house.lines = house.lines.slice(0, 2)
    await house.arrive()
    house.proof.heard({ type: 'snapshot/1', board: { ...house.board(), seq: 3 }, now: 0 })
    await vi.advanceTimersByTimeAsync(30_000)
    expect(house.proof.wrong?.code).toBe('rewritten')
  })

  it.each(['a new connection', 'a reload'])('a board before an entry that was checked, after %s', async (after) => {
    const house = new House()
    await house.arrive()
    house.play()
    house.tell(1)
    if (after === 'a reload') house.reload()
    house.served = 2
    house.proof.heard({ type: 'snapshot/1', board: house.board(), now: 0 })
    await vi.advanceTimersByTimeAsync(30_000)
    expect([house.proof.wrong?.seq, house.proof.wrong?.code]).toEqual([4, 'rewritten'])
  })

  it('another promise after a reload', async () => {
    const house = new House()
    await house.arrive()
    house.reload()
    const rows = honest()
    ;(rows[0] as Row).event['promise'] = 'b'.repeat(64)
    house.lines = linesOf(rows)
    await house.arrive()
    expect(house.proof.wrong?.code).toBe('rewritten')
  })

  it('two pages of one device that receive different histories', async () => {
    const house = new House()
    await house.arrive()
    const rows = honest()
    Object.assign(rows[2] as Row, { at: 40 })
    const fork = new House(rows)
    await fork.arrive()
    house.proof.sent(sent())
    house.tell(1)
    fork.proof.sent(sent())
    fork.tell(1)
    expect(fork.proof.wrong?.code).toBe('fork')
  })

  it('an entry sent twice in two versions', async () => {
    const house = new House()
    await house.arrive()
    house.play()
    const twin = JSON.stringify({ ...(JSON.parse(house.lines[2] ?? '') as object), at: 9 })
    house.proof.heard({ type: 'news/1', board: house.board(), now: 0, lines: [twin], entries: [] })
    await sticks(house, 'fork')
  })

  it('a line that is not an entry, a broken chain, a time that decreases', async () => {
    for (const [line, code] of [
      ['{', 'text'],
      [linesOf(honest())[2]?.replace('"prev":"', '"prev":"0'), 'hash'],
    ] as const) {
      localStorage.removeItem(`tripot.fault.${example.table}`)
      localStorage.removeItem(`tripot.kept.${example.table}`)
      const house = new House()
      await house.arrive()
      house.proof.heard({ type: 'news/1', board: house.board(), now: 0, lines: [line ?? ''], entries: [] })
      await sticks(house, code)
    }
  })

  it('a board of another history', async () => {
    const house = new House()
    await house.arrive()
    house.proof.heard({ type: 'snapshot/1', board: { ...house.board(), head: 'f'.repeat(64) }, now: 0 })
    await sticks(house, 'board')
  })

  it('a board of another table, also after a reload', async () => {
    const house = new House()
    await house.arrive()
    house.proof.heard({ type: 'snapshot/1', board: house.board(2, 'another'), now: 0 })
    expect(house.proof.wrong?.code).toBe('table')
    house.reload()
    house.proof.heard({ type: 'snapshot/1', board: house.board(2, 'another'), now: 0 })
    expect(house.proof.wrong?.code).toBe('elsewhere')
  })

  it('another screen with a different fingerprint, reported by the person', async () => {
    const house = new House()
    await house.arrive()
    house.proof.reportFork()
    await sticks(house, 'fork')
  })
})

describe('a doubt', () => {
  it('is a throw that fell while my command was delayed; the person may dismiss it', async () => {
    const rows = honest().filter((row) => row['command'] !== 'mine-1')
    const house = new House(rows)
    await house.arrive()
    house.proof.sent(sent('held-1'))
    await vi.advanceTimersByTimeAsync(4_500)
    house.tell(2)
    expect([house.proof.doubt, house.proof.seal.state, house.proof.seal.gaps.late]).toEqual([true, 'incomplete', 1])
    house.reload()
    await house.arrive()
    expect(house.proof.doubt).toBe(true)
    house.proof.dismissDoubt()
    expect([house.proof.doubt, house.proof.wrong]).toEqual([false, null])
    await house.arrive()
    expect(house.reload().doubt).toBe(false)
  })

  it('does not arise if the connection was lost meanwhile', async () => {
    const house = new House()
    await house.arrive()
    house.proof.sent(sent('held-1'))
    await vi.advanceTimersByTimeAsync(60_000)
    house.proof.reconnected()
    house.tell(3)
    expect([house.proof.doubt, house.proof.seal.gaps.late]).toEqual([false, 0])
  })
})

describe('an incomplete check', () => {
  const opened = { type: 'opened/1', game: 'tabu', version: 1, promise: example.promise }
  const pledgedRow: Row = {
    person: ME,
    seat: 0,
    command: 'before-1',
    event: { type: 'pledged/1', holder: ME, head: example.heads[0] },
  }

  it.each([
    ['the version of this page', { game: 'tabu', version: 1 }, 'verified'],
    ['a small game of this page', { game: 'home_casino/zanzibar', version: 1 }, 'verified'],
    ['another version of the rules', { game: 'tabu', version: 99 }, 'incomplete'],
    ['a game that this page does not know', { game: 'constructor', version: 1 }, 'incomplete'],
  ])('is one of rules that this page does not have: %s', async (_, game, state) => {
    const house = new House([{ event: { ...opened, ...game } }, { event: { type: 'started/1' } }])
    await house.arrive()
    expect([house.proof.seal.state, house.proof.seal.gaps.rules]).toEqual([state, state === 'verified' ? 0 : 1])
  })

  it('counts throws that fell without me, and void ones, also after a reload', async () => {
    const [freeze] = firstThrow([[0, ME]])
    const voided = { type: 'voided/1', throw: 1, links: [], missed: [0], link: thrown['link'] }
    const rows: Row[] = [
      { event: opened },
      pledgedRow,
      act(2, 'theo', 'theirs-1'),
      { event: freeze },
      { event: voided },
    ]
    ;(rows[4] as Row)['at'] = 5_000
    const house = new House(rows)
    await house.arrive()
    house.tell(3)
    expect([house.proof.seal.state, house.proof.seal.gaps.void]).toEqual(['incomplete', 1])
    house.reload()
    await house.arrive()
    expect([house.proof.seal.state, house.proof.seal.gaps.void]).toEqual(['incomplete', 1])
  })

  it('counts throws for which the house listed me as away', async () => {
    const away = { ...frozen, awaited: [], away: [[0, ME]] }
    const house = new House([{ event: opened }, pledgedRow, act(2, 'theo', 'theirs-1'), { event: away }])
    await house.arrive()
    house.tell(2)
    expect([house.proof.seal.state, house.proof.seal.gaps.absent]).toEqual(['incomplete', 1])
  })

  it('of another person does not concern me', async () => {
    const theirs = { ...pledgedRow, person: 'theo', seat: 2, event: { ...pledgedRow.event, holder: 'theo' } }
    const away = { ...frozen, awaited: [], away: [[2, 'theo']] }
    const house = new House([{ event: opened }, theirs, act(2, 'theo', 'theirs-1'), { event: away }])
    await house.arrive()
    house.tell(2)
    expect(house.proof.seal.state).toBe('verified')
  })

  it('warns that this device has no part in the next throw until it has pledged', async () => {
    const house = new House([{ event: opened }, pledgedRow])
    house.served = 1
    await house.arrive()
    expect(house.proof.uncovered).toBe(true)
    house.tell(1)
    expect(house.proof.uncovered).toBe(false)
  })

  it('is contradicted permanently once its part in the dice proves a lie', async () => {
    const house = new House()
    await house.arrive()
    house.proof.accuse(5, 'miscounted')
    await sticks(house, 'miscounted')
    expect(JSON.parse(house.proof.export())).toMatchObject({ type: 'kept/1', fault: { seq: 5, code: 'miscounted' } })
  })
})

describe('the stored data', () => {
  it('is limited, and a table with a fault is dropped last', () => {
    const head = (n: number): Parameters<typeof kept.keep>[0] => ({
      table: `t${n}`,
      code: `c${n}`,
      promise: null,
      seq: 1,
      hash: 'a'.repeat(64),
      at: n,
      over: true,
      people: [],
    })
    kept.blame('t0', { seq: 1, code: 'mine', at: 0 })
    for (let n = 0; n < 200; n += 1) kept.keep(head(n))
    expect(kept.heads().length).toBe(60)
    expect(kept.fault('t0')?.code).toBe('mine')
    expect(kept.head('t0')).not.toBeNull()
  })
})

describe('the entry that answers a command', () => {
  const ask = (wish: Wish, event: Record<string, unknown>): string | null => {
    const own = new OwnCommands()
    own.people.add(ME)
    own.send({ ...wish, id: 'mine-1' })
    const entry = { table: 'RUBIS', seq: 2, at: 2, person: ME, seat: 0, command: 'mine-1', event }
    return own.step(entry as ChainedEntry, true)
  }
  const head = 'ab'.repeat(32)
  const pairs: [Wish, Record<string, unknown>, Record<string, unknown>][] = [
    [{ type: 'sit/1' }, { type: 'seated/1', seat: 3, person: ME }, { type: 'left/1', seat: 3, person: ME }],
    [
      { type: 'sit/1', seat: 2 },
      { type: 'seated/1', seat: 2, person: ME },
      { type: 'seated/1', seat: 3, person: ME },
    ],
    [{ type: 'leave/1' }, { type: 'left/1', seat: 0, person: ME }, { type: 'paused/1' }],
    [
      { type: 'leave/1' },
      { type: 'seat_kept/1', seat: 0, why: 'left' },
      { type: 'seat_kept/1', seat: 0, why: 'given' },
    ],
    [{ type: 'take_back_seat/1' }, { type: 'seat_taken_back/1', seat: 0 }, { type: 'left/1' }],
    [{ type: 'start/1' }, { type: 'started/1', seats: [] }, { type: 'bot_seated/1', seat: 1, bot: 'bold' }],
    [{ type: 'start/1', fill: 4 }, { type: 'bot_seated/1', seat: 1, bot: 'cautious' }, { type: 'paused/1' }],
    [
      { type: 'add_bot/1', bot: 'bold' },
      { type: 'bot_seated/1', seat: 1, bot: 'bold' },
      { type: 'bot_seated/1', seat: 1, bot: 'cautious' },
    ],
    [
      { type: 'remove_bot/1', seat: 1 },
      { type: 'bot_removed/1', seat: 1 },
      { type: 'bot_removed/1', seat: 2 },
    ],
    [
      { type: 'remove_person/1', seat: 1 },
      { type: 'removed/1', seat: 1, person: 'a' },
      { type: 'removed/1', seat: 2 },
    ],
    [{ type: 'mark_first/1', seat: null }, { type: 'first_marked/1' }, { type: 'first_marked/1', seat: 0 }],
    [{ type: 'mark_first/1', seat: 0 }, { type: 'first_marked/1', seat: 0 }, { type: 'first_marked/1' }],
    [
      { type: 'give_to_bot/1', seat: 1 },
      { type: 'seat_kept/1', seat: 1, why: 'given', bot: 'cautious' },
      { type: 'seat_kept/1', seat: 2, why: 'given', bot: 'cautious' },
    ],
    [
      { type: 'configure/1', pace: 'vif', dice: 'house' },
      { type: 'configured/1', game: 'tabu', preset: 'maison', pace: 'vif' },
      { type: 'configured/1', game: 'tabu', preset: 'maison', pace: 'vif', dice: 'real' },
    ],
    [
      { type: 'configure/1', game: 'tabu', dice: 'real' },
      { type: 'configured/1', game: 'tabu', preset: 'maison', pace: 'vif', dice: 'real' },
      { type: 'configured/1', game: 'passe_anglaise', preset: 'maison', pace: 'vif', dice: 'real' },
    ],
    [
      { type: 'report/1', faces: [1, 2] },
      { type: 'reported/1', faces: [1, 2] },
      { type: 'reported/1', faces: [1, 2, 3] },
    ],
    [{ type: 'confirm/1' }, { type: 'confirmed/1' }, { type: 'disputed/1' }],
    [{ type: 'dispute/1' }, { type: 'disputed/1' }, { type: 'confirmed/1' }],
    [{ type: 'pause/1' }, { type: 'paused/1' }, { type: 'resumed/1' }],
    [{ type: 'resume/1' }, { type: 'resumed/1' }, { type: 'paused/1' }],
    [
      { type: 'hand_over/1', to: 'theo' },
      { type: 'host_moved/1', to: 'theo', why: 'handed' },
      { type: 'host_moved/1', to: 'lou', why: 'handed' },
    ],
    [{ type: 'rematch/1' }, { type: 'rematch_opened/1', table: 'next' }, { type: 'left/1' }],
    [
      { type: 'pledge/1', head },
      { type: 'pledged/1', holder: ME, head },
      { type: 'pledged/1', holder: ME, head: 'cd'.repeat(32) },
    ],
  ]
  it.each(pairs)('has what %o asked for', (wish, right, wrong) => {
    expect([ask(wish, right), ask(wish, wrong)]).toEqual([null, 'mine'])
  })
})
