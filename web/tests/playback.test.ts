// Playback: the screen may lag behind the table, but it must not be wrong.
import { expect, test, vi } from 'vitest'
import { fold, passe } from '../src/games/passe_anglaise/state'
import { type Director, type Hold, Playback } from '../src/table/playback.svelte'
import { COLD, FOLDED, GLANCE, HOLD, LIVELY, REST, STILL } from '../src/table/tempo'
import type { Verdict } from '../src/table/verdict'
import type { Board, Entry, Fact } from '../src/protocol/wire'

/** From the throw to rest. */
const ROLL = LIVELY.gather + LIVELY.tumble + LIVELY.settle

const board = (seq: number, chips: Record<string, number>): Board =>
  ({ seq, stage: 'playing', chips, state: {} }) as unknown as Board
const pays = (from: string, to: string, amount: number): Fact =>
  ({ type: 'transfer/1', from, to, amount, rule: 'TABU-20' }) as unknown as Fact
const played = (seq: number, ...facts: Fact[]): Entry =>
  ({
    type: 'entry/1',
    seq,
    at: 0,
    seat: 0,
    event: { type: 'played/1', by: 'person', move: { type: 'act/1' }, facts },
  }) as unknown as Entry
const FELL = { type: 'fell/1', faces: ['coeur'], seat: 0, rule: 'TABU-19' } as unknown as Fact

