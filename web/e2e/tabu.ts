// How a person plays Tabu: the names of fields and buttons, and what to tap.
import { errors, expect, type Locator } from '@playwright/test'
import { type Person, textOf } from './people.ts'

export const FIELDS = ['trèfle', 'carreau', 'cœur', 'pique', 'ancre', 'soleil'] as const
export type Field = (typeof FIELDS)[number]

export const field = (person: Person, name: Field): Locator =>
  person.page.getByRole('button', { name: new RegExp(`^${name},`) })

/** The labels of the main button. Only one of them is visible at a time. */
export const thumb = {
  stake: 'Touchez une case',
  staked: 'C’est misé',
  throw: /^(Lancer les dés|Je prends les dés)$/,
  goOn: /^(Continuer?|J’ai lu|I’ve read it)$/,
} as const

/** Put chips down, one tap each, and wait until they are shown. */
export async function stake(person: Person, ...fields: Field[]): Promise<void> {
  for (const name of fields) await person.tap(field(person, name))
}

/** My stake on a field, from its accessible text. */
export async function mine(person: Person, name: Field): Promise<number> {
  const label = (await textOf(field(person, name).locator('.sr'))) ?? ''
  const found = /Vous ([\d\s  ]+)/.exec(label)
  return found ? Number((found[1] as string).replace(/\D/g, '')) : 0
}

/** The one who stakes, and the one who has the bank. */
export async function roles(one: Person, two: Person): Promise<{ punter: Person; banker: Person }> {
  const stakes = (person: Person): Promise<boolean> => person.button(thumb.stake).isVisible()
  await expect.poll(async () => (await stakes(one)) || (await stakes(two))).toBe(true)
  return (await stakes(one)) ? { punter: one, banker: two } : { punter: two, banker: one }
}

/** The round in the banner, and whether I hold its bank. Null while a throw is settled. */
export async function plate(person: Person): Promise<{ round: number; bank: boolean } | null> {
  const { page } = person
  if (await person.button(thumb.goOn).isVisible()) return null
  const said = await textOf(page.locator('.plate p'))
  const round = /tour (\d+)/.exec(said ?? '')
  return round ? { round: Number(round[1]), bank: /^Vous tenez la banque/.test(said ?? '') } : null
}

/** Whether I take part in the round: I may stake in it, or I hold its bank. */
export async function begun(person: Person, round: number): Promise<boolean> {
  const now = await plate(person)
  return now?.round === round && (now.bank || (await person.button(thumb.stake).isVisible()))
}

export const isOver = (person: Person): boolean => person.board?.stage === 'over'

/** Whether the page of the results is shown. Alone with bots, the last verdict waits for a tap before it. */
export const showsResult = (person: Person): Promise<boolean> =>
  person.page
    .getByRole('heading', { level: 1, name: /gagne|victoire|\bwins?\b|share the win|Partie arrêtée|Game stopped/ })
    .isVisible()

/** Tap an element, unless it disappears first. */
export async function tapIfThere(person: Person, what: Locator): Promise<boolean> {
  if (!(await what.isVisible())) return false
  try {
    if (!(await what.isEnabled({ timeout: 500 }))) return false
    await person.wait(what, 2_000)
    await (person.touch ? what.tap({ timeout: 2_000 }) : what.click({ timeout: 2_000 }))
    person.taps += 1
    return true
  } catch {
    return false
  }
}

/**
 * Dismiss a verdict, if there is one. With several people it may end by itself. A vote has a button of the same name.
 */
export const readOn = (person: Person): Promise<boolean> =>
  tapIfThere(person, person.page.locator('[data-goon]:not(.cold)'))

/** Do what the table asks besides a stake: throw, continue. */
export async function goOn(person: Person): Promise<boolean> {
  return (await readOn(person)) || tapIfThere(person, person.button(thumb.throw))
}

/** Do what the table asks. */
export async function oneMove(person: Person): Promise<boolean> {
  if (await goOn(person)) return true
  if (await person.button(thumb.stake).isVisible()) await tapIfThere(person, field(person, 'cœur'))
  return tapIfThere(person, person.button(thumb.staked))
}

/** Play a round alone with bots that move at once: stake or throw, and leave the verdict. */
export async function playRound(person: Person): Promise<void> {
  const [stakes, throws] = [person.button(thumb.stake), person.button(thumb.throw)]
  await stakes.or(throws).waitFor()
  if (await stakes.isVisible()) await stake(person, 'cœur')
  await person.tap(person.button(thumb.staked).or(throws))
  await person.tap(person.page.getByRole('dialog').getByRole('button', { name: thumb.goOn, disabled: false }))
}

/**
 * Make such moves until the condition holds. Bots, other people and verdicts may remove the target of a check or a tap
 * at any moment. The action then gives up soon, and the page is checked again.
 */
export async function playUntil(
  person: Person,
  done: () => boolean | Promise<boolean>,
  move: (person: Person) => Promise<boolean> = oneMove,
  seconds = 240,
): Promise<void> {
  const end = Date.now() + seconds * 1000
  let vanished: unknown
  await person.hurriedly(async () => {
    for (;;) {
      const before = await person.changes()
      try {
        if (await done()) return
        if (Date.now() > end) break
        if (!(await move(person))) await person.changedSince(before)
      } catch (error) {
        if (!(error instanceof errors.TimeoutError)) throw error
        vanished = error
      }
    }
    throw new Error(`the game does not go on for:\n${await person.page.ariaSnapshot()}`, { cause: vanished })
  })
}

/** Tap an element as soon as it is there, unless it is too late. Dismiss verdicts that cover it. */
export async function press(person: Person, what: Locator, late: () => boolean = () => false): Promise<void> {
  await playUntil(person, async () => late() || (await tapIfThere(person, what)), readOn)
}
