// How a person plays Home Casino with real dice: what to tap, and which throw leads to which square of the board. Here,
// people report the faces that the script needs, and another person confirms.
import board from '../../src/tripot/games/home_casino/board.json' with { type: 'json' }
import type { Locator } from '@playwright/test'
import { expect, type Person } from './people.ts'
import { playUntil, press, readOn, tapIfThere, thumb } from './tabu.ts'

export type Face = number | string
type Scene = {
  type: string
  lander: number
  owner?: number
  opponent?: number
  croupier?: number
  hand?: number[]
  player?: number
  bank?: number
  owed?: number
}
type State = {
  asking: string
  active: number | null
  seats: number[]
  homes: (string | null)[]
  pawns: number[]
  estates: string[][]
  scene: Scene | null
}
export type Table = {
  seq: number
  stage: string
  chips: Record<string, number>
  turn: {
    type: string
    awaited?: number[]
    thrower?: number | null
    law?: { type: string; dice?: { faces: Face[] }[] }
  } | null
  hearing: { reporters: number[]; faces: Face[] | null; witnesses: number[] } | null
  state: State
}

/** The table as the house last sent it to this person. */
export const told = (person: Person): Table => person.board as unknown as Table
export const purse = (table: Table, seat: number): number => table.chips[`purse:${seat}`] ?? 0
export const game = (table: Table): string => table.state.scene?.type.split('.', 1)[0] ?? ''

const SQUARES = board.squares
export const square = (index: number): (typeof SQUARES)[number] =>
  SQUARES[index % SQUARES.length] as (typeof SQUARES)[number]

/** The meaning of a square for a seat. A casino is its own, a rival's or free. */
export function meets({ state }: Table, seat: number, index: number): string {
  const it = square(index)
  if (it.type !== 'casino') return it.type
  const owner = state.seats.find((other) => state.homes[other] === it.color)
  return owner === undefined ? 'nothing' : owner === seat ? 'home' : 'duel'
}

/** Two dice without a double, for every possible sum. */
const PAIRS: [number, number][] = [
  [1, 2],
  [1, 3],
  [1, 4],
  [2, 4],
  [1, 6],
  [2, 6],
  [3, 6],
  [4, 6],
  [5, 6],
]

/** The dice that lead a seat to the square with the highest rating. Squares below zero are avoided. */
export function towards(table: Table, seat: number, likes: (what: string, index: number) => number): Face[] {
  const at = table.state.pawns[seat] ?? 0
  const liking = (index: number): number => likes(meets(table, seat, index), index % SQUARES.length)
  const next = (index: number): number => Math.max(...PAIRS.map(([one, two]) => liking(index + one + two)))
  const worth = ([one, two]: [number, number]): number => liking(at + one + two) + next(at + one + two) / 100
  return PAIRS.reduce((best, pair) => (worth(pair) > worth(best) ? pair : best))
}

/** Every throw of a roulette: the number, then the colour. */
export const SPINS: Face[][] = Array.from({ length: 10 }, (_, number) =>
  ['rouge', 'noir'].map((colour) => [number, colour]),
).flat()

/** A seat's stakes on the cloth. */
export const staked = (table: Table, seat: number): number =>
  Object.entries(table.chips).reduce(
    (sum, [place, amount]) => sum + (place.startsWith('stake:') && place.endsWith(`:${seat}`) ? amount : 0),
    0,
  )

/** What a seat wins or loses by a throw of the roulette, with the current stakes. */
export function spun(table: Table, seat: number, [number, colour]: Face[]): number {
  let sum = 0
  for (const [place, amount] of Object.entries(table.chips)) {
    const [kind, field, owner] = place.split(':')
    if (kind !== 'stake' || Number(owner) !== seat || number === 0) continue
    const chance = number !== 5 && (field === colour || field === (Number(number) % 2 ? 'impair' : 'pair'))
    sum += field === String(number) ? 7 * amount : chance ? amount : -amount
  }
  return sum
}

/** The thrower taps the faces, die by die. */
export async function readOut(person: Person, faces: Face[]): Promise<void> {
  for (const [n, face] of faces.entries())
    await press(
      person,
      person.page
        .getByRole('radiogroup', { name: `Dé ${n + 1}` })
        .getByRole('radio', { name: String(face), exact: true }),
    )
  await press(person, person.button('Voilà ce qui est sorti'))
}

/** One field of the roulette, by its accessible name. */
export const field = (person: Person, name: string): Locator =>
  person.page.locator('.roulette').getByRole('button', { name: new RegExp(`^${name}(,|$)`) })

