import { describe, expect, it } from 'vitest'
import { HotSeat } from '../src/table/hotseat.svelte'
import type { Visit } from '../src/table/visit.svelte'
import { TableState } from '../src/table/state.svelte'
import type { Board, Yours } from '../src/protocol/wire'

const PEOPLE = ['margaux', 'léa', 'théo', 'bob']

function board(seq: number, awaited: number[], more: Partial<Board> = {}): Board {
  const seats = PEOPLE.map((person, seat) => ({ seat, kind: 'person', person, bot: null, kept: null }))
  return {
    table: 't',
    seq,
    head: String(seq),
    stage: 'playing',
    phase: seq,
    paused: null,
    hearing: null,
    seats,
    turn: { type: 'decide/1', phase: seq, awaited, free: [] },
    ...more,
  } as Board
}

const yours = (seq: number, seat: number, powers: string[] = [], host = false): Yours => ({
  type: 'yours/1',
  seq,
  person: PEOPLE[seat] as string,
  seat,
  host,
  options: [{ type: 'option/1', do: `${PEOPLE[seat]}/1`, params: {} }],
  powers,
})

/** Margaux's tablet, on which Léa and Théo play too; Bob has his own phone. */
function hotseat(): { table: TableState; hotseat: HotSeat; showBoard: (it: Board) => void } {
  const table = new TableState()
  const visit = {
    table,
    get me() {
      return table.seat
    },
  } as unknown as Visit
  const it = new HotSeat(visit, 't')
  it.hands = [
    { person: 'léa', name: 'Léa' },
    { person: 'théo', name: 'Théo' },
  ]
  const showBoard = (now: Board): void => {
    table.hear({ type: 'snapshot/1', board: now, now: 0 })
    for (const seat of [0, 1, 2])
      table.hear(
        yours(now.seq, seat, seat === 0 ? ['pause/1', 'leave/1'] : ['leave/1', 'take_back_seat/1'], seat === 0),
      )
    it.pass()
  }
  return { table, hotseat: it, showBoard }
}

describe('a shared tablet', () => {
  it('belongs to its owner until the game begins', () => {
    const { table, hotseat: it, showBoard } = hotseat()
    showBoard(board(1, [], { stage: 'lobby', turn: null }))
    expect([table.own, table.hand, table.seat]).toEqual(['margaux', null, 0])
    expect([0, 1, 2, 3].map((seat) => it.has(seat))).toEqual([true, true, true, false])
  })

  it('goes to each awaited person in the order of the seats, until they are done', () => {
    const { table, showBoard } = hotseat()
    const held: (number | null)[] = []
    for (const awaited of [[1, 2, 3], [1, 2, 3], [2, 3], [3], [0], [0, 2], [2], [1, 0]]) {
      showBoard(board(held.length + 1, awaited))
      held.push(table.seat)
    }
    expect(held, 'nobody here is waited for: it stays where it is').toEqual([1, 1, 2, 2, 0, 0, 2, 0])
  })

  it('can be taken out of turn until the table waits for someone else', () => {
    const { table, hotseat: it, showBoard } = hotseat()
    showBoard(board(1, [1, 2]))
    expect(it.take(3), 'Bob plays on his own').toBe(false)
    expect(it.take(0)).toBe(true)
    expect([table.seat, it.awaited]).toEqual([0, false])
    it.pass()
    expect(table.seat).toBe(0)
    showBoard(board(2, [2]))
    expect([table.seat, it.awaited]).toEqual([2, true])
  })

  it('offers the options of the current holder, and those of the host to everyone', () => {
    const { table, showBoard } = hotseat()
    showBoard(board(1, [1]))
    expect(table.options.map((option) => option.do)).toEqual(['léa/1'])
    expect(table.powers).toEqual(['pause/1', 'leave/1', 'take_back_seat/1'])
    expect([table.hosts, table.yours?.host]).toEqual([true, false])
  })

  it('goes to the person who reports real dice, then to someone who can confirm them', () => {
    const { table, showBoard } = hotseat()
    const hearing = { reporters: [2], due: null, faces: null, by: null, stands: null, witnesses: [], disputes: 0 }
    const turn = { type: 'draw/1' as const, law: { type: 'dice/1' as const, dice: [] }, thrower: 2 }
    showBoard(board(1, [], { turn, hearing }))
    expect(table.seat).toBe(2)
    showBoard(board(2, [], { turn, hearing: { ...hearing, faces: [1], by: 'théo', witnesses: [0, 1, 3] } }))
    expect(table.seat).toBe(0)
  })

  it('returns to its owner when the game is over', () => {
    const { table, showBoard } = hotseat()
    showBoard(board(1, [2]))
    showBoard(board(2, [], { stage: 'over' }))
    expect(table.hand).toBe(null)
  })
})
