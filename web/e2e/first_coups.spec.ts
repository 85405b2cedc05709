// The first coups of a game are explained with one sentence per decision, until the person turns this off.
import { openTable, path } from './house.ts'
import { expect, test } from './scripted.ts'
import { playUntil, tapIfThere } from './tabu.ts'

test('the bank of La Passe Anglaise is explained to a newcomer, until they have heard enough', async ({ people }) => {
  const person = await people.arrive({ screen: 'phone', still: true })
  const { page } = person
  const bots = ['cautious', 'cautious', 'cautious']
  const code = await openTable(person, 'Margaux', { game: 'passe_anglaise', bots, pace: 'sans' })
  // The youngest throws first for the bank; wait for a decision in a coup, whatever it is.
  await page.goto(path(code))
  await person.tap(page.getByRole('button', { name: /^Commencer à/ }))
  const note = page.locator('[data-hint]')
  await playUntil(
    person,
    async () =>
      (await note.filter({ hasNotText: 'premier banquier' }).isVisible()) &&
      (await page.locator('[data-main]:enabled').isVisible()),
    () => tapIfThere(person, page.locator('[data-main]:enabled, [data-goon]:not(.cold)').first()),
    60,
  )
  const seen = await page.evaluate(() => localStorage.getItem('tripot.coups.passe_anglaise'))
  expect(Number(seen ?? 0)).toBeLessThan(3)
  if (/Combien en banque/.test((await page.locator('.plate h1').textContent()) ?? ''))
    await expect(note.getByRole('paragraph')).toHaveText(/^Premier jet.*refaites-le avant un 7\./)
  await person.tap(note.getByRole('button', { name: 'Ne plus me le dire' }))
  await expect(note).toHaveCount(0)
  await page.reload()
  await expect(page.locator('[data-main]').first()).toBeVisible()
  await expect(note).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('tripot.coups.passe_anglaise'))).toBe('3')
})

test('a group of four is offered the preset of La Passe Anglaise that moves the bank on', async ({ people }) => {
  const host = await people.arrive({ screen: 'phone', still: true })
  const bots = ['cautious', 'bold']
  const code = await openTable(host, 'Margaux', { game: 'passe_anglaise', bots })
  await host.page.goto(path(code))
  const offer = host.page.locator('[data-crowd]')
  await expect(host.page.locator('.chair')).toHaveCount(4) // three players, and the free seats
  await expect(offer).toHaveCount(0)
  await host.tap(host.page.locator('.bots').getByRole('button').first())
  await host.tap(offer.getByRole('button', { name: 'Jouer en famille' }))
  await expect(offer).toHaveCount(0)
  await expect.poll(() => (host.board as unknown as { preset: string }).preset).toBe('famille')
})

test('a small game of Home Casino shows no sentence about the board and reserves no space for one', async ({
  people,
  scripted,
}) => {
  const person = await people.arrive({ screen: 'phone', still: true })
  const { page } = person
  const table = await scripted.open({ game: 'home_casino/duel', bots: ['bold'], until: { offered: 'throw/1' } })
  await table.visit(person)
  await expect(person.button('Lancer les dés')).toBeVisible()
  await expect(page.locator('[data-hint]')).toHaveCount(0)
  expect((await page.locator('.room > .strip').boundingBox())?.height ?? 0).toBeLessThan(8)
})

test('a banker who has a point is not told that a 7 wins', async ({ people, scripted }) => {
  const person = await people.arrive({ screen: 'phone', still: true })
  const table = await scripted.open({
    game: 'passe_anglaise',
    bots: ['bold', 'bold', 'bold'],
    faces: [6, 6, 1, 1, 1, 2, 1, 2, 2, 2], // I throw the highest for the bank, then the point 4
    until: { offered: 'throw/1', state: { stage: 'coup', point: 4 } },
  })
  await table.visit(person)
  await expect(person.page.locator('.plate h1')).toHaveText('Vous cherchez le 4')
  await expect(person.button('Lancer les dés')).toBeVisible()
  await expect(person.page.locator('[data-hint]')).toHaveText(
    'Refait avant un 7, le point fait gagner le banquier ; si le 7 sort d’abord, il perd.',
  )
})

test('a sentence stays while the others stake, so that its room is never empty', async ({ people, scripted }) => {
  const person = await people.arrive({ screen: 'phone', still: true })
  const { page } = person
  const until = { offered: 'tabu.stake/1' }
  const table = await scripted.open({ game: 'tabu', bots: ['bold', 'bold', 'bold'], until, auto: false })
  await table.visit(person)
  await person.tap(page.locator('[data-key="3"]:enabled'))
  await person.tap(page.locator('[data-main]:enabled'))
  await expect(person.button('Me raviser')).toBeVisible()
  await expect(page.locator('[data-hint]')).toContainText('Une case ×2 paie et coûte plus.')
})
