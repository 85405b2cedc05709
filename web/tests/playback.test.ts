// The screen may lag behind the table, but it must not be wrong.
import { expect, test } from 'vitest'
import { fold, passe } from '../src/games/passe_anglaise/state'
import { Playback } from '../src/table/playback.svelte'
import { LIVELY, STILL } from '../src/table/tempo'
import type { Board, Entry, Fact } from '../src/protocol/wire'

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

/** A fake clock: time passes only when told to. */
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

test('chips fly and land as the house has said', async () => {
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

test('whoever goes on while chips are in the air sees them lie once', async () => {
  const hours = new Hours()
  const playback = new Playback(() => LIVELY, hours.sleep)
  playback.snapshot(board(1, BEFORE))
  playback.news(news, board(2, AFTER))
  await hours.pass(LIVELY.tumble + LIVELY.settle + 100)
  expect(playback.chips.flights.length).toBeGreaterThan(0)
  playback.finish()
  await hours.pass(1)
  expect(playback.chips.at).toEqual(AFTER)
  await hours.pass(60_000)
  expect(playback.chips.at).toEqual(AFTER)
  expect(playback.settled).toEqual([])
})

test('a snapshot in the middle of a throw is what is shown in the end', async () => {
  const hours = new Hours()
  const playback = new Playback(() => LIVELY, hours.sleep)
  playback.snapshot(board(1, BEFORE))
  playback.news(news, board(2, AFTER))
  await hours.pass(LIVELY.tumble + LIVELY.settle + 100)
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

test('what is recalled and what is played tell each thing once, in order', async () => {
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

test('chips wait until the pawn has arrived, and nobody knows before what it will bring', async () => {
  const hours = new Hours()
  const playback = new Playback(() => LIVELY, hours.sleep)
  const walks = { type: 'home_casino.pawn_moved/1', seat: 1, steps: 5, to: 5 } as unknown as Fact
  playback.durationOf = (fact) => (fact === walks ? 1000 : 0)
  playback.snapshot(board(1, BEFORE))
  playback.news([played(2, FELL, walks, pays('purse:0', 'purse:1', 30))], board(2, AFTER))
  await hours.pass(LIVELY.tumble + LIVELY.settle + 900)
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

test('without motion nothing waits for a walk', async () => {
  const hours = new Hours()
  const playback = new Playback(() => STILL, hours.sleep)
  playback.durationOf = (_, moves) => (moves ? 1000 : 0)
  playback.snapshot(board(1, BEFORE))
  playback.news(news, board(2, AFTER))
  await hours.pass(STILL.settle + 1)
  expect(playback.chips.at).toEqual(AFTER)
})

test('a game that begins with throws stands before they fall, and each is seen', async () => {
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
  await hours.pass(LIVELY.tumble + LIVELY.settle + 1)
  expect(passe(playback.state)).toMatchObject({ stage: 'opening', throws: [[1, 2]] })
  await hours.pass(60_000)
  expect(passe(playback.state)).toMatchObject({ stage: 'betting', banker: 1, throws: [] })
})