/** A fake clock that advances only when the test tells it to. */
class Hours {
  #now = 0
  #waiting: { at: number; done: () => void }[] = []
  sleep = (ms: number): Promise<void> => new Promise((done) => this.#waiting.push({ at: this.#now + ms, done }))

  async pass(ms: number): Promise<void> {
    for (const end = this.#now + ms; ;) {
      for (let n = 0; n < 20; n += 1) await Promise.resolve()
      const next = this.#waiting.filter((it) => it.at <= end).sort((a, b) => a.at - b.at)[0]
      if (!next) {
        this.#now = end
        return
      }
      this.#now = next.at
      this.#waiting = this.#waiting.filter((it) => it !== next)
      next.done()
    }
  }
}

const BEFORE = { 'purse:0': 100, 'purse:1': 100 }
const AFTER = { 'purse:0': 70, 'purse:1': 130 }
const news = [played(2, FELL, pays('purse:0', 'purse:1', 10), pays('purse:0', 'purse:1', 20))]

test('chips fly and land as the house sent', async () => {
  const hours = new Hours()
  const playback = new Playback(() => LIVELY, hours.sleep)
  playback.snapshot(board(1, BEFORE))
  playback.news(news, board(2, AFTER))
  await hours.pass(LIVELY.tumble)
  expect(playback.chips.at).toEqual(BEFORE)
  await hours.pass(60_000)
  expect(playback.chips.at).toEqual(AFTER)
  expect(playback.busy).toBe(false)
  expect(playback.chips.flights).toEqual([])
})

test('chips in the air land once if the player continues early', async () => {
  const hours = new Hours()
  const playback = new Playback(() => LIVELY, hours.sleep)
  playback.snapshot(board(1, BEFORE))
  playback.news(news, board(2, AFTER))
  await hours.pass(ROLL + 100)
  expect(playback.chips.flights.length).toBeGreaterThan(0)
  playback.finish()
  await hours.pass(1)
  expect(playback.chips.at).toEqual(AFTER)
  await hours.pass(60_000)
  expect(playback.chips.at).toEqual(AFTER)
  expect(playback.settled).toEqual([])
})

const frozen = (seq: number, awaited: number[]): Board => {
  const law = { type: 'dice/1', dice: [{ type: 'die/1', name: 'signs', faces: ['pique', 'coeur'] }] }
  const turn = { type: 'draw/1', law, thrower: 0 }
  return {
    ...board(seq, BEFORE),
    turn,
    dice: { freeze: awaited.length ? { throw: 1, awaited, away: [], due: 0 } : null },
  } as unknown as Board
}
const CLOSED = {
  type: 'entry/1',
  seq: 2,
  event: { type: 'frozen/1', throw: 1, dice: '[]', awaited: [] },
} as unknown as Entry

test('dice are in the hand once the stakes are closed, and are thrown when their faces are known', async () => {
  const hours = new Hours()
  let now = 0
  const playback = new Playback(
    () => LIVELY,
    hours.sleep,
    () => now,
  )
  playback.snapshot(board(1, BEFORE))
  playback.news([CLOSED], frozen(2, [0, 1]))
  await hours.pass(1)
  expect(playback.dice).toMatchObject({ rolling: true, waits: true, seat: 0, faces: ['pique'] })
  expect(playback.settling).toBe(true)
  const { key } = playback.dice ?? {}
  now += 300
  playback.news([{ ...news[0], seq: 3 } as Entry], board(3, AFTER))
  await hours.pass(LIVELY.gather - 300 - 2)
  expect(playback.dice, 'they are not in the hand yet').toMatchObject({ key, waits: true })
  await hours.pass(3)
  expect(playback.dice).toMatchObject({ key, rolling: true, faces: ['coeur'] })
  expect(playback.dice?.waits).toBeUndefined()
  await hours.pass(LIVELY.tumble + LIVELY.settle - 2)
  expect(playback.dice?.rolling).toBe(true)
  await hours.pass(4)
  expect(playback.dice?.rolling).toBe(false)
  await hours.pass(60_000)
  expect(playback.chips.at).toEqual(AFTER)
})

test('lifted dice are put down if no throw follows, and are not lifted if nobody is asked', async () => {
  const hours = new Hours()
  const playback = new Playback(() => LIVELY, hours.sleep)
  playback.snapshot(board(1, BEFORE))
  playback.news([CLOSED], frozen(2, [0]))
  await hours.pass(1)
  expect(playback.dice?.waits).toBe(true)
  playback.news([played(3)], frozen(3, []))
  await hours.pass(1)
  expect(playback.dice).toBe(null)
  playback.news([CLOSED], frozen(4, [0]))
  await hours.pass(1)
  playback.snapshot(frozen(4, [0]))
  expect(playback.dice).toBe(null)
  playback.recall([played(4, FELL)], 4)
  const lay = playback.dice
  playback.news([CLOSED], frozen(5, [0]))
  await hours.pass(1)
  expect(playback.dice?.waits).toBe(true)
  playback.news([played(6)], frozen(6, []))
  await hours.pass(1)
  expect(playback.dice, 'what lay on the cloth lies there again').toBe(lay)
})

test('a snapshot during a throw determines the final state', async () => {
  const hours = new Hours()
  const playback = new Playback(() => LIVELY, hours.sleep)
  playback.snapshot(board(1, BEFORE))
  playback.news(news, board(2, AFTER))
  await hours.pass(ROLL + 100)
  const later = { 'purse:0': 5, 'purse:1': 195 }
  playback.snapshot(board(9, later))
  await hours.pass(60_000)
  expect(playback.board?.seq).toBe(9)
  expect(playback.chips.at).toEqual(later)
  expect(playback.busy).toBe(false)
  expect(playback.net).toBe(null)
  playback.news([played(10, pays('purse:1', 'purse:0', 5))], board(10, { 'purse:0': 10, 'purse:1': 190 }))
  await hours.pass(60_000)
  expect(playback.chips.at).toEqual({ 'purse:0': 10, 'purse:1': 190 })
})

test('recalled and played entries are each logged once, in order', async () => {
  const hours = new Hours()
  const playback = new Playback(() => STILL, hours.sleep)
  const all = [1, 2, 3, 4].map((seq) => played(seq, pays('purse:0', 'purse:1', seq)))
  playback.snapshot(board(2, BEFORE))
  playback.news(all.slice(2, 3), board(3, BEFORE)) // while the journal is still being fetched
  playback.recall(all.slice(0, 3), 2)
  await hours.pass(60_000)
  playback.news(all.slice(3), board(4, BEFORE))
  await hours.pass(60_000)
  expect(playback.lines.map((line) => line.seq)).toEqual([4, 3, 2, 1])
  // After a gap the journal fills the log.
  const more = [...all, ...[5, 6, 7].map((seq) => played(seq, pays('purse:0', 'purse:1', seq)))]
  playback.snapshot(board(7, BEFORE))
  playback.recall(more, 7)
  expect(playback.lines.map((line) => line.seq)).toEqual([7, 6, 5, 4, 3, 2, 1])
  expect(new Set(playback.lines.map((line) => line.key)).size).toBe(7)
})

test('chips and consequences wait until the pawn has arrived', async () => {
  const hours = new Hours()
  const playback = new Playback(() => LIVELY, hours.sleep)
  const walks = { type: 'home_casino.pawn_moved/1', seat: 1, steps: 5, to: 5 } as unknown as Fact
  playback.durationOf = (fact) => (fact === walks ? 1000 : 0)
  playback.snapshot(board(1, BEFORE))
  playback.news([played(2, FELL, walks, pays('purse:0', 'purse:1', 30))], board(2, AFTER))
  await hours.pass(ROLL + 900)
  expect(playback.lines[0]?.fact).toBe(walks)
  expect(playback.chips.flights).toEqual([])
  expect(playback.net).toEqual(new Map())
  await hours.pass(200)
  expect(playback.chips.flights.map((it) => it.amount)).toEqual([30])
  expect(playback.net).toEqual(
    new Map([
      [0, -30],
      [1, 30],
    ]),
  )
  await hours.pass(60_000)
  expect(playback.chips.at).toEqual(AFTER)
})

test('with reduced motion nothing waits for a walk', async () => {
  const hours = new Hours()
  const playback = new Playback(() => STILL, hours.sleep)
  playback.durationOf = (_, moves) => (moves ? 1000 : 0)
  playback.snapshot(board(1, BEFORE))
  playback.news(news, board(2, AFTER))
  await hours.pass(STILL.settle + 1)
  expect(playback.chips.at).toEqual(AFTER)
})

test('a game that begins with throws is shown before they fall, and each throw is shown', async () => {
  const hours = new Hours()
  const playback = new Playback(() => LIVELY, hours.sleep)
  playback.fold = fold
  const at = (seq: number, stage: string, state: object): Board =>
    ({ ...board(seq, BEFORE), stage, state }) as unknown as Board
  const threw = (seq: number, seat: number, faces: number[]): Entry =>
    played(seq, { type: 'fell/1', faces, seat, rule: 'PASSE-6' } as unknown as Fact)
  const taken = { type: 'passe.bank_taken/1', seat: 1, total: 11, rule: 'PASSE-6' } as unknown as Fact
  const last = threw(4, 1, [5, 6])
  if (last.event.type === 'played/1') last.event.facts.push(taken)
  playback.snapshot(at(1, 'lobby', {}))
  playback.news(
    [{ type: 'entry/1', seq: 2, at: 0, event: { type: 'started/1' } } as unknown as Entry],
    at(2, 'playing', { rivals: [0, 1], seats: [0, 1] }),
  )
  playback.news(
    [threw(3, 0, [1, 2]), last],
    at(4, 'playing', { stage: 'betting', banker: 1, rivals: [0, 1], seats: [0, 1] }),
  )
  await hours.pass(1)
  expect(playback.board?.stage).toBe('playing')
  expect(playback.dice).toMatchObject({ faces: [1, 2], rolling: true })
  expect(passe(playback.state)).toMatchObject({ stage: 'opening', throws: [] })
  await hours.pass(ROLL + 1)
  expect(passe(playback.state)).toMatchObject({ stage: 'opening', throws: [[1, 2]] })
  await hours.pass(60_000)
  expect(passe(playback.state)).toMatchObject({ stage: 'betting', banker: 1, throws: [] })
})

// Verdicts

const verdict = (mine: number | null): Verdict => ({
  outcome: mine === null ? 'others' : 'won',
  title: { id: 'title', args: {} },
  reason: { id: 'reason', args: {} },
  more: [],
  rules: ['TABU-20'],
  nets: [],
  house: [],
  mine,
  winners: [],
  price: false,
})
/** A verdict that makes room for others, whatever its time. */
const OTHERS: Hold = { ms: HOLD.others + 100, yields: true, mine: true, others: [] }
/** Every throw has a verdict; entries of seat 9 are folded. */
const director = (hold: number | null | Hold, over: Partial<Director> = {}): Director => ({
  paceOf: (entry) => (entry.seat === 9 ? 'folded' : 'full'),
  verdictOf: (entry) =>
    entry.event.type === 'played/1' && entry.event.facts.some((it) => it.type === 'fell/1') ? verdict(0) : null,
  holdOf: () => (typeof hold === 'object' && hold ? hold : { ms: hold, yields: false, mine: true, others: [] }),
  stillReading: () => [],
  over: () => 'over',
  ...over,
})
function table(hold: number | null | Hold, over: Partial<Director> = {}): { hours: Hours; playback: Playback } {
  const hours = new Hours()
  const playback = new Playback(() => LIVELY, hours.sleep)
  playback.director = director(hold, over)
  playback.snapshot(board(1, BEFORE))
  return { hours, playback }
}
const bot = (seq: number, ...facts: Fact[]): Entry => ({ ...played(seq, ...facts), seat: 9 }) as Entry
const SHOWN = ROLL + 2 * LIVELY.stagger + LIVELY.fly

test('a verdict is held for its time, with the dice at rest and the chips in place', async () => {
  const { hours, playback } = table(HOLD.mine)
  playback.news(news, board(2, AFTER))
  await hours.pass(LIVELY.tumble)
  expect(playback.frame).toBe(null)
  await hours.pass(SHOWN - LIVELY.tumble)
  expect(playback.frame).toMatchObject({ key: 2, over: 'over', cold: true, roll: { rolling: false } })
  expect(playback.chips.at).toEqual(AFTER)
  await hours.pass(HOLD.mine - 100)
  expect(playback.frame?.cold).toBe(false)
  expect(playback.last).toBe(null)
  await hours.pass(200)
  expect(playback.frame).toBe(null)
  expect(playback.last).toMatchObject({ key: 2 }) // the strip
  expect(playback.busy).toBe(false)
})

test('a stake that lands during the next settlement is no part of it', async () => {
  const { hours, playback } = table(HOLD.mine)
  const stake = played(2, pays('purse:0', 'stake:coeur:0', 10))
  const won = pays('stake:coeur:0', 'purse:0', 10)
  playback.news([stake, played(3, FELL, won)], board(3, BEFORE))
  await hours.pass(LIVELY.stagger + 1)
  playback.tap()
  await hours.pass(REST + LIVELY.fly)
  expect(playback.frame?.key).toBe(3)
  expect(playback.settled).toEqual([won])
})

test('the first tap completes the throw, and the second continues', async () => {
  const { hours, playback } = table(HOLD.mine)
  playback.news(news, board(2, AFTER))
  await hours.pass(100)
  expect(playback.dice?.rolling).toBe(true)
  playback.tap()
  await hours.pass(1)
  expect(playback.dice?.rolling).toBe(false)
  await hours.pass(REST)
  expect(playback.chips.at).toEqual(AFTER)
  expect(playback.frame).toMatchObject({ cold: true })
  playback.tap() // a thumb that still touches the screen
  await hours.pass(COLD - 10)
  playback.tap()
  expect(playback.frame).not.toBe(null)
  await hours.pass(20)
  playback.tap()
  await hours.pass(1)
  expect(playback.frame).toBe(null)
  expect(playback.busy).toBe(false)
})

test('alone with bots a verdict waits for a tap', async () => {
  const { hours, playback } = table(null)
  playback.news(news, board(2, AFTER))
  await hours.pass(600_000)
  expect(playback.frame).toMatchObject({ hold: null, cold: false })
  playback.tap()
  await hours.pass(1)
  expect(playback.frame).toBe(null)
})

test('a verdict of several people stays until all have read it, or its time is over', async () => {
  let reading = [1]
  const together: Hold = { ms: HOLD.mine, yields: false, mine: true, others: [1] }
  const { hours, playback } = table(together, { stillReading: () => reading })
  const watched: number[] = []
  playback.onWatched = (seq) => watched.push(seq)
  playback.news(news, board(2, AFTER))
  await hours.pass(SHOWN + HOLD.least + 100)
  expect(watched).toEqual([]) // bots wait for me too
  playback.tap()
  await hours.pass(1)
  expect(watched).toEqual([2])
  expect(playback.frame).toMatchObject({ read: true }) // the other one still reads
  reading = []
  playback.release()
  await hours.pass(1)
  expect(playback.frame).toBe(null)

  reading = [1]
  playback.news([played(3, FELL)], board(3, AFTER))
  await hours.pass(ROLL + HOLD.least + 500)
  reading = []
  playback.release() // the other one has read it, and I have not
  await hours.pass(1)
  expect(playback.frame).toMatchObject({ read: false })
  await hours.pass(HOLD.mine)
  expect(playback.frame).toBe(null)
})

test("others' verdicts make room when more waits, but not before a second and a half", async () => {
  const { hours, playback } = table(OTHERS)
  playback.news(news, board(2, AFTER))
  playback.news([played(3, FELL)], board(3, AFTER))
  await hours.pass(SHOWN + HOLD.least - 20)
  expect(playback.frame?.key).toBe(2)
  await hours.pass(40)
  expect(playback.frame).toBe(null)
})

test("others' verdicts make room for new entries; mine is held for its time", async () => {
  for (const [hold, goes] of [
    [OTHERS, true],
    [HOLD.mine, false],
  ] as const) {
    const { hours, playback } = table(hold)
    playback.news(news, board(2, AFTER))
    await hours.pass(SHOWN + 1200)
    playback.news([played(3, FELL)], board(3, AFTER)) // early: the minimum time still applies
    await hours.pass(HOLD.least - 1200 - 20)
    expect(playback.frame?.key).toBe(2)
    await hours.pass(40)
    expect(playback.frame === null).toBe(goes)
  }
  const { hours, playback } = table(OTHERS)
  playback.news(news, board(2, AFTER))
  await hours.pass(SHOWN + HOLD.least + 200)
  expect(playback.frame?.key).toBe(2)
  playback.news([played(3, FELL)], board(3, AFTER)) // a bot continues when the screens have shown the verdict
  await hours.pass(20)
  expect(playback.frame).toBe(null)
  expect(playback.last?.key).toBe(2)
})

test('a brisk throw rolls for half the time', async () => {
  const { hours, playback } = table(OTHERS, { paceOf: () => 'brisk', verdictOf: () => null })
  playback.news([played(2, FELL)], board(2, BEFORE))
  await hours.pass(10)
  expect(playback.dice).toMatchObject({ rolling: true, waits: true, ms: LIVELY.gather / 2 })
  await hours.pass(LIVELY.gather / 2)
  expect(playback.dice).toMatchObject({ rolling: true, ms: LIVELY.tumble / 2 })
  await hours.pass(LIVELY.tumble / 2 + LIVELY.settle)
  expect(playback.dice).toMatchObject({ rolling: false })
  await hours.pass(GLANCE)
  expect(playback.busy).toBe(false)
})

test('a verdict without dice is held too', async () => {
  const { hours, playback } = table(HOLD.mine, { verdictOf: () => verdict(-5) })
  playback.news([played(2, pays('purse:0', 'purse:1', 30))], board(2, AFTER))
  await hours.pass(LIVELY.fly + LIVELY.stagger + 10)
  expect(playback.frame).toMatchObject({ key: 2 })
  expect(playback.net?.get(1)).toBe(30)
})

test('a snapshot removes a verdict', async () => {
  const { hours, playback } = table(null)
  playback.news(news, board(2, AFTER))
  await hours.pass(SHOWN + 10)
  playback.snapshot(board(9, BEFORE))
  await hours.pass(10)
  expect(playback.frame).toBe(null)
  expect(playback.last).toBe(null)
  expect(playback.busy).toBe(false)
})

test('progress is reported when nothing is left to show, and while a verdict is read', async () => {
  const { hours, playback } = table(null)
  const watched: number[] = []
  playback.onWatched = (seq) => watched.push(seq)
  playback.news(news, board(2, AFTER))
  await hours.pass(SHOWN + HOLD.least - 20)
  expect(watched).toEqual([])
  await hours.pass(40)
  expect(watched).toEqual([2])
  playback.tap()
  await hours.pass(10)
  expect(watched).toEqual([2, 2])
})

// Compression

const turn = (seq: number, seat = 9): Entry =>
  ({
    ...played(seq, { ...FELL, faces: [seq] } as unknown as Fact, pays('purse:0', 'purse:9', 10), {
      type: 'home_casino.turn_began/1',
      seat: 1,
    } as unknown as Fact),
    seat,
  }) as Entry

test("bots' turns are shown briefly within a time limit, and become one row", async () => {
  const { hours, playback } = table(HOLD.mine, { paceOf: () => 'folded' })
  const all = [2, 3, 4, 5, 6, 7].map((seq) => turn(seq, seq))
  playback.news(all, board(7, AFTER))
  await hours.pass(FOLDED.turn - 10)
  expect(playback.folded.map((it) => it.seat)).toEqual([2])
  expect(playback.dice).toMatchObject({ faces: [2], rolling: false })
  await hours.pass(FOLDED.most - FOLDED.turn + 20)
  expect(playback.busy).toBe(false)
  expect(playback.folded.map((it) => it.seat)).toEqual([2, 3, 4, 5, 6, 7])
  expect(playback.folded.flatMap((it) => it.verdicts)).toHaveLength(6)
  expect(playback.frame).toBe(null)
  expect(playback.lines.filter((it) => it.fact?.type === 'fell/1')).toHaveLength(6) // nothing is lost in the log
})

test('entries of one turn are one line of the row, with its small game', async () => {
  const { hours, playback } = table(HOLD.mine, { paceOf: () => 'folded' })
  const opens = { ...bot(2, FELL), seat: 2 } as Entry
  const answers = { ...turn(3), seat: 3 } as Entry
  playback.news([opens, answers, turn(4, 4)], board(4, AFTER))
  await hours.pass(5000)
  expect(playback.folded.map((it) => [it.seat, it.entries.length])).toEqual([
    [2, 2],
    [4, 1],
  ])
})

test('a folded turn can be replayed in full without a new line in the log', async () => {
  const { hours, playback } = table(OTHERS)
  playback.news([turn(2)], board(2, AFTER))
  await hours.pass(5000)
  const lines = playback.lines
  const [folded] = playback.folded
  expect(folded).toMatchObject({ seat: 9, before: { chips: BEFORE } })
  if (folded) playback.replay(folded)
  await hours.pass(100)
  expect(playback.replaying).toBe(true)
  expect(playback.dice).toMatchObject({ faces: [2], rolling: true })
  expect(playback.chips.at).toEqual(BEFORE)
  await hours.pass(60_000)
  expect(playback).toMatchObject({ replaying: false, busy: false })
  expect(playback.chips.at).toEqual(AFTER)
  expect(playback.lines).toBe(lines)
  expect(playback.folded).toHaveLength(1)
})

test('the row stays until the next verdict, and a new one begins after a throw', async () => {
  const { hours, playback } = table(HOLD.mine, { verdictOf: () => null })
  playback.news([turn(2)], board(2, AFTER))
  await hours.pass(5000)
  playback.news([played(3, FELL)], board(3, AFTER))
  await hours.pass(5000)
  expect(playback.folded).toHaveLength(1)
  playback.news([turn(4)], board(4, AFTER))
  await hours.pass(5000)
  expect(playback.folded.map((it) => it.key)).toEqual([4])
})

test('with a long backlog nothing moves, but verdicts of full entries are still held', async () => {
  const { hours, playback } = table(HOLD.mine)
  const many = Array.from({ length: 40 }, (_, n) => n + 3)
  playback.news(news, board(2, AFTER))
  for (const seq of many) playback.news([seq === 5 ? played(seq, FELL) : turn(seq)], board(seq, AFTER))
  await hours.pass(SHOWN + HOLD.mine + 300)
  expect(playback.frame?.key).toBe(5)
  await hours.pass(60_000)
  expect(playback.busy).toBe(false)
  expect(playback.board?.seq).toBe(42)
})

test('at four times the speed a flight and a roll have their own durations', async () => {
  const hours = new Hours()
  const playback = new Playback(() => LIVELY, hours.sleep)
  playback.durationOf = (fact) => (fact.type === 'walk/1' ? 800 : 0)
  playback.speed = 4
  playback.snapshot(board(1, { 'purse:0': 10, 'purse:1': 0 }))
  const walk = { type: 'walk/1', rule: 'X' } as unknown as Fact
  playback.news([played(2, FELL, walk, pays('purse:0', 'purse:1', 5))], board(2, { 'purse:0': 5, 'purse:1': 5 }))
  await hours.pass(LIVELY.gather / 4)
  expect(playback.dice).toMatchObject({ rolling: true, ms: LIVELY.tumble / 4 })
  await hours.pass((LIVELY.tumble + LIVELY.settle) / 4 + 1)
  expect(playback.chips.flights, 'the walk comes first').toEqual([])
  await hours.pass(200)
  expect(playback.chips.flights).toMatchObject([{ ms: LIVELY.fly / 4 }])
  await hours.pass(LIVELY.fly / 4)
  expect(playback.chips.flights).toEqual([])
})

test.each([
  ['fold', (playback: Playback, fail: () => never) => (playback.fold = fail)],
  ['durationOf', (playback: Playback, fail: () => never) => (playback.durationOf = fail)],
  ['onFact', (playback: Playback, fail: () => never) => (playback.onFact = fail)],
] as const)('an error in %s is logged once, and play goes on with the next board', async (_name, breakIn) => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const error = new Error('the game failed')
  const hours = new Hours()
  const playback = new Playback(() => LIVELY, hours.sleep)
  playback.snapshot(board(1, BEFORE))
  playback.chips.predict('mine', pays('purse:0', 'purse:1', 10) as never)
  breakIn(playback, () => {
    throw error
  })
  playback.news([...news, { ...played(3, FELL), command: 'mine' } as Entry], board(3, AFTER))
  await hours.pass(60_000)
  await playback.idle
  expect(log.mock.calls).toEqual([[error]])
  expect(playback).toMatchObject({ busy: false, due: 0, settling: false, net: null, settled: [], frame: null })
  expect(playback.board?.seq).toBe(3)
  expect(playback.chips.laid).toEqual(AFTER)
  expect(playback.dice).toMatchObject({ faces: ['coeur'], rolling: false })
  expect(playback.lines.map((line) => line.seq)).toEqual([3, 2, 2, 2])

  playback.fold = null
  playback.durationOf = () => 0
  playback.onFact = () => {}
  playback.news([played(4, pays('purse:1', 'purse:0', 30))], board(4, BEFORE))
  await hours.pass(60_000)
  expect(playback.board?.seq).toBe(4)
  expect(playback.lines.map((line) => line.seq)).toEqual([4, 3, 2, 2, 2])
  expect(log).toHaveBeenCalledOnce()
  log.mockRestore()
})

test('an error while a turn is played again is logged, and the current board returns', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { hours, playback } = table(HOLD.mine)
  playback.news([turn(2)], board(2, AFTER))
  await hours.pass(5000)
  const { lines } = playback
  playback.onFact = () => {
    throw new Error('the game failed')
  }
  playback.replay(playback.folded[0] as (typeof playback.folded)[number])
  await hours.pass(60_000)
  expect(log).toHaveBeenCalledOnce()
  expect(playback).toMatchObject({ busy: false, replaying: false, settling: false })
  expect(playback.board?.seq).toBe(2)
  expect(playback.lines).toEqual(lines)
  log.mockRestore()
})