/** Select another chip. */
export async function take(person: Person, chip: string): Promise<void> {
  await press(
    person,
    person.page.getByRole('radiogroup', { name: 'Jeton à poser' }).getByRole('radio', { name: chip, exact: true }),
  )
}

/** Challenge an opponent for a stake, or for the maximum, unless it is too late. */
export async function challenge(
  person: Person,
  { rival, stake }: { rival?: string; stake: number | 'all' },
  late: () => boolean = () => false,
): Promise<void> {
  const begin = person.button(/^(Défier|Miser contre la banque)/)
  const sum = person.page.locator('.stepper')
  // If a verdict covers the stake while it is typed, type the stake again.
  const lay = async (): Promise<boolean> => {
    if (late()) return true
    if (!(await begin.isVisible())) return false
    if (
      rival !== undefined &&
      !(await tapIfThere(
        person,
        person.page.getByRole('group', { name: 'Quel adversaire' }).getByRole('button', { name: rival }),
      ))
    )
      return false
    if (stake === 'all') await tapIfThere(person, sum.getByRole('button', { name: /^Tout/ }))
    else {
      await sum.getByRole('textbox').fill(String(stake))
      await person.page.keyboard.press('Tab')
    }
    return begin.isEnabled()
  }
  await playUntil(person, lay, readOn)
}

/** The dice of a hand that do not help to reach 421. */
export function spare(hand: number[]): number[] {
  const wanted = [4, 2, 1]
  return hand.flatMap((face, n) => {
    const at = wanted.indexOf(face)
    if (at < 0) return [n]
    wanted.splice(at, 1)
    return []
  })
}

/** The default answer to what the table asks. */
export async function answer(person: Person, table: Table, home: string): Promise<void> {
  const { asking, scene, estates } = table.state
  const me = person.seat as number
  const late = (): boolean => told(person).seq > table.seq
  const tap = (what: Locator): Promise<void> => press(person, what, late)
  if (!scene) {
    if (asking === 'home') return tap(person.page.locator('.homes').getByRole('button', { name: home }))
    if (asking === 'buy') return tap(person.button(/^Acheter/))
    if (asking !== 'sell') return tap(person.button(thumb.throw))
    await tap(person.page.locator('.cards button').first())
    expect(estates[me]?.length).toBeGreaterThan(0)
    return tap(person.button(/^Vendre/))
  }
  if (game(table) === 'roulette') {
    if (me !== scene.lander) return tap(person.button(/^(Je regarde|Mes jeux sont faits)$/))
    if (staked(table, me)) return tap(person.button('Rien ne va plus !'))
    return tap(field(person, 'pair'))
  }
  const laid = Object.keys(table.chips).some((place) => place.startsWith(`stake:${game(table)}:`))
  if (!laid) {
    await challenge(person, { stake: 50 }, late)
    return tap(person.button(/^(Défier|Miser contre la banque)/))
  }
  if (game(table) === 'blackjack' && scene.player && scene.bank) {
    const content = me === scene.lander ? scene.player >= 19 : scene.bank >= scene.player
    return tap(content ? person.button('Servi !') : person.button('1 dé'))
  }
  if (game(table) === 'q421' && scene.hand?.length) return goOnWith421(person, scene, late)
  return tap(person.button(thumb.throw))
}

/** One move of a person alone with bots: continue after a verdict, or do what the table asks. */
export async function oneMove(person: Person): Promise<boolean> {
  if (await readOn(person)) return true
  if (await tapIfThere(person, person.page.locator('.homes button:enabled').first())) return true
  if (person.board === null || person.seat === null) return false
  const { turn, state } = told(person)
  if (!turn?.awaited?.includes(person.seat) || state.asking === 'home') return false
  await answer(person, told(person), '')
  return true
}

/** Keep the dice that help and throw the others again, or pass the dice on; a forced throw breaks even a good hand. */
async function goOnWith421(person: Person, scene: Scene, late: () => boolean): Promise<void> {
  const up = spare(scene.hand ?? [])
  if (!scene.owed && !up.length) return press(person, person.button('Passer les dés'), late)
  await lift(person, up.length ? up : [2], late)
  await press(person, person.button(/^Relancer/), late)
}

export async function lift(person: Person, dice: number[], late?: () => boolean): Promise<void> {
  for (const n of dice)
    await press(person, person.page.getByRole('group', { name: 'Quels dés' }).getByRole('button').nth(n), late)
}
