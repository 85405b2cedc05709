// Bot tokens: created on the account page, shown once, and revoked there.
import { openTable } from './house.ts'
import { axe } from './measure.ts'
import { expect, test } from './people.ts'

test('a token is created, shown once and revoked', async ({ people }) => {
  const person = await people.arrive({ screen: 'phone' })
  await openTable(person, 'Margaux', { game: 'tabu' })
  await person.page.goto('/me')
  await person.page.getByLabel('Son nom').fill('Ruse')
  await person.tap(person.button('Créer un jeton'))
  const token = person.page.locator('.url')
  await expect(token).toHaveText(/^[\w-]{22}$/)
  const shown = await token.innerText()
  expect(await axe(person.page)).toEqual([])
  const asks = () => fetch(new URL('/api/me', person.page.url()), { headers: { authorization: `Bearer ${shown}` } })
  expect(await (await asks()).json()).toEqual({ name: 'Ruse' })
  await person.page.reload()
  await expect(person.button('Révoquer Ruse')).toBeVisible()
  await expect(token).toHaveCount(0)
  await person.tap(person.button('Révoquer Ruse'))
  await expect(person.page.getByText('Ruse ne peut plus jouer.')).toBeVisible()
  await expect(person.button('Révoquer Ruse')).toHaveCount(0)
  expect((await asks()).status).toBe(401)
})
