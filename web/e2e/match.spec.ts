// A match: its length is chosen on the form.
import { expect, test } from './people.ts'

test('the options of a small game include the number of bouts', async ({ people }) => {
  const person = await people.arrive({ screen: 'small', still: true })
  const { page } = person
  await page.addInitScript(() => localStorage.setItem('tripot.name', 'Camille'))
  const options = page.getByText('Options', { exact: true })
  await page.goto('/g/home_casino/duel')
  await person.tap(options)
  const lengths = page.getByRole('radiogroup', { name: 'Manches' }).getByRole('radio')
  await expect(lengths).toHaveText(['1', '3', '5', '7', '9'])
  await expect(lengths.nth(1)).toHaveAttribute('aria-checked', 'true')
  await person.tap(lengths.nth(2))
  await expect(lengths.nth(2)).toHaveAttribute('aria-checked', 'true')
  await person.tap(page.locator('.go .main'))
  await expect(page.locator('.plate p').first()).toHaveText(/^Manche 1 sur 5 · Vous 0 – 0 ./)
  await page.goto('/g/tabu')
  await person.tap(options)
  await page.locator('.paces').first().waitFor()
  await expect(lengths).toHaveCount(0)
})
