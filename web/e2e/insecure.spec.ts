// Plain HTTP on a home network: on a host other than localhost, browsers allow neither clipboard nor wake lock.
import { journal } from './house.ts'
import { expect, test } from './people.ts'
import { playUntil, showsResult } from './tabu.ts'

test(
  'a whole game of Tabu over plain HTTP, where nothing is granted',
  { tag: '@nightly' },
  async ({ people, baseURL }) => {
    test.setTimeout(300_000)
    const site = (baseURL ?? '').replace(/\/\/[^:/]+/, '//tripot.local')
    const person = await people.arrive({ screen: 'small', site, still: true })
    await person.page.goto('/g/tabu')
    expect(await person.page.evaluate(() => isSecureContext)).toBe(false)
    expect(await person.page.evaluate(() => 'clipboard' in navigator || 'wakeLock' in navigator)).toBe(false)

    await person.tap(person.page.getByText('Options', { exact: true }))
    await person.tap(person.button('changer'))
    await person.tap(person.page.getByRole('radio', { name: /a tenu la banque une fois/ }))
    await person.tap(person.button('Fermer'))
    await person.tap(person.button(/^Jouer maintenant/))
    await person.page.getByLabel('Votre nom à table').fill('Awa')
    await person.tap(person.button('C’est moi'))
    await expect(person.page.getByRole('region', { name: 'Le tapis' })).toBeVisible()
    await playUntil(person, () => showsResult(person))
    await expect(person.page.getByRole('heading', { level: 1 })).toHaveText(/gagne|victoire/)
    const code = decodeURIComponent(new URL(person.page.url()).pathname.split('/').at(-1) ?? '')
    expect(await person.head()).toBe((await journal(person, code)).head)
    const cookies = await person.context.cookies()
    expect(cookies.map(({ name, httpOnly, secure, sameSite }) => ({ name, httpOnly, secure, sameSite }))).toEqual([
      { name: 'tripot', httpOnly: true, secure: false, sameSite: 'Lax' },
    ])
  },
)

test('without a clipboard the invitation is shown for copying by hand', async ({ people, baseURL }) => {
  const site = (baseURL ?? '').replace(/\/\/[^:/]+/, '//tripot.local')
  const person = await people.arrive({ screen: 'phone', site })
  await person.page.goto('/g/tabu')
  await person.tap(person.button('Inviter'))
  await person.page.getByLabel('Votre nom à table').fill('Awa')
  await person.tap(person.button('C’est moi'))
  await person.tap(person.button('Copier'))
  await expect(person.page.locator('.address')).toHaveText(person.page.url())
})
