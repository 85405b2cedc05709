// How a person plays Home Casino: what to tap for each decision.
import type { Locator } from '@playwright/test'
import type { Person } from './people.ts'
import { playUntil, press, readOn, tapIfThere, thumb } from './tabu.ts'

type Scene = {
  type: string
  lander: number
  hand?: number[]
  player?: number
  bank?: number
  owed?: number
}
type Table = {
  seq: number
  chips: Record<string, number>
  turn: { awaited?: number[] } | null
  state: { asking: string; scene: Scene | null }
}

/** The table as the house last sent it to this person. */
const told = (person: Person): Table => person.board as unknown as Table
const game = (table: Table): string => table.state.scene?.type.split('.', 1)[0] ?? ''

/** Challenge for a stake, unless it is too late. If a verdict covers the stake while it is typed, type it again. */
async function challenge(person: Person, late: () => boolean): Promise<void> {
  const begin = person.button(/^(Défier|Miser contre la banque)/)
  const lay = async (): Promise<boolean> => {
    if (late()) return true
    if (!(await begin.isVisible())) return false
    await person.page.locator('.stepper').getByRole('textbox').fill('50')
    await person.page.keyboard.press('Tab')
    return begin.isEnabled()
  }
  await playUntil(person, lay, readOn)
  await press(person, begin, late)
}

/** The dice of a hand that do not help to reach 421. */
function spare(hand: number[]): number[] {
  const wanted = [4, 2, 1]
  return hand.flatMap((face, n) => {
    const at = wanted.indexOf(face)
    if (at < 0) return [n]
    wanted.splice(at, 1)
    return []
  })
}

/** Keep the dice that help and throw the others again, or pass the dice on; a forced throw breaks even a good hand. */
async function rethrow(person: Person, scene: Scene, late: () => boolean): Promise<void> {
  const up = spare(scene.hand ?? [])
  if (!scene.owed && !up.length) return press(person, person.button('Passer les dés'), late)
  const dice = person.page.getByRole('group', { name: 'Quels dés' }).getByRole('button')
  for (const n of up.length ? up : [2]) await press(person, dice.nth(n), late)
  await press(person, person.button(/^Relancer/), late)
}

/** Do what the table asks. */
async function answer(person: Person, table: Table): Promise<void> {
  const { asking, scene } = table.state
  const me = person.seat as number
  const late = (): boolean => told(person).seq > table.seq
  const tap = (what: Locator): Promise<void> => press(person, what, late)
  if (!scene) {
    if (asking === 'buy') return tap(person.button(/^Acheter/))
    if (asking !== 'sell') return tap(person.button(thumb.throw))
    await tap(person.page.locator('.cards button').first())
    return tap(person.button(/^Vendre/))
  }
  const laid = Object.keys(table.chips).filter((place) => place.startsWith('stake:'))
  if (game(table) === 'roulette') {
    if (me !== scene.lander) return tap(person.button(/^(Je regarde|Mes jeux sont faits)$/))
    if (laid.some((place) => place.endsWith(`:${me}`))) return tap(person.button('Rien ne va plus !'))
    return tap(person.page.locator('.roulette').getByRole('button', { name: /^pair(,|$)/ }))
  }
  if (!laid.length) return challenge(person, late)
  if (game(table) === 'blackjack' && scene.player && scene.bank) {
    const content = me === scene.lander ? scene.player >= 19 : scene.bank >= scene.player
    return tap(content ? person.button('Servi !') : person.button('1 dé'))
  }
  if (game(table) === 'q421' && scene.hand?.length) return rethrow(person, scene, late)
  return tap(person.button(thumb.throw))
}

/** One move: continue after a verdict, or do what the table asks. */
export async function oneMove(person: Person): Promise<boolean> {
  if (await readOn(person)) return true
  if (await tapIfThere(person, person.page.locator('.homes button:enabled').first())) return true
  if (person.board === null || person.seat === null) return false
  const { turn, state } = told(person)
  if (!turn?.awaited?.includes(person.seat) || state.asking === 'home') return false
  await answer(person, told(person))
  return true
}
