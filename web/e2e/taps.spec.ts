// Number of taps: from the home page to the first throw, and from an invitation to a seat.
import { journal, openTable, path } from './house.ts'
import type { Person } from './people.ts'
import { expect, test } from './scripted.ts'
import { field, playUntil, readOn, tapIfThere, thumb } from './tabu.ts'

/** The button on the home page, by game. Those of the other small games are like that of 421. */
const DOORS = {
  tabu: /^Jouer à Tabu/,
  passe_anglaise: /^Jouer à La Passe Anglaise/,
  home_casino: /^Jouer à Home Casino/,
  'home_casino/421': 'Le 421',
}
const IN_GATE = ['tabu', 'home_casino']

for (const [game, door] of Object.entries(DOORS))
  test(
    `three taps and a name lead from the door to the first throw: ${game}`,
    { tag: IN_GATE.includes(game) ? [] : '@nightly' },
    async ({ people }) => {
      const person = await people.arrive({ screen: 'phone', still: true })
      await person.page.goto('/')
      await person.tap(person.button(door))
      await person.page.keyboard.type('Margaux\n')
      await expect(person.page.getByRole('region', { name: 'Le tapis' })).toBeVisible()
      await throwFirst(person)
      expect(person.taps).toBeLessThanOrEqual(3)
    },
  )

/** Tap what the table proposes until the journal has a throw. */
async function throwFirst(person: Person): Promise<void> {
  const code = decodeURIComponent(new URL(person.page.url()).pathname.split('/').at(-1) ?? '')
  const main = person.page.locator('.rail [data-main]:enabled:not(.skip)').first()
  const field = person.page.locator('.homes button:enabled, .cloth .field:enabled').first()
  const thrown = async (): Promise<boolean> =>
    (await journal(person, code)).entries.some((it) => it.event.facts?.some((fact) => fact.type === 'fell/1'))
  await playUntil(person, thrown, async () => {
    if (!person.board?.turn?.awaited?.includes(person.seat ?? -1)) return false
    const head = await person.head()
    // The bots may end the round meanwhile. Then a verdict covers the cloth, and there is nothing to tap.
    if (!(await tapIfThere(person, main)) && !(await tapIfThere(person, field))) return false
    await expect.poll(() => person.head()).not.toBe(head)
    return true
  })
}

test('the banker of Tabu throws with one tap, and a player stakes and throws with two', async ({
  people,
  scripted,
}) => {
  for (const [offered, way] of [
    ['throw/1', [thumb.throw]],
    ['tabu.stake/1', [/^cœur,/, thumb.staked]],
  ] as const) {
    const person = await people.arrive({ screen: 'phone', still: true })
    const table = await scripted.open({ game: 'tabu', bots: ['bold', 'cautious'], until: { offered } })
    await table.visit(person)
    for (const name of way) await person.tap(person.button(name))
    // once in the throw, and again in the strip of the last throw
    await expect(person.page.getByRole('img', { name: /trèfle|carreau|cœur|pique|ancre|soleil/ }).first()).toBeVisible()
    expect(person.taps).toBe(way.length)
  }
})

