// After a throw: a held verdict, and the strip of the last throw.
import type { Locator } from '@playwright/test'
import { cutOff } from './measure.ts'
import type { Person } from './people.ts'
import { expect, test } from './scripted.ts'
import { field, thumb } from './tabu.ts'

const verdict = (person: Person) => person.page.getByRole('dialog', { name: 'Le résultat' })
const box = async (what: Locator) => (await what.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
const TABU = { game: 'tabu', bots: ['bold', 'cautious'], until: { offered: 'tabu.stake/1' } }

/** Let the time of a page with a stopped clock pass until something is visible. */
async function passUntil({ page }: Person, what: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(100)
    expect(await what.isVisible()).toBe(true)
  }).toPass({ intervals: [0] })
}

/** Stake, and let the dice fall. Returns the position of the main button. */
async function letThemFall(person: Person) {
  await person.tap(field(person, 'cœur'))
  await expect(person.button(thumb.staked)).toBeEnabled()
  const main = person.page.locator('[data-main]')
  const stood = await box(main)
  await person.tap(main)
  return stood
}

test('a throw ends in a verdict that waits: the first tap completes it, the second dismisses it', async ({
  people,
  scripted,
}) => {
  const person = await people.arrive({ screen: 'phone' })
  await person.context.addInitScript(() => localStorage.setItem('tripot.coups.tabu', '3')) // hints appear in the strip
  await person.page.clock.install()
  await (await scripted.open(TABU)).visit(person)
  await expect(field(person, 'cœur')).toBeVisible()
  await person.stopClock()
  const stood = await letThemFall(person)
  // While dice roll there is no button, and a tap at its place only completes the throw.
  await passUntil(person, person.page.locator('.dice .die').first())
  await expect(person.page.locator('[data-main]')).toHaveCount(0)
  const thumbAt = [stood.x + stood.width / 2, stood.y + stood.height / 2] as const
  await person.page.touchscreen.tap(...thumbAt)
  await passUntil(person, verdict(person))
  const goOn = person.button(thumb.goOn)
  await expect(goOn).toBeDisabled() // cold
  // The button to continue is not under the thumb.
  const way = await box(goOn)
  expect(way.y >= stood.y + stood.height || way.x >= stood.x + stood.width || way.y + way.height <= stood.y).toBe(true)
  let clicked = false
  const click = person.page
    .evaluate(() => new Promise((done) => addEventListener('click', () => done(null), { once: true, capture: true })))
    .then(() => (clicked = true))
  await expect(async () => {
    await person.page.touchscreen.tap(...thumbAt) // on a busy machine a tap may become a long press
    expect(clicked).toBe(true)
  }).toPass()
  await click
  // Alone with bots, the verdict stays until a tap. After 6 s without an answer the page would open another socket.
  await person.page.clock.runFor(5_000)
  await expect(goOn).toBeEnabled()
  await expect(verdict(person).locator('.net')).toContainText(/[+−=]/)
  await expect(verdict(person).locator('.why i').first()).toHaveText(/^TABU-/)
  const net = await verdict(person).locator('.nets .me .num').innerText()
  const cloth = await box(person.page.locator('.room > .cloth'))
  await person.tap(goOn)
  await person.page.clock.resume()
  await expect(verdict(person)).toBeHidden()
  // The throw stays in a strip, and the cloth has not moved.
  const strip = person.page.locator('.room > .strip')
  await expect(strip).toContainText(net)
  expect(await cutOff(person.page)).toEqual([])
  expect(Math.abs((await box(person.page.locator('.room > .cloth'))).y - cloth.y)).toBeLessThan(1)
  await person.tap(strip.getByRole('button', { name: 'pourquoi ?' }))
  await expect(person.page.getByRole('dialog', { name: 'Pourquoi ?' })).toContainText(/TABU-/)
})

test('a held key or an early press does not dismiss a verdict', async ({ people, scripted }) => {
  const person = await people.arrive({ screen: 'desk', still: true })
  await person.page.clock.install()
  await (await scripted.open(TABU)).visit(person)
  await expect(field(person, 'cœur')).toBeVisible()
  await person.stopClock()
  await letThemFall(person)
  await passUntil(person, verdict(person))
  const goOn = person.button(thumb.goOn)
  const { x, y, width, height } = await box(goOn)
  await person.page.mouse.move(x + width / 2, y + height / 2)
  await expect(goOn).toBeDisabled() // cold
  await person.page.mouse.down()
  await person.page.clock.runFor(1_000)
  await expect(goOn).toBeEnabled()
  await person.page.mouse.up()
  await person.page.clock.runFor(1_000)
  await expect(verdict(person)).toBeVisible()
  // Tab cycles within the verdict, and nothing behind it has the focus.
  const focused = (within: string) => person.page.evaluate((it) => document.activeElement?.closest(it) !== null, within)
  for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
    await person.page.keyboard.press(key)
    expect(await focused('.verdict')).toBe(true)
  }
  await person.page.evaluate(() => document.querySelector<HTMLElement>('.room button')?.focus())
  expect(await focused('.room')).toBe(false)
  await person.page.keyboard.press('Enter')
  await person.page.clock.resume()
  await expect(verdict(person)).toBeHidden()
})
