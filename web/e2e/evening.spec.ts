// A whole evening of Tabu in French, by tapping: three players and a bot on a phone, a small phone and a desktop, and
// a spectator. One reloads during a bet, one is offline for a while, one returns to a closed page, one leaves for good.
import { endTogether, leaveForGood, loseTheNetwork, sitDown } from './evening.ts'
import { expect, type Person, test } from './people.ts'
import { begun, field, goOn, isOver, mine, plate, playUntil, stake, thumb } from './tabu.ts'

test('four screens play a whole game of Tabu and end with the same journal', async ({ people, baseURL }) => {
  test.setTimeout(360_000)
  const [phone, small, desk, watcher] = await Promise.all([
    people.arrive({ screen: 'phone' }),
    people.arrive({ screen: 'small', still: true }),
    people.arrive({ screen: 'desk', still: true }),
    people.arrive({ screen: 'desk', still: true }),
  ])

  // Margaux opens a table and shortens the game.
  await phone.page.goto('/')
  await phone.tap(phone.link(/^Tabu/))
  await phone.tap(phone.page.getByText('Options', { exact: true }))
  await phone.tap(phone.button('changer'))
  await phone.tap(phone.page.getByRole('radio', { name: /a tenu la banque une fois/ }))
  await phone.tap(phone.button('Fermer'))
  await expect(phone.page.getByText('Une lecture de la règle est changée.')).toBeVisible()
  // time offline must not cost a turn
  await phone.tap(phone.page.getByRole('radio', { name: 'tranquille' }))
  await phone.tap(phone.button('Inviter'))
  await phone.page.getByLabel('Votre nom à table').fill('Margaux')
  await phone.tap(phone.button('C’est moi'))
  await expect(phone.page.getByRole('heading', { level: 1 })).toHaveText('Chez Margaux')
  const link = phone.page.url()
  const code = decodeURIComponent(new URL(link).pathname.split('/').at(-1) ?? '')
  expect(code).toMatch(/^\p{Lu}+-\p{Lu}+-\d+$/u)

  // Théo follows the link, Lou types the code, a third person only watches.
  await small.page.goto(link)
  await sitDown(small, 'Théo')
  await desk.page.goto('/')
  await desk.page.getByLabel('J’ai un code').fill(code.toLowerCase())
  await desk.tap(desk.button('Entrer'))
  await sitDown(desk, 'Lou')
  await watcher.page.goto(link)
  await expect(phone.page.getByText('Une personne regarde.')).toBeVisible()
  await expect(small.page.getByText('Margaux lancera la partie.')).toBeVisible()
  await phone.tap(phone.button('prudent'))
  await expect(watcher.page.getByText('Achille', { exact: true })).toBeVisible()
  await phone.tap(phone.button('Commencer à 4'))
  for (const person of people.all) await expect(person.page.getByRole('region', { name: 'Le tapis' })).toBeVisible()
  await expect(watcher.page.getByText('Vous regardez la partie.')).toBeVisible()
  expect(await watcher.page.locator('[data-main]').count()).toBe(0)

  const twists: [Person, (person: Person) => Promise<void>][] = [
    [phone, reloads],
    [small, staysWithoutNetwork],
    [desk, (person) => closesAndComesBack(person, link)],
  ]
  const todo = new Map(twists)

  // Rounds until each of the three has had their accident. The banker of a round has none, because they do not stake.
  for (let round = 1; todo.size > 0; round += 1) {
    expect(round, 'nobody banks twice in a rotation').toBeLessThan(4)
    await Promise.all([phone, small, desk].map((person) => playUntil(person, () => begun(person, round), goOn)))
    await Promise.all([phone, small, desk].map((person) => bet(person, todo)))
  }

  await leaveForGood(small, 'Théo', desk)

  const staying = [phone, desk]
  await Promise.all(staying.map((person) => playUntil(person, () => isOver(person))))
  await endTogether(code, 4, phone, desk, watcher)

  // Rematch: one opens it, the other follows.
  await phone.tap(phone.button('La revanche'))
  await expect(phone.page.getByRole('heading', { level: 1 })).toHaveText('Lou lit encore')
  await desk.tap(desk.link('Rejoindre la revanche'))
  await expect(desk.page.getByText('Margaux lancera la partie.')).toBeVisible()
  await expect(phone.page.getByRole('heading', { level: 1 })).toHaveText('Tout le monde est prêt')
  expect(new URL(desk.page.url()).origin).toBe(new URL(baseURL ?? '').origin)
})

/** Stakes on two fields, with an accident in between. The banker does not stake. */
async function bet(person: Person, twists: Map<Person, (person: Person) => Promise<void>>): Promise<void> {
  await expect.poll(() => plate(person)).not.toBeNull() // before that, nobody knows whether they hold the bank
  if ((await plate(person))?.bank) return
  await stake(person, 'cœur', 'ancre')
  const twist = twists.get(person)
  await expect.poll(() => mine(person, 'cœur')).toBeGreaterThan(0)
  const chip = await mine(person, 'cœur')
  if (twist) {
    await twist(person)
    twists.delete(person)
    expect(await mine(person, 'cœur')).toBe(chip)
  }
  await stake(person, 'cœur')
  await expect.poll(() => mine(person, 'cœur')).toBe(2 * chip)
  await expect(person.button(thumb.staked)).toBeEnabled()
  await person.tap(person.button(thumb.staked))
}

async function reloads(person: Person): Promise<void> {
  await expect.poll(() => onCloth(person)).toBe(2)
  await person.page.reload()
  await expect(field(person, 'cœur')).toBeVisible()
}

/** A chip staked offline is shown as pending and arrives once. */
async function staysWithoutNetwork(person: Person): Promise<void> {
  await expect.poll(() => onCloth(person)).toBe(2)
  const chip = await mine(person, 'cœur')
  await loseTheNetwork(person, async () => {
    await stake(person, 'pique')
    await expect.poll(() => mine(person, 'pique')).toBe(chip)
  })
  await expect.poll(() => onCloth(person)).toBe(3)
  expect(await mine(person, 'pique')).toBe(chip)
}

async function closesAndComesBack(person: Person, link: string): Promise<void> {
  await expect.poll(() => onCloth(person)).toBe(2)
  await person.reopen(link)
  await expect(field(person, 'cœur')).toBeVisible()
  await expect(person.button(thumb.staked)).toBeEnabled()
}

/** The number of fields with my chips, according to the house. */
function onCloth(person: Person): number {
  const me = person.seat
  return Object.keys(person.board?.chips ?? {}).filter(
    (place) => place.startsWith('stake:') && place.endsWith(`:${me}`),
  ).length
}