test('a card leads to its game, and from there two taps and a name lead to a table', async ({ people }) => {
  const person = await people.arrive({ screen: 'phone', still: true })
  for (const [game, name] of [
    ['tabu', 'Tabu'],
    ['passe_anglaise', 'La Passe Anglaise'],
    ['home_casino', 'Home Casino'],
  ] as const) {
    await person.page.goto('/')
    await person.tap(person.link(new RegExp(`^${name}`)))
    await expect(person.page).toHaveURL(new RegExp(`/g/${game}$`))
    await expect(person.page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(person.button(/^Jouer maintenant/)).toBeInViewport()
  }
  const before = person.taps
  await person.tap(person.link('Le 421'))
  await expect(person.page).toHaveURL(/\/g\/home_casino\/421$/)
  await person.tap(person.button(/^Jouer maintenant/))
  await person.page.keyboard.type('Margaux\n')
  await expect(person.page.getByRole('region', { name: 'Le tapis' })).toBeVisible()
  expect(person.taps - before).toBe(2)
  expect(person.board?.seats.map((it) => it.kind)).toEqual(['person', 'bot', 'bot', 'bot'])
})

test("a game's animated picture can be paused and replayed by buttons, and the forty squares have a legend", async ({
  people,
}) => {
  const person = await people.arrive({ screen: 'phone' })
  await person.page.goto('/g/home_casino')
  const [stop, again] = [person.button('Arrêter l’image'), person.button('Revoir l’image')]
  await expect(stop.getByText('Arrêter', { exact: true })).toBeVisible()
  await person.tap(stop)
  await expect(again.getByText('Revoir', { exact: true })).toBeVisible()
  await expect(person.page.locator('figcaption li')).toHaveText([
    'rapporte',
    'coûte',
    'une carte',
    'un petit jeu',
    'un casino',
    'le pot',
  ])
})

test('the options set the number of bots, their temper, and the rule variant', async ({ people }) => {
  const person = await people.arrive({ screen: 'phone', still: true })
  await person.page.goto('/g/tabu')
  await person.tap(person.page.getByText('Options', { exact: true }))
  await person.tap(person.button('Un bot de plus'))
  await person.tap(person.page.getByRole('radio', { name: 'flambeur' }))
  await person.tap(person.page.getByRole('radio', { name: /^À la lettre/ }))
  await expect(person.page.getByText('Formule À la lettre · 4 bots · normal')).toBeVisible()
  await expect(person.page.getByRole('radiogroup', { name: /^Une formule tranche/ })).toBeVisible()
  await person.tap(person.button(/^Jouer maintenant/))
  await person.page.keyboard.type('Margaux\n')
  await expect(person.page.getByRole('region', { name: 'Le tapis' })).toBeVisible()
  const board = person.board as unknown as { preset: string; seats: { kind: string; bot?: string }[] }
  expect(board.preset).toBe('lettre')
  expect(board.seats.slice(1).map((it) => it.bot)).toEqual(['bold', 'bold', 'bold', 'bold'])
})

test('an invitation names the host and the game', async ({ people }) => {
  const [host, guest, english] = await Promise.all([
    people.arrive({ screen: 'desk' }),
    people.arrive({ screen: 'phone' }),
    people.arrive({ screen: 'phone', lang: 'en' }),
  ])
  const title = (person: Person): ReturnType<Person['link']> => person.page.getByRole('heading', { level: 1 })
  const code = await openTable(host, 'Camille', { game: 'tabu' })
  await guest.page.goto(path(code))
  await expect(title(guest)).toHaveText('Camille vous invite à Tabu : prenez place')
  await english.page.goto(path(code))
  await expect(title(english)).toHaveText('Camille invites you to Tabu: take a seat')
  await host.page.goto(path(code))
  await expect(title(host)).toHaveText('Chez Camille')
  const small = await openTable(host, 'Camille', { game: 'home_casino/421' })
  await guest.page.goto(path(small))
  await expect(title(guest)).toHaveText('Camille vous invite au 421 : prenez place')
})

test('one tap leads from an invitation to a seat; people without a name enter one first', async ({ people }) => {
  const [host, stranger, known] = await Promise.all([
    people.arrive({ screen: 'desk' }),
    people.arrive({ screen: 'phone' }),
    people.arrive({ screen: 'phone' }),
  ])
  const code = await openTable(host, 'Margaux', { game: 'tabu' })
  await known.context.addInitScript(() => localStorage.setItem('tripot.name', 'Théo'))
  await known.context.request.put('/api/me', { data: { name: 'Théo' } })
  for (const guest of [stranger, known]) {
    await guest.page.goto(path(code))
    if (guest === stranger) await guest.page.getByLabel('Votre nom à table').fill('Lou')
    await guest.tap(guest.button('Prendre place'))
    await expect(guest.button('Me lever')).toBeVisible()
    expect(guest.taps).toBe(1)
  }
  expect([stranger.seat, known.seat]).toEqual([1, 2])
})

test('a double tap stakes and throws once', async ({ people, scripted }) => {
  const person = await people.arrive({ screen: 'desk', still: true })
  const table = await scripted.open({ game: 'tabu', bots: ['cautious'], until: { offered: 'tabu.stake/1' } })
  await table.visit(person)
  const twice = new Set<string>()
  await playUntil(
    person,
    () => twice.size === 2 && isPlaying(person),
    async () => {
      if (await readOn(person)) return true
      if (await person.button(thumb.stake).isVisible()) await person.tap(field(person, 'cœur'))
      for (const name of [thumb.staked, thumb.throw])
        if (await person.button(name).isVisible()) {
          const { seq } = person.board ?? {}
          await person.button(name).dblclick()
          await expect.poll(() => person.board?.seq).not.toBe(seq)
          twice.add(String(name))
          return true
        }
      return false
    },
  )
  // the fixture asserts that nothing was refused
})

/** Whether the table waits for a person's next move, with every earlier command answered. */
const isPlaying = (person: Person): boolean => person.board?.turn?.awaited?.includes(person.seat ?? -1) ?? false
