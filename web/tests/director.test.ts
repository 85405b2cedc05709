// Which turns are shown in full: turns of bots are folded unless they concern a person.
import { expect, test } from 'vitest'
import { isGreat, parties } from '../src/games/home_casino/state'
import { TableDirector } from '../src/table/director'
import { leavesOpen } from '../src/games/passe_anglaise/state'
import { type Frame, Playback } from '../src/table/playback.svelte'
import { HOLD, LIVELY } from '../src/table/tempo'
import type { Speech } from '../src/table/speech'
import type { Verdict } from '../src/table/verdict'
import type { Board, Entry, Fact, PersonView } from '../src/protocol/wire'

type Kind = 'person' | 'bot'
const SEATS: Kind[] = ['person', 'bot', 'person', 'bot']

function seated(
  kinds: Kind[],
  state: Record<string, unknown>,
  chips = {},
  { wall = false, ...more }: { unfolds?: () => boolean; wall?: boolean } = {},
): TableDirector {
  const playback = new Playback(() => LIVELY)
  playback.snapshot({
    seq: 1,
    stage: 'playing',
    chips,
    state: { pawns: [0, 0, 0, 0], asking: 'throw', ...state },
    seats: kinds.map((kind, seat) => ({ seat, kind, person: kind === 'person' ? `p${seat}` : null })),
  } as unknown as Board)
  const cloth = { parties, isGreat, banner: () => ({ over: '', title: '' }), ...more }
  return new TableDirector({ playback, speech: null, cloth, me: wall ? null : 0, hotseat: null, wall, table }, () => '')
}
const table = { people: new Map<string, PersonView>(), watchedBy: new Map<string, number>() }
const fact = (it: Record<string, unknown>): Fact => it as unknown as Fact
const pays = (from: string, to: string): Fact => fact({ type: 'transfer/1', from, to, amount: 100, rule: 'CASINO-23' })
const moves = (seat: number | undefined, ...facts: Fact[]): Entry =>
  ({ seq: 2, seat, event: { type: 'played/1', by: 'bot', facts } }) as unknown as Entry
const gains = (...seats: number[]): Verdict =>
  ({ mine: 0, more: [], nets: seats.map((seat) => ({ seat, net: 100 })), winners: seats }) as unknown as Verdict

test("a bot's turn that moves only its own chips is folded", () => {
  expect(seated(SEATS, { active: 1 }).paceOf(moves(1, pays('bank', 'purse:1')))).toBe('folded')
})

test("a bot's turn is explained to a newcomer", () => {
  const fell = fact({ type: 'fell/1', seat: 1, faces: [4, 2], rule: 'CASINO-19' })
  const told = seated(SEATS, { active: 1 }, {}, { unfolds: () => true })
  expect(told.paceOf(moves(1, fell, pays('bank', 'purse:1')))).toBe('brisk')
})

test('a turn of a person is shown in full', () => {
  expect(seated(SEATS, { active: 2 }).paceOf(moves(2, pays('bank', 'purse:2')))).toBe('full')
})

test.each([
  ['a card that pays all', { active: 1 }, [pays('bank', 'purse:1'), pays('bank', 'purse:0')]],
  ['a duel against me', { active: 1 }, [fact({ type: 'home_casino.scene_opened/1', seat: 1, game: 'duel', other: 0 })]],
  ['a throw in it', { active: 1, scene: { type: 'duel.state/1', lander: 1, owner: 0 } }, []],
  ['a throw in a duel with another person', { active: 1, scene: { type: 'duel.state/1', lander: 1, owner: 2 } }, []],
  ['a roulette', { active: 1, scene: { type: 'roulette.state/1', lander: 1 } }, []],
  ['the choice of casinos', { active: null, asking: 'home' }, []],
  ['the end of the game', { active: 1 }, [fact({ type: 'ended/1', winners: [1] })]],
] as [string, Record<string, unknown>, Fact[]][])('%s is shown in full', (_, state, facts) => {
  expect(seated(SEATS, state).paceOf(moves(1, ...facts))).toBe('full')
})

test('nothing is folded while a person has chips on the cloth', () => {
  expect(seated(SEATS, { active: 1 }, { 'stake:rouge:2': 50 }).paceOf(moves(1))).toBe('full')
})

