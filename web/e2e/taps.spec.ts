// Number of taps: from the home page to the first throw, and from an invitation to a seat.
import { journal, openTable, path } from './house.ts'
import { expect, type People, type Person, test } from './people.ts'
import { field, thumb } from './tabu.ts'

test('three taps and a name lead from the door to the first throw of Tabu', async ({ people }) => {
  // The first bank is drawn by lot; repeat until both the banker's and the player's way were seen.
  const seen = new Set<string>()
  for (let n = 0; n < 60 && seen.size < 2; n += 1) seen.add(await firstThrow(people))
  expect([...seen].sort()).toEqual(['bank', 'stake'])
})

/**
 * Enter on the keyboard confirms the name. Then a banker throws; a player taps a field and confirms, and the banker
 * throws.
 */
async function firstThrow(people: People): Promise<'bank' | 'stake'> {
  const person = await people.arrive({ screen: 'phone', still: true })
  await person.page.goto('/')
  await person.tap(person.button(/^Jouer à Tabu/))
  await person.page.keyboard.type('Margaux\n')
  const throwing = person.button(thumb.throw)
  const staking = person.button(thumb.stake)
  await expect(throwing.or(staking)).toBeVisible()
  const way = (await throwing.isVisible()) ? 'bank' : 'stake'
  if (way === 'bank') {
    await person.tap(throwing)
  } else {
    await person.tap(field(person, 'cœur'))
    await person.tap(person.button(thumb.staked))
  }
  await expect(person.page.getByRole('img', { name: /trèfle|carreau|cœur|pique|ancre|soleil/ })).toBeVisible()
  expect(person.taps).toBe(way === 'bank' ? 2 : 3)
  await person.context.close()
  return way
}

for (const [game, door] of [
  ['passe_anglaise', /^Jouer à La Passe Anglaise/],
  ['home_casino', /^Jouer à Home Casino/],
  ['home_casino/duel', 'Le Duel'],
  ['home_casino/zanzibar', 'Le Zanzibar'],
  ['home_casino/blackjack', 'Le Black Jack'],
  ['home_casino/421', 'Le 421'],
  ['home_casino/roulette', 'La Roulette'],
] as const)
  test(`three taps and a name lead from the door to the first throw: ${game}`, async ({ people }) => {
    const person = await people.arrive({ screen: 'phone', still: true })
    await person.page.goto('/')
    await person.tap(person.button(door))
    await person.page.keyboard.type('Margaux\n')
    await expect(person.page.getByRole('region', { name: 'Le tapis' })).toBeVisible()
    await throwFirst(person)
    expect(person.taps).toBeLessThanOrEqual(3)
  })

/** Tap what the table proposes until the journal tells of a throw. */
async function throwFirst(person: Person): Promise<void> {
  const code = decodeURIComponent(new URL(person.page.url()).pathname.split('/').at(-1) ?? '')
  const main = person.page.locator('.rail [data-main]:enabled:not(.skip)').first()
  const field = person.page.locator('.homes button:enabled, .roulette .field').first()
  const thrown = async (): Promise<boolean> =>
    (await journal(person, code)).entries.some((it) => it.event.facts?.some((fact) => fact.type === 'fell/1'))
  for (const end = Date.now() + 60_000; !(await thrown());) {
    expect(Date.now(), 'nobody throws').toBeLessThan(end)
    const seq = person.board?.seq
    const next = [main, field]
    const mine = person.board?.turn?.awaited?.includes(person.seat ?? -1)
    const seen = mine ? await Promise.all(next.map((it) => it.isVisible())) : []
    const there = next[seen.indexOf(true)]
    if (there) {
      await person.tap(there)
      await expect.poll(() => person.board?.seq).not.toBe(seq)
    } else await person.page.waitForTimeout(200)
  }
}

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

test('the picture of a page can be stopped and seen again by words, and forty squares have a key', async ({
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

test('the options choose how many bots sit down, their temper, and the reading of the rule', async ({ people }) => {
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

test('an invitation says who invites to what', async ({ people }) => {
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

test('one tap and a name lead from an invitation to a chair', async ({ people }) => {
  const [host, guest] = await Promise.all([people.arrive({ screen: 'desk' }), people.arrive({ screen: 'phone' })])
  const code = await openTable(host, 'Margaux', { game: 'tabu' })
  await guest.page.goto(path(code))
  await guest.page.getByLabel('Votre nom à table').fill('Théo')
  await guest.tap(guest.button('Prendre place'))
  await expect(guest.page.locator('.chair.me')).toBeVisible()
  expect(guest.taps).toBe(1)
  expect(guest.seat).toBe(1)
})

test('whoever is known sits down with one tap and no name', async ({ people }) => {
  const [host, guest] = await Promise.all([people.arrive({ screen: 'desk' }), people.arrive({ screen: 'phone' })])
  const code = await openTable(host, 'Margaux', { game: 'tabu' })
  await known(guest, 'Théo')
  await guest.page.goto(path(code))
  await guest.tap(guest.button('Prendre place'))
  await expect(guest.page.locator('.chair.me')).toBeVisible()
  expect(guest.taps).toBe(1)
})

test('a finger that taps twice throws once', async ({ people }) => {
  const host = await people.arrive({ screen: 'desk', still: true })
  const code = await openTable(host, 'Margaux', {
    game: 'tabu',
    bots: ['cautious'],
    start: true,
    switches: { 'tabu.end': 'rotations:1' },
  })
  await host.page.goto(path(code))
  const throwing = host.button(thumb.throw)
  const staked = host.button(thumb.staked)
  for (let n = 0; n < 200 && host.board?.stage !== 'over'; n += 1) {
    for (const twice of [throwing, staked])
      if ((await twice.isVisible()) && (await twice.isEnabled({ timeout: 500 }).catch(() => false)))
        await twice.dblclick({ timeout: 2_000 }).catch(() => {})
    if (await host.button(thumb.stake).isVisible()) await host.tap(field(host, 'cœur'))
    const goOn = host.button(thumb.goOn)
    if (await goOn.isVisible()) await goOn.click({ timeout: 2_000 }).catch(() => {})
    await host.page.waitForTimeout(50)
  }
  expect(host.board?.stage).toBe('over') // and the fixture asserts that nothing was refused
})

async function known(person: Person, name: string): Promise<void> {
  await person.context.addInitScript((it) => localStorage.setItem('tripot.name', it), name)
  await person.context.request.put('/api/me', { data: { name } })
}
