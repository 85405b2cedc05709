// Each board against the generic table: every kind of action is done on the board of a small phone, with the minimum,
// maximum and a middle value of every amount, and with every choice. Everything is readable and easy to tap. The rules
// generate the kinds and tables (tools/kinds.py); the socket is faked, so that the commands sent can be compared
// with the options.
import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import type { WebSocketRoute } from '@playwright/test'
import { admits, isSubset, isWhole, offers } from '../src/table/options.ts'
import type { Action, Board, Domain, Option, People as Presence, Snapshot, Value, Yours } from '../src/protocol/wire.ts'
import { HANDS } from './hands.ts'
import { axe, cutOff, tooSmall } from './measure.ts'
import { expect, type Person, test } from './people.ts'
import { fakeTable } from './scripted.ts'
import { PYTHON } from './served.ts'

/** The small games are scenes of Home Casino, with the same actions. */
const GAMES = ['tabu', 'passe_anglaise', 'home_casino']
const TABLE = 'scene0000000000k'
/** Amounts staked chip by chip: several taps make one amount. */
const ADDED = new Set(['tabu.stake/1', 'roulette.bet/1'])
/** Taking back is everything or the last stake; a middle value would repeat the second case. */
const ENDS = new Set(['tabu.take_back/1', 'roulette.take_back/1'])

type Kinds = { known: string[]; people: Presence; met: Record<string, { board: Snapshot; yours: Yours }> }

for (const game of GAMES) {
  test(`every option of ${game} can be used on its board`, { tag: '@nightly' }, async ({ people }) => {
    test.setTimeout(300_000)
    const {
      known,
      people: presence,
      met,
    } = JSON.parse(
      execFileSync(PYTHON, [resolve(import.meta.dirname, '../tools/kinds.py'), game], {
        maxBuffer: 1 << 26,
      }).toString(),
    ) as Kinds
    expect(Object.keys(met).sort(), 'every kind of action the game declares was on offer once').toEqual(known)
    const person = await people.arrive({ screen: 'small', still: true })
    person.refuses = 404 // no house has this table, so there is no journal
    const table = await Line.to(person, presence, Object.values(met)[0]?.board.board as Board)
    for (const [word, { board, yours }] of Object.entries(met)) {
      const hand = HANDS[word]
      expect(hand, `${word} has a place on the board`).toBeDefined()
      await test.step(`${word} is readable`, () => readable(table, board.board, yours, game))
      for (const offer of offers(yours.options).filter((it) => it.do === word)) {
        for (const action of offer.options.flatMap((option, n) => within(word, option, n > 0))) {
          await test.step(JSON.stringify(action), async () => {
            await table.shows(board.board, yours)
            await hand?.(person, action, offer)
            await expect.poll(() => added(table.said).at(-1), JSON.stringify(table.said)).toEqual(action)
            for (const it of table.said) expect(admits(yours.options, it), JSON.stringify(it)).toBe(true)
          })
        }
      }
    }
  })
}

/** Check that everything on the screen is readable and large enough to tap. */
async function readable(table: Line, board: Board, yours: Yours, game: string): Promise<void> {
  await table.shows(board, yours)
  const { page } = table.person
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible() // the page is drawn in steps; this is a later one
  expect.soft(await axe(page)).toEqual([])
  expect.soft(await tooSmall(page), '44 px').toEqual([])
  // the strip shows a part of something longer
  if (game !== 'home_casino') expect.soft(await cutOff(page), 'at 320 px').toEqual([])
}

type Sent = { type: string; id: string; action?: Action }

/** A fake socket to a house that accepts every command and sends any given board. */
class Line {
  said: Action[] = []
  #seq = 0
  #line: WebSocketRoute | null = null
  readonly person: Person
  readonly #presence: Presence

  private constructor(person: Person, presence: Presence) {
    this.person = person
    this.#presence = presence
  }

  static async to(person: Person, presence: Presence, board: Board): Promise<Line> {
    const line = new Line(person, presence)
    await fakeTable(person.context, TABLE, {
      game: board.game,
      connect: (socket) => {
        line.#line = socket
        return (message) => line.#hear(message as Sent)
      },
    })
    await person.page.goto(`/t/${TABLE}`)
    await expect.poll(() => line.#line !== null).toBe(true)
    return line
  }

  #hear(message: Sent): void {
    if (message.action) this.said.push(message.action)
    if (message.type === 'act/1') this.#send({ type: 'accepted/1', command: message.id, seq: this.#seq })
  }

  #send(message: unknown): void {
    this.#line?.send(JSON.stringify(message))
  }

  /** Show a recorded table as the next snapshot. */
  async shows(board: Board, yours: Yours): Promise<void> {
    this.#seq += 1_000
    this.said = []
    this.#send(this.#presence)
    this.#send({ type: 'snapshot/1', board: { ...board, seq: this.#seq }, now: board.at })
    this.#send({ ...yours, seq: this.#seq, person: 'whoever-sits-here' }) // one person per device, in any seat
    await expect(this.person.page.locator('[data-seq]')).toHaveAttribute('data-seq', String(this.#seq))
  }
}

/**
 * The actions that an option admits: all parameters at their minimum, then each with its other values; for further
 * options of the same kind, only the maximum.
 */
function within(word: string, option: Option, further: boolean): Action[] {
  const values = Object.entries(option.params).map(([name, domain]) => [name, some(domain, ENDS.has(word))] as const)
  const all = (pick: (of: Value[]) => Value | undefined): Action => ({
    ...Object.fromEntries(values.map(([name, of]) => [name, pick(of) as Value])),
    type: word,
  })
  if (further) return [all((of) => of.at(-1))]
  const least = all((of) => of[0])
  return [least, ...values.flatMap(([name, [, ...others]]) => others.map((value) => ({ ...least, [name]: value })))]
}

/** The values of a domain worth a test, the largest last. */
function some(domain: Domain, ends: boolean): Value[] {
  if (isWhole(domain)) {
    const { low, high, step } = domain
    return [...new Set([low, ...(ends ? [] : [low + step * Math.floor((high - low) / step / 2)]), high])]
  }
  if (isSubset(domain))
    return [...domain.of.map((item) => [item]), ...(domain.at_most > 1 ? [domain.of.slice(0, domain.at_most)] : [])]
  return [...domain.values]
}

/** Chips put on the same field one after another are one amount. */
function added(said: Action[]): Action[] {
  return said.reduce<Action[]>((all, it) => {
    const last = all.at(-1)
    const same =
      last !== undefined &&
      ADDED.has(it.type) &&
      Object.keys(it).every((key) => key === 'amount' || it[key] === last[key])
    return same ? [...all.slice(0, -1), { ...it, amount: Number(last['amount']) + Number(it['amount']) }] : [...all, it]
  }, [])
}
