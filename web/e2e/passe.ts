// How a person plays La Passe Anglaise on its cloth: the names of the buttons, and what to tap.
import { expect, type Person } from './people.ts'
import { playUntil, press, readOn, tapIfThere } from './tabu.ts'

type Passe = {
  stage: 'opening' | 'betting' | 'coup' | 'after'
  banker: number | null
  banco: number | null
  point: number | null
  last: string | null
  coups: number
  done: number[]
}

/** The game as the house last sent it to a person. Omitted fields have their default value. */
export const passe = (person: Person): Passe => ({
  stage: 'opening',
  banker: null,
  banco: null,
  point: null,
  last: null,
  coups: 0,
  done: [],
  ...person.board?.state,
})
export const isOver = (person: Person): boolean => person.board?.stage === 'over'

const chips = (person: Person, place: string): number => person.board?.chips[place] ?? 0
export const bank = (person: Person): number => chips(person, `deposit:bank:${passe(person).banker}`)
export const share = (person: Person, of = person): number => chips(person, `stake:commun:${of.seat}`)
export const missing = (person: Person): number =>
  bank(person) -
  Object.entries(person.board?.chips ?? {}).reduce(
    (sum, [place, amount]) => sum + (place.startsWith('stake:') ? amount : 0),
    0,
  )

/** Type a sum on the rail. */
async function type(person: Person, amount: number): Promise<void> {
  const sum = person.page.getByRole('region', { name: 'Ce que je peux faire' }).getByRole('textbox')
  await sum.fill(String(amount))
  await sum.blur()
}

/** Type a sum on the rail, and press its button. */
export async function say(person: Person, amount: number, words: string): Promise<void> {
  await type(person, amount)
  await person.tap(person.button(words))
}

export async function deposit(person: Person, amount: number): Promise<void> {
  await say(person, amount, `Mettre ${amount} en banque`)
  await expect.poll(() => bank(person)).toBe(amount)
}

/**
 * Put in my share of the common stake: a sum, or everything missing. A bot may be faster and put in the rest, or throw.
 */
export async function putIn(person: Person, amount?: number): Promise<void> {
  const before = share(person)
  const { coups } = passe(person)
  const isPast = (): boolean =>
    share(person) > before || missing(person) === 0 || passe(person).coups > coups || isOver(person)
  await playUntil(person, isPast, async () => {
    if (await readOn(person)) return true
    if (amount === undefined) await tapIfThere(person, person.button(/^Tout \(/))
    else await type(person, amount)
    const sent = await tapIfThere(person, person.button(/^Mettre \d+$/))
    if (sent) await expect.poll(isPast).toBe(true)
    return sent
  })
}

export async function withdraw(person: Person, amount: number): Promise<void> {
  const before = share(person)
  await person.tap(person.button('Retirer'))
  await say(person, amount, `Retirer ${amount}`)
  await expect.poll(() => share(person)).toBe(before - amount)
}

/** The banker throws until the coup is decided. With the point set, `seen` is awaited before the next throw. */
export async function throwOut(banker: Person, seen: (point: number) => Promise<void> = async () => {}): Promise<void> {
  const end = Date.now() + 120_000
  const { coups } = passe(banker)
  let told = false
  while (passe(banker).coups === coups && !isOver(banker)) {
    expect(Date.now(), 'the coup does not end').toBeLessThan(end)
    const { point } = passe(banker)
    if (point !== null && !told) {
      told = true
      await seen(point)
    }
    const [before, changes] = [banker.board?.seq ?? 0, await banker.changes()]
    if (!(await tapIfThere(banker, banker.button('Lancer les dés')))) await banker.changedSince(changes)
    // otherwise a slow test would throw twice, and decide the point before `seen` was called
    else await expect.poll(() => banker.board?.seq ?? 0).toBeGreaterThan(before)
  }
}

/** The banker's choice once the coup is paid. */
export async function afterCoup(banker: Person, word: 'Garder la banque' | 'Passer la banque'): Promise<void> {
  await press(banker, banker.button(word))
  await expect.poll(() => isOver(banker) || passe(banker).stage === 'betting').toBe(true)
}
