import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type * as wire from '../src/protocol/wire'
import { hashOf } from '../src/verify/dice'
import { type DiceFault, DicePledge, type FreezeTimes, linkOf, prepareChain } from '../src/verify/pledge'

const TABLE = 'table-of-a-test'
const ME = 'person-me'
const SEED = 'ab'.repeat(32)

/** A house that writes and sends a journal, honestly or not. */
class House {
  lines: string[] = []
  head = '0'.repeat(64)
  seat = 'person'

  write(event: wire.Event): string {
    const entry = {
      type: 'entry/1',
      table: TABLE,
      seq: this.lines.length + 1,
      prev: this.head,
      at: clock,
      phase: 0,
      event,
    }
    const line = JSON.stringify(entry)
    this.lines.push(line)
    this.head = hashOf(utf8ToBytes(line))
    return line
  }

  board(seated = true): wire.Board {
    const seats = [{ seat: 0, kind: this.seat, person: seated ? ME : null, bot: null, kept: null, first: false }]
    const dice = { kind: 'house', next: 'ab'.repeat(32), throws: 0, pledges: [], freeze: null }
    return {
      table: TABLE,
      seq: this.lines.length,
      head: this.head,
      stage: 'playing',
      seats,
      dice,
    } as unknown as wire.Board
  }

  snapshot = (): wire.Snapshot => ({ type: 'snapshot/1', board: this.board(), now: clock })
  yours = (): wire.Yours => ({ type: 'yours/1', person: ME }) as wire.Yours
  news(...lines: string[]): wire.News {
    const entries = lines.map((line) => JSON.parse(line) as wire.Entry)
    return { type: 'news/1', entries, lines, board: this.board(), now: clock }
  }

  freeze(number: number, away = false, dice = '[[0,1]]'): string {
    const holder: [number, string] = [0, ME]
    return this.write({
      type: 'frozen/1',
      throw: number,
      dice,
      awaited: away ? [] : [holder],
      away: away ? [holder] : [],
    })
  }
}

let clock = 0
let house: House, device: Map<string, string>, asked: wire.Wish[], revealed: wire.Reveal[], seeds: string[]
let rested: boolean[]
/** What the device accuses the house of: the entry, and the fault. */
let accused: [number, DiceFault][]
let noted: FreezeTimes[]
/** When each unanswered probe was sent. */
let probes: number[]

function open(): DicePledge {
  return new DicePledge(
    {
      read: (key) => device.get(key) ?? null,
      write: (key, value) => void device.set(key, value),
      remove: (key) => void device.delete(key),
    },
    {
      ask: (wish) => void asked.push(wish),
      say: (it) => void (it.type === 'reveal/1' ? revealed.push(it) : rested.push(it.rests)),
      probe: () => void probes.push(clock),
      accuse: (seq, fault) => void accused.push([seq, fault]),
      note: (_, times) => void noted.push(times),
      now: () => clock,
      random: () => hexToBytes(seeds.shift() ?? ''),
      fetch: () => Promise.resolve(house.lines),
      changed: () => undefined,
    },
  )
}

/** A device that has pledged, and whose pledge is committed. */
function pledged(): DicePledge {
  const pledge = open()
  pledge.hear(house.snapshot())
  pledge.hear(house.yours())
  const [wish] = asked.slice(-1)
  if (wish?.type !== 'pledge/1') throw new Error('no pledge')
  pledge.hear(house.news(house.write({ type: 'pledged/1', holder: ME, head: wish.head })))
  return pledge
}

beforeEach(() => {
  house = new House()
  device = new Map()
  asked = []
  revealed = []
  rested = []
  accused = []
  noted = []
  probes = []
  seeds = [SEED, 'cd'.repeat(32), 'ef'.repeat(32)]
  house.write({ type: 'paused/1' })
})

describe('a chain', () => {
  it('has 1,024 links, each the hash of the next', () => {
    expect(linkOf(SEED, 1024)).toBe(SEED)
    expect(bytesToHex(sha256(hexToBytes(linkOf(SEED, 1))))).toBe(linkOf(SEED, 0))
  })

  it('is the same whether or not it was computed ahead', async () => {
    const head = linkOf(SEED, 0)
    const other = 'cd'.repeat(32)
    const preparing = prepareChain(hexToBytes(other))
    expect(linkOf(SEED, 0)).toBe(head)
    await preparing
    let link: Uint8Array = hexToBytes(other)
    for (let at = 0; at < 1024; at += 1) link = sha256(link)
    expect(linkOf(other, 0)).toBe(bytesToHex(link))
    expect(linkOf(other, 1023)).toBe(bytesToHex(sha256(hexToBytes(other))))
  })
})

