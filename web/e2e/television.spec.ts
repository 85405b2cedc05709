// A television shows a code, a phone claims it for its table, and it follows the rematch. A phone does not become a big
// screen itself.
import { endAndRematch } from './evening.ts'
import { openTable, path } from './house.ts'
import { expect, test } from './people.ts'

test(
  'a phone claims the television, which stays with the table for its rematch',
  { tag: '@nightly' },
  async ({ people }) => {
    const [phone, tv] = await Promise.all([
      people.arrive({ still: true }),
      people.arrive({ screen: 'desk', still: true }),
    ])
    const wish = { game: 'tabu', bots: ['bold'], pace: 'sans', switches: { 'tabu.end': 'rotations:1' }, start: true }
    const code = await openTable(phone, 'Margaux', wish)
    await phone.page.goto(path(code))
    await tv.page.goto('/screen')
    await expect(tv.page.getByRole('heading', { level: 1 })).toHaveText('Cet écran est libre')
    const ticket = tv.page.getByRole('complementary', { name: 'Le code de cet écran' })
    await expect(ticket.getByRole('img')).toBeVisible()
    const shown = (await ticket.innerText()).trim()
    expect(shown).toMatch(/^[A-Z]+-\d{3}$/)

    await phone.tap(phone.button('La table'))
    await phone.tap(phone.link('Sur un grand écran'))
    await expect(phone.page.getByRole('heading', { level: 1 })).toHaveText('La table sur la télé')
    phone.refuses = 404
    await phone.page.getByLabel('Le code de la télé').fill('ZINC-100')
    await phone.tap(phone.button('Prendre cette télé'))
    await expect(phone.page.getByText(/^Aucune télé ne montre ce code/)).toBeVisible()
    await phone.page.getByLabel('Le code de la télé').fill(shown.toLowerCase().replace('-', ' '))
    await phone.tap(phone.button('Prendre cette télé'))
    await expect(phone.page.getByText('la télé est à vous')).toBeVisible()
    await expect(tv.page.getByRole('region', { name: 'Le tapis' })).toBeVisible()

    await phone.tap(phone.link('La table').last())
    await endAndRematch(phone, code)
    await expect(phone.page.getByRole('heading', { level: 1 })).toHaveText('Chez Margaux')
    await expect(tv.page.getByRole('heading', { level: 1 })).toHaveText('Prenez place')
    await tv.page.reload()
    await expect(tv.page.getByRole('heading', { level: 1 })).toHaveText('Prenez place')
  },
)

test('the QR code of a television leads a phone to its claim, for a table of mine', async ({ people }) => {
  const [phone, tv] = await Promise.all([
    people.arrive({ still: true }),
    people.arrive({ screen: 'desk', still: true }),
  ])
  await openTable(phone, 'Margaux', { game: 'tabu' })
  await tv.page.goto('/screen')
  const shown = (await tv.page.getByRole('complementary').innerText()).trim()
  await phone.page.goto(`/screen/${shown}`)
  await expect(phone.page.getByLabel('Le code de la télé')).toHaveValue(shown)
  await phone.tap(phone.button('Prendre cette télé'))
  await expect(phone.page.getByText('la télé est à vous')).toBeVisible()
  await expect(tv.page.getByRole('heading', { level: 1 })).toHaveText('Prenez place')

  // Who claimed it releases it early: it shows another code.
  await phone.page.goto('/screen')
  tv.refuses = 404
  await phone.tap(phone.button('Rendre la télé'))
  await expect(phone.page.getByText('La télé est rendue')).toBeVisible()
  await expect(phone.button('Rendre la télé')).toHaveCount(0)
  await expect(tv.page.getByRole('heading', { level: 1 })).toHaveText('Cet écran est libre')
  expect((await tv.page.getByRole('complementary').innerText()).trim()).not.toBe(shown)
})
