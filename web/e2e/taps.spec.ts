// Number of taps: from the home page to the first throw, and from an invitation to a seat.
import { openTable, path } from './house.ts'
import { expect, type People, type Person, test } from './people.ts'
import { field, thumb } from './tabu.ts'

test('three taps and a name lead from the door to the first throw against bots', async ({ people }) => {
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
  await person.tap(person.button('Contre des bots'))
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