describe('a device', () => {
  it('pledges once its person has a seat', () => {
    const pledge = open()
    pledge.hear({ ...house.snapshot(), board: house.board(false) })
    pledge.hear(house.yours())
    expect(asked).toEqual([])
    pledge.hear(house.snapshot())
    pledge.hear(house.yours())
    pledge.hear(house.yours())
    expect(asked).toEqual([{ type: 'pledge/1', head: linkOf(SEED, 0) }])
  })

  it('answers each freeze with the link of its place', () => {
    const pledge = pledged()
    pledge.hear(house.news(house.freeze(5)))
    pledge.hear(house.news(house.write({ type: 'played/1' } as wire.Event), house.freeze(6)))
    expect(revealed).toEqual([
      { type: 'reveal/1', throw: 5, link: linkOf(SEED, 1) },
      { type: 'reveal/1', throw: 6, link: linkOf(SEED, 2) },
    ])
    expect(accused).toEqual([])
  })

  it('stores its answer before it sends', () => {
    const pledge = pledged()
    const noted = (): unknown =>
      (JSON.parse(device.get(`pledge.${TABLE}.${ME}`) ?? '{}') as { answered?: unknown }).answered
    const line = house.freeze(1)
    let before: unknown
    const say = revealed.push.bind(revealed)
    revealed.push = (...it) => {
      before = noted()
      return say(...it)
    }
    pledge.hear(house.news(line))
    expect(before).toEqual([1, hashOf(utf8ToBytes(line))])
  })

  it('answers only a freeze that follows the head it has', () => {
    const pledge = pledged()
    const other = new House()
    other.lines = [...house.lines]
    other.head = 'ff'.repeat(32)
    pledge.hear(other.news(other.freeze(1)))
    expect(revealed).toEqual([])
    expect(accused).toEqual([[3, 'rewritten']])
  })

  it('never answers a second freeze with the same number, and reports it', () => {
    const pledge = pledged()
    pledge.hear(house.news(house.freeze(1)))
    pledge.hear(house.news(house.write({ type: 'paused/1' }), house.freeze(1, false, '[[0,1,2]]')))
    expect(revealed).toHaveLength(1)
    expect(accused).toEqual([[5, 'second-freeze']])
  })

  it('reports that it was left out while connected', () => {
    const pledge = pledged()
    pledge.reconnect()
    clock += 6_000
    pledge.hear(house.news(house.freeze(1, true)))
    expect(accused).toEqual([[3, 'left-out']])
  })

  it('does not report it if it has just connected, or if a bot keeps the seat', () => {
    const pledge = pledged()
    pledge.reconnect()
    pledge.hear(house.news(house.freeze(1, true)))
    clock += 6_000
    house.seat = 'kept'
    pledge.hear(house.news(house.write({ type: 'resumed/1' }), house.freeze(2, true)))
    expect(accused).toEqual([])
  })

  describe('whose link was listed as missing', () => {
    /** The house lists the link of the first throw as missing. */
    const voidIt = (): wire.News =>
      house.news(house.write({ type: 'voided/1', throw: 1, links: [], missed: [0], link: 'ab'.repeat(32) }))

    /** The house answers the oldest probe. */
    const sign = (pledge: DicePledge): void => pledge.hearSign(probes.shift() ?? NaN)

    it('proves that the house had read it in time, and pledges again', () => {
      const pledge = pledged()
      pledge.hear(house.news(house.freeze(1)))
      clock += 30
      sign(pledge)
      clock += 1_200
      pledge.hear(voidIt())
      expect(accused).toEqual([[4, 'miscounted']])
      expect(noted.at(-1)).toMatchObject({ throw: 1, late: 0, sent: 0, read: 30, end: 'void' })
      pledge.hear(house.yours())
      expect(asked.at(-1)).toEqual({ type: 'pledge/1', head: linkOf('cd'.repeat(32), 0) })
    })

    it('proves that the freeze was withheld, because later messages arrived on this connection', () => {
      const pledge = pledged()
      const frozen = house.freeze(1)
      clock += 1_450
      probes.push(clock) // with a command of its person
      clock += 20
      sign(pledge)
      clock += 50
      pledge.hear(house.news(frozen))
      pledge.hear(voidIt())
      expect(accused).toEqual([[4, 'withheld']])
      expect(noted.at(-1)).toMatchObject({ throw: 1, late: 1_520, end: 'void' })
    })

    it('proves nothing if the last message arrived while links counted, because this device may have been slow', () => {
      const pledge = pledged()
      const frozen = house.freeze(1)
      clock += 1_350
      probes.push(clock)
      clock += 20
      sign(pledge)
      clock += 3_000
      pledge.hear(house.news(frozen))
      pledge.hear(voidIt())
      expect(accused).toEqual([])
    })

    it('proves nothing if the house was late itself, and extended the time for links', () => {
      const pledge = pledged()
      const lines = [house.freeze(1), house.write({ type: 'delayed/1', by: 1_000 })]
      clock += 1_450
      probes.push(clock)
      clock += 20
      sign(pledge)
      clock += 900
      pledge.hear(house.news(...lines))
      pledge.hear(voidIt())
      expect(accused).toEqual([])
    })

    it('proves nothing if the freeze came late and nothing has arrived since', () => {
      const pledge = pledged()
      probes.push(clock)
      sign(pledge)
      const frozen = house.freeze(1)
      clock += 1_500
      pledge.hear(house.news(frozen))
      pledge.hear(voidIt())
      expect(accused).toEqual([])
      expect(noted.at(-1)).toMatchObject({ late: 1_500, sent: 0, read: null, end: 'void' })
    })

    it('proves nothing if the house did not answer, answered late, or the connection broke', () => {
      const swallowed = pledged()
      swallowed.hear(house.news(house.freeze(1)))
      clock += 1_300
      swallowed.hear(voidIt())
      expect(accused, 'no sign').toEqual([])

      house = new House()
      house.write({ type: 'paused/1' })
      device.clear()
      seeds = [SEED]
      const late = pledged()
      late.hear(house.news(house.freeze(1)))
      clock += 1_100
      probes = probes.slice(-1)
      sign(late)
      clock += 200
      late.hear(voidIt())
      expect(accused, 'a late sign').toEqual([])

      house = new House()
      house.write({ type: 'paused/1' })
      device.clear()
      seeds = [SEED]
      const broken = pledged()
      broken.hear(house.news(house.freeze(1)))
      broken.reconnect()
      clock += 1_300
      broken.hear(voidIt())
      expect(accused, 'another line').toEqual([])
    })

    it('ignores answers to probes sent before the link', () => {
      const pledge = pledged()
      probes.push(clock)
      clock += 10
      pledge.hear(house.news(house.freeze(1)))
      sign(pledge)
      clock += 1_300
      pledge.hear(voidIt())
      expect(accused).toEqual([])
    })
  })

  it('answers again after a new connection, and when the house was down', () => {
    const pledge = pledged()
    pledge.hear(house.news(house.freeze(1)))
    pledge.hear(house.news())
    pledge.hear(house.news(house.write({ type: 'delayed/1', by: 5 })))
    expect(revealed).toEqual(Array(3).fill({ type: 'reveal/1', throw: 1, link: linkOf(SEED, 1) }))
  })

  it('continues its chain after a reload, using the stored entries', async () => {
    pledged().hear(house.news(house.freeze(1)))
    house.write({ type: 'played/1' } as wire.Event)
    house.freeze(2)
    revealed.length = 0
    const again = open()
    again.hear(house.snapshot())
    again.hear(house.yours())
    await Promise.resolve()
    await Promise.resolve()
    await Promise.resolve()
    expect(revealed).toEqual([{ type: 'reveal/1', throw: 2, link: linkOf(SEED, 2) }])
    expect(asked).toHaveLength(1)
  })

  it.each([1, 2])('pledges anew after a backup has replaced its journal by one of %i entries', async (count) => {
    const pledge = pledged()
    house.head = hashOf(utf8ToBytes(house.lines[0] ?? ''))
    house.lines = house.lines.slice(0, 1)
    if (count === 2) house.write({ type: 'resumed/1' } as wire.Event)
    pledge.hear(house.snapshot())
    for (let n = 0; n < 4; n += 1) await Promise.resolve()
    expect(asked.at(-1)).toEqual({ type: 'pledge/1', head: linkOf('cd'.repeat(32), 0) })
    expect(accused).toEqual([])
  })

  it('answers again after a reload during a freeze', () => {
    pledged().hear(house.news(house.freeze(1)))
    const again = open()
    const board = house.board()
    board.dice = { ...board.dice, freeze: { throw: 1, awaited: [0], away: [], due: 0 } }
    again.hear({ ...house.snapshot(), board })
    again.hear(house.yours())
    expect(revealed).toEqual(Array(2).fill({ type: 'reveal/1', throw: 1, link: linkOf(SEED, 1) }))
  })

  it('does not pledge when another device of the person has pledged', () => {
    const pledge = pledged()
    pledge.hear(house.news(house.write({ type: 'pledged/1', holder: ME, head: 'ee'.repeat(32) }), house.freeze(1)))
    pledge.hear(house.yours())
    expect([pledge.replaced, revealed, asked.length]).toEqual([true, [], 1])
  })

  it('is inactive until it has a chain, and reports this once', () => {
    const pledge = open()
    expect(pledge.rests).toBe(true)
    pledge.hear(house.snapshot())
    expect(rested).toEqual([])
    pledge.hear(house.yours())
    pledge.hear(house.yours())
    expect([pledge.rests, rested]).toEqual([false, [false]])
  })

  it('is inactive while it may be suspended, and reports no omission in that time', () => {
    const pledge = pledged()
    pledge.reconnect()
    clock += 6_000
    pledge.sleep(true)
    pledge.hear(house.news(house.freeze(1, true)))
    pledge.sleep(false)
    pledge.hear(house.news(house.write({ type: 'resumed/1' }), house.freeze(2, true))) // not yet notified
    expect([rested, accused]).toEqual([[false, true, false], []])
    clock += 6_000
    pledge.hear(house.news(house.write({ type: 'resumed/1' }), house.freeze(3, true)))
    pledge.hear(house.news(house.write({ type: 'resumed/1' }), house.freeze(4)))
    expect(accused).toEqual([[7, 'left-out']])
    expect(revealed).toEqual([{ type: 'reveal/1', throw: 4, link: linkOf(SEED, 4) }])
  })

  it('is inactive while it is replaced, and takes part again after a throw without its person', () => {
    const pledge = pledged()
    pledge.hear(house.news(house.write({ type: 'pledged/1', holder: ME, head: 'ee'.repeat(32) })))
    expect([pledge.replaced, pledge.rests]).toEqual([true, true])
    pledge.hear(house.news(house.freeze(1)))
    pledge.hear(house.yours())
    expect([pledge.replaced, asked.length]).toEqual([true, 1])
    pledge.hear(house.news(house.freeze(2, true)))
    pledge.hear(house.yours())
    expect([pledge.replaced, pledge.rests, asked.length]).toEqual([false, false, 2])
  })

  it('takes part again in place of the device that replaced it when it wakes up or reconnects', () => {
    for (const comeBack of [(it: DicePledge) => it.sleep(false), (it: DicePledge) => it.reconnect()]) {
      asked = []
      const pledge = pledged()
      pledge.hear(house.news(house.write({ type: 'pledged/1', holder: ME, head: 'ee'.repeat(32) })))
      comeBack(pledge)
      pledge.hear(house.yours())
      expect([pledge.replaced, asked.length]).toEqual([false, 2])
      device.clear()
      seeds = ['ab'.repeat(32), 'cd'.repeat(32)]
    }
  })

  it('pledges again after a reload if the journal does not contain its pledge', async () => {
    const first = open()
    first.hear(house.snapshot())
    first.hear(house.yours()) // never sent
    const again = open()
    again.hear(house.snapshot())
    again.hear(house.yours())
    expect(asked).toHaveLength(2)
    house.write({ type: 'paused/1' })
    const third = open()
    third.hear(house.snapshot())
    third.hear(house.yours())
    await vi.waitFor(() => expect(asked).toHaveLength(3))
    expect(third.rests).toBe(false)
  })

  it('does not repeat a refused pledge', () => {
    const pledge = open()
    pledge.hear(house.snapshot())
    pledge.hear(house.yours())
    const refused = { type: 'refused/1', code: 'struck_out', command: 'x', asked: asked[0] } as unknown as wire.Refused
    pledge.hear(refused)
    pledge.hear(house.yours())
    expect(asked).toHaveLength(1)
  })

  it('takes no part in dice that are not committed', () => {
    const pledge = open()
    const board = { ...house.board(), dice: { ...house.board().dice, next: null } }
    pledge.hear({ ...house.snapshot(), board })
    pledge.hear(house.yours())
    expect(asked).toEqual([])
  })
})
