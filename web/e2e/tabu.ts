// How a person plays Tabu: what the fields and buttons are called, and what is tapped when.
import type { Locator } from '@playwright/test'
import { expect, type Person } from './people.ts'

export const FIELDS = ['trèfle', 'carreau', 'cœur', 'pique', 'ancre', 'soleil'] as const
export type Field = (typeof FIELDS)[number]

export const field = (person: Person, name: Field): Locator =>
  person.page.getByRole('button', { name: new RegExp(`^${name},`) })

/** What one reads at the thumb. Only one of them is there at a time. */
export const thumb = {
  stake: 'Touchez une case',
  staked: 'C’est misé',
  throw: 'Lancer les dés',
  goOn: 'Continuer',
} as const

/** Put chips down, one tap each, and see them lie there. */
export async function stake(person: Person, ...fields: Field[]): Promise<void> {
  for (const name of fields) await person.tap(field(person, name))
}

/** What I have on a field, as it is read out. */
export async function mine(person: Person, name: Field): Promise<number> {
  const label = (await field(person, name).locator('.sr').textContent()) ?? ''
  const found = /Vous ([\d\s  ]+)/.exec(label)
  return found ? Number((found[1] as string).replace(/\D/g, '')) : 0
}

/** Which round the plate speaks of, and whether I hold the bank in it. While a throw is settled it speaks of none. */
export async function plate(person: Person): Promise<{ round: number; bank: boolean } | null> {
  const { page } = person
  if (await person.button(thumb.goOn).isVisible()) return null
  const said = await page
    .locator('.plate p')
    .textContent({ timeout: 1_000 })
    .catch(() => null)
  const round = /tour (\d+)/.exec(said ?? '')
  return round ? { round: Number(round[1]), bank: /^Vous tenez la banque/.test(said ?? '') } : null
}

/** Whether a round has come to me: I may stake in it, or I hold its bank. */
export async function begun(person: Person, round: number): Promise<boolean> {
  const now = await plate(person)
  return now?.round === round && (now.bank || (await person.button(thumb.stake).isVisible()))
}

export const isOver = (person: Person): boolean => person.board?.stage === 'over'

/** Tap, unless it has gone by the time the finger is there. */
export async function tapIfThere(person: Person, what: Locator): Promise<boolean> {
  if (!(await what.isVisible())) return false
  try {
    if (!(await what.isEnabled({ timeout: 500 }))) return false
    await (person.touch ? what.tap({ timeout: 2_000 }) : what.click({ timeout: 2_000 }))
    person.taps += 1
    return true
  } catch {
    return false
  }
}

/** What the table asks of me besides a stake: throw, go on. */
export async function goOn(person: Person): Promise<boolean> {
  return (await tapIfThere(person, person.button(thumb.goOn))) || tapIfThere(person, person.button(thumb.throw))
}

/** Whatever the table asks of me. */
export async function oneMove(person: Person): Promise<boolean> {
  if (await goOn(person)) return true
  if (await person.button(thumb.stake).isVisible()) await stake(person, 'cœur')
  return tapIfThere(person, person.button(thumb.staked))
}

/** Make such moves until it is true. */
export async function playUntil(
  person: Person,
  done: () => boolean | Promise<boolean>,
  move: (person: Person) => Promise<boolean> = oneMove,
  seconds = 240,
): Promise<void> {
  const end = Date.now() + seconds * 1000
  while (!(await done())) {
    expect(Date.now(), 'the game does not go on').toBeLessThan(end)
    if (!(await move(person))) await person.page.waitForTimeout(100)
  }
}
