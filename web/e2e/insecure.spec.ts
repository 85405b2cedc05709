// Plain HTTP on a home network: on a host other than localhost, browsers allow neither clipboard nor wake lock.
import { journal, path } from './house.ts'
import { expect, test as base } from './people.ts'
import { playUntil, showsResult } from './tabu.ts'

const test = base.extend<{ site: string }>({
  site: async ({ baseURL }, use) => use((baseURL ?? '').replace(/\/\/[^:/]+/, '//tripot.local')),
})

test(
  'a whole game of Tabu over plain HTTP, where nothing is granted',
  { tag: '@nightly' },
  async ({ people, site }) => {
    const person = await people.arrive({ screen: 'small', site, still: true, worker: true })
    const wish = { game: 'tabu', bots: ['bold'], pace: 'sans', switches: { 'tabu.end': 'rotations:1' }, start: true }
    await person.page.goto('/join')
    const code = await person.page.evaluate(async (table) => {
      const ask = (method: string, at: string, body: object): Promise<Response> =>
        fetch(at, { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })
      await ask('PUT', '/api/me', { name: 'Awa' })
      return ((await (await ask('POST', '/api/tables', table)).json()) as { code: string }).code
    }, wish)
    await person.page.goto(path(code))
    expect(await person.page.evaluate(() => isSecureContext)).toBe(false)
    const granted = (): boolean => ['clipboard', 'wakeLock', 'serviceWorker'].some((it) => it in navigator)
    expect(await person.page.evaluate(granted)).toBe(false)
    await playUntil(person, () => showsResult(person))
    expect(await person.head()).toBe((await journal(person, code)).head)
    const [cookie] = await person.context.cookies()
    expect(cookie).toMatchObject({ name: 'tripot', httpOnly: true, secure: false, sameSite: 'Lax' })
    await person.page.goto('/me')
    await expect(person.page.getByRole('group', { name: 'Les sons' })).toBeVisible()
    await expect(person.page.getByRole('group', { name: 'M’appeler' })).toHaveCount(0)
    await expect(person.button('Installer Tripot')).toHaveCount(0)
  },
)

test('without a clipboard the invitation is shown for copying by hand', async ({ people, site }) => {
  const person = await people.arrive({ screen: 'phone', site })
  await person.page.goto('/g/tabu')
  await person.tap(person.button('Inviter'))
  await person.page.getByLabel('Votre nom à table').fill('Awa')
  await person.tap(person.button('C’est moi'))
  await person.tap(person.button('Copier'))
  await expect(person.page.locator('.address')).toHaveText(person.page.url())
})