test("a bot's throw against a person is brisk, whatever it decides, but a person's throw is not", () => {
  const scene = { type: 'q421.state/1', lander: 1, owner: 0 }
  const fell = (seat: number): Fact => fact({ type: 'fell/1', seat, faces: [4, 2, 1], rule: 'CASINO-19' })
  expect(seated(SEATS, { active: 1, scene }).paceOf(moves(1, fell(1)))).toBe('brisk')
  expect(seated(SEATS, { active: 1, scene }).paceOf(moves(1, fell(1), pays('stake::0', 'purse:1')))).toBe('brisk')
  expect(seated(SEATS, { active: 1, scene }).paceOf(moves(0, fell(0)))).toBe('full')
  const roulette = { type: 'roulette.state/1', lander: 1 }
  expect(seated(SEATS, { active: 1, scene: roulette }).paceOf(moves(1, fell(1)))).toBe('full')
})

test('against one bot every turn is shown in full', () => {
  expect(seated(['person', 'bot'], { active: 1 }).paceOf(moves(1))).toBe('full')
})

test('if only bots play, every turn is shown in full', () => {
  expect(seated(['bot', 'bot', 'bot'], { active: 1 }).paceOf(moves(1))).toBe('full')
})

test('my verdict waits for a tap if nobody else waits, otherwise it has its time', () => {
  expect(seated(['person', 'bot', 'bot'], { active: 0 }).holdOf(gains(0), moves(0)).ms).toBe(null)
  expect(seated(['person', 'bot', 'bot'], { active: 1 }).holdOf(gains(1), moves(1)).ms).toBe(HOLD.others)
  expect(seated(SEATS, { active: 0 }).holdOf(gains(0), moves(0)).ms).toBe(HOLD.mine)
  expect(seated(SEATS, { active: 2 }).holdOf(gains(2), moves(2)).ms).toBe(HOLD.others)
  const ruin = fact({ type: 'home_casino.went_bankrupt/1', seat: 2 })
  expect(seated(SEATS, { active: 2 }).holdOf(gains(2), moves(2, ruin)).ms).toBe(HOLD.mine)
})

test('a small verdict of mine has as much time as a large one: its sentence is as long', () => {
  const small = { ...gains(0), mine: -1, more: [] } as unknown as Verdict
  const at = { 'purse:0': 900, 'stake::0': 100 }
  expect(seated(SEATS, { active: 0 }, at).holdOf(small, moves(0)).ms).toBe(HOLD.mine)
})

test('a shared screen does not lag because of a throw that decides nothing', () => {
  const wall = seated(SEATS, { active: 2 }, {}, { wall: true })
  expect(wall.holdOf(gains(2), moves(2))).toEqual({ ms: HOLD.mine, yields: true, mine: false, others: [2] })
  const nothing = { mine: null, more: [], nets: [{ seat: 2, net: 0 }], winners: [] } as unknown as Verdict
  expect(wall.holdOf(nothing, moves(2)).ms).toBe(HOLD.least)
})

test('a throw that sets or misses the point has no verdict because the cloth shows it', () => {
  const speech = {
    has: () => true,
    roles: {},
    list: () => '',
    argument: () => '',
    names: { seat: String },
  } as unknown as Speech
  const playback = new Playback(() => LIVELY)
  const cloth = { leavesOpen, banner: () => ({ over: '', title: '' }) }
  const director = new TableDirector({ playback, speech, cloth, me: 0, hotseat: null, table }, () => '')
  const fell = fact({ type: 'fell/1', seat: 0, faces: [5, 3], rule: 'PASSE-15' })
  for (const type of ['passe.point_set/1', 'passe.undecided/1'])
    expect(director.verdictOf(moves(0, fell, fact({ type, rule: 'PASSE-21' })))).toBeNull()
  expect(director.verdictOf(moves(0, fell, fact({ type: 'passe.coup_won/1', rule: 'PASSE-19' })))).not.toBeNull()
})

test('a verdict waits for present people whose chips it moved until they have read it', () => {
  const people = (here: boolean, program = false): Map<string, PersonView> =>
    new Map([['p2', { person: 'p2', name: 'Lou', here, away_since: null, program }]])
  const at = seated(SEATS, { active: 0 })
  const frame = { key: 7, others: at.holdOf(gains(0, 1, 2), moves(0)).others } as Frame
  expect(frame.others).toEqual([2]) // seat 1 is a bot
  expect(at.holdOf(gains(2), moves(2)).others).toEqual([]) // not mine
  table.people = people(true)
  table.watchedBy = new Map([['p2', 6]])
  expect(at.stillReading(frame)).toEqual([2])
  table.watchedBy = new Map([['p2', 7]])
  expect(at.stillReading(frame)).toEqual([])
  table.watchedBy = new Map()
  table.people = people(false)
  expect(at.stillReading(frame)).toEqual([])
  table.people = people(true, true)
  expect(at.stillReading(frame)).toEqual([])
})
