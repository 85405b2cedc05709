// After a throw: a held verdict, the strip of the last throw, turns of bots in one row, and whose clock runs.
import type { Locator } from '@playwright/test'
import { openForTwo } from './evening.ts'
import { cutOff } from './measure.ts'
import type { Person } from './people.ts'
import { expect, test } from './scripted.ts'
import { field, playUntil, readOn, tapIfThere, thumb } from './tabu.ts'

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

// The clock of a turn runs only at a real house.
test(
  'with another person a verdict leaves by itself, and my time starts full when I see my turn',
  {
    tag: '@nightly',
  },
  async ({ people }) => {
    const host = await people.arrive({ screen: 'phone' })
    const guest = await people.arrive({ screen: 'desk' })
    const shown: { seconds: number; covered: boolean }[] = []
    await host.page.exposeFunction('__shown', (seconds: number, covered: boolean) => shown.push({ seconds, covered }))
    await host.page.addInitScript(() => {
      const send = WebSocket.prototype.send
      WebSocket.prototype.send = function (data) {
        send.call(this, data)
        if (typeof data === 'string' && data.includes('"shown/1"'))
          requestAnimationFrame(() =>
            (window as unknown as { __shown: (seconds: number, covered: boolean) => void }).__shown(
              Number.parseInt(document.querySelector('[role="timer"]')?.textContent ?? '0'),
              document.querySelector('[data-verdict]') !== null,
            ),
          )
      }
    })
    await openForTwo(host, guest, { game: 'tabu' })
    await host.tap(host.button('Commencer à 2'))
    // Nobody taps « Continuer »: the verdicts of two rounds appear and disappear.
    const both = [host, guest]
    const moves = async (person: Person): Promise<boolean> => {
      if (await verdict(person).isVisible()) return false
      if (await person.button(thumb.stake).isVisible()) await tapIfThere(person, field(person, 'cœur'))
      return (await tapIfThere(person, person.button(thumb.staked))) || tapIfThere(person, person.button(thumb.throw))
    }
    await Promise.all(both.map((it) => playUntil(it, () => Number(host.board?.state['tours'] ?? 0) >= 2, moves)))
    await playUntil(host, async () => (await verdict(host).isHidden()) && shown.length >= 3, moves)
    for (const { seconds, covered } of shown) {
      expect(covered, 'no clock over a verdict').toBe(false)
      expect([20, 30, 45]).toContain(seconds)
    }
  },
)

test(
  "bots' turns are one row that opens over the cloth, and can be watched again",
  { tag: '@nightly' },
  async ({ people, scripted }) => {
    const person = await people.arrive({ screen: 'phone' })
    // a newcomer sees the first round turn by turn
    await person.context.addInitScript(() => {
      localStorage.setItem('tripot.known.home_casino', 'yes')
      localStorage.setItem('tripot.coups.home_casino', '3') // a hint would replace the row
    })
    const table = await scripted.open({
      game: 'home_casino',
      people: ['Margaux'],
      bots: ['bold', 'cautious', 'bold'],
      seed: 2, // the other bots do not invite me to a game
      until: { fact: { type: 'fell/1', seat: 1 } },
      auto: false,
    })
    await table.visit(person)
    const row = person.page.locator('.room > .strip [aria-expanded]')
    const throwing = person.button(thumb.throw)
    await expect(person.page.getByRole('region', { name: 'Le tapis' })).toBeVisible()
    await table.auto() // the turns of the other bots
    await playUntil(person, async () => (await throwing.isVisible()) && (await row.isVisible()), readOn, 60)
    await expect(row).toContainText(/tours?\s:/)
    const cloth = await box(person.page.locator('.room > .cloth'))
    await person.tap(row)
    const turns = person.page.locator('.room > .strip ol li')
    await expect(turns.first()).toBeVisible()
    expect(await box(person.page.locator('.room > .cloth'))).toEqual(cloth)
    // While a turn is replayed the button is gone, even if only for a moment.
    const gone = person.page.waitForFunction(() =>
      [...document.querySelectorAll('[data-main]')].every(
        (it) => !/dés$/.test(it.textContent) || !it.checkVisibility(),
      ),
    )
    await person.tap(turns.first().getByRole('button', { name: 'revoir' }))
    await expect(turns).toHaveCount(0)
    await gone
    await playUntil(person, () => throwing.isVisible(), readOn, 60)
    // The row again, or the last verdict among these turns if it was mine.
    await expect(person.page.locator('.room > .strip')).toContainText(/tours?\s:|pour vous/)
  },
)

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
