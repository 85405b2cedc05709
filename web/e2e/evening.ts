// Steps of an evening that are the same for every game: sit down, lose the network, leave for good.
import { journal, openTable, path } from './house.ts'
import { expect, type Person } from './people.ts'
import { playUntil, press, readOn, tapIfThere } from './tabu.ts'

/** Sit down in the lobby with a name. */
export async function sitDown(person: Person, name: string): Promise<void> {
  await person.page.getByLabel('Votre nom à table').fill(name)
  await person.tap(person.button('Prendre place'))
  await expect(person.page.locator('.chair.me')).toContainText('Vous')
}

/** Margaux opens a table, and a guest sits down at it. Returns its code. */
export async function openForTwo(
  host: Person,
  guest: Person,
  wish: Record<string, unknown>,
  name = 'Théo',
): Promise<string> {
  const code = await openTable(host, 'Margaux', wish)
  await host.page.goto(path(code))
  await guest.page.goto(path(code))
  await sitDown(guest, name)
  return code
}

/** Go offline, which the page must show. `meanwhile` is the part of the game. */
export async function loseTheNetwork(person: Person, meanwhile: () => Promise<void>): Promise<void> {
  person.cut = true
  await person.context.setOffline(true)
  await expect(person.page.getByText('Pas de réseau.')).toBeVisible()
  const heard = person.heard
  await meanwhile()
  expect(person.heard, 'nothing comes without a network').toBe(heard)
  await person.context.setOffline(false)
  await expect(person.page.getByText('Pas de réseau.')).toBeHidden()
}

/** Leave the table. A new verdict closes the sheet, so it is opened as often as needed. */
export async function leave(person: Person): Promise<void> {
  const [leaves, yes] = [person.button('Quitter la table'), person.button('Oui, je m’en vais')]
  await expect(async () => {
    if (!(await leaves.or(yes).isVisible())) await tapIfThere(person, person.button('La table'))
    await tapIfThere(person, leaves)
    await tapIfThere(person, yes)
    await expect(person.page.getByRole('heading', { level: 1 })).toHaveText('Tripot', { timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
}

/** Let bots play the game to its end: the host gives up their seat, comes back, and opens the rematch. */
export async function endAndRematch(host: Person, code: string): Promise<void> {
  await leave(host)
  await host.page.goto(path(code))
  await host.button('La revanche').waitFor({ timeout: 60_000 })
  await host.tap(host.button('La revanche'))
}

/** A person leaves. A bot keeps the seat under the same name, and the game continues without a pause. */
export async function leaveForGood(person: Person, name: string, witness: Person): Promise<void> {
  await leave(person)
  await expect.poll(() => witness.board?.seats.filter((seat) => seat.kind === 'kept').length).toBe(1)
  const seats = witness.page.getByRole('dialog').getByRole('listitem').filter({ hasText: name })
  const kept = seats.filter({ hasText: 'un bot garde la place' }) // a result may be listed too
  await expect(async () => {
    if (!(await kept.isVisible())) await tapIfThere(witness, witness.button('La table'))
    await expect(kept).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
  await tapIfThere(witness, witness.button('Fermer'))
}

/** The host proposes to end the game. */
export async function proposeTheEnd(host: Person): Promise<void> {
  await press(host, host.button('La table'))
  await host.tap(host.button('Arrêter la partie…'))
  await host.tap(host.button('Le proposer'))
}

/** Vote on the proposed end: « D’accord » or « Continuer ». */
export async function voteOnTheEnd(person: Person, word: string): Promise<void> {
  const button = person.page.locator('[data-ending]').getByRole('button', { name: word, exact: true })
  await playUntil(person, () => tapIfThere(person, button), readOn)
}

/** Check that everyone who stayed sees the result and the same ranking, and has the house's exported journal. */
export async function endTogether(code: string, seats: number, ...remaining: [Person, ...Person[]]): Promise<void> {
  for (const person of remaining)
    await expect(person.page.getByRole('heading', { level: 1 })).toHaveText(/gagne|victoire/, { timeout: 60_000 })
  const { entries, head } = await journal(remaining[0], code)
  for (const person of remaining) await expect.poll(() => person.head()).toBe(head)
  expect(entries.filter(({ event }) => event.type === 'seat_kept/1').map(({ event }) => event.why)).toEqual(['left'])
  // The same chips on every screen, apart from « Vous ». The winner is counted last.
  const most = Math.max(
    ...Object.entries(remaining[0].board?.chips ?? {}).flatMap(([place, amount]) =>
      place.startsWith('purse:') ? [amount] : [],
    ),
  )
  const counted = (person: Person): Promise<string[]> =>
    person.page.locator('li[data-seat][data-amount] .has > span').allTextContents()
  for (const person of remaining)
    await expect.poll(async () => Number((await counted(person))[0]?.replace(/\D/g, ''))).toBe(most)
  const [first, ...others] = await Promise.all(remaining.map(counted))
  expect(first).toHaveLength(seats)
  for (const ranks of others) expect(ranks).toEqual(first)
}
