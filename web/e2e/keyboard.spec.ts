// Tabu by keyboard and screen reader: keys are enough to play, and every event is announced.
import type { Person } from './people.ts'
import { expect, test } from './scripted.ts'
import { field, mine, plate, playUntil, showsResult, thumb } from './tabu.ts'

const press = async (person: Person, ...keys: string[]): Promise<void> => {
  for (const key of keys) await person.page.keyboard.press(key)
}

/** Press Tab until the element has the focus; its accessible name must match. */
async function tabTo(person: Person, name: RegExp): Promise<void> {
  const passed: string[] = []
  for (let n = 0; n < 60; n += 1) {
    await person.page.keyboard.press('Tab')
    const here =
      (
        await person.page.evaluate(
          () => document.activeElement?.getAttribute('aria-label') || document.activeElement?.textContent || '',
        )
      )?.trim() ?? ''
    if (name.test(here)) return
    passed.push(here)
  }
  throw new Error(`no ${name} among ${passed.join(' | ')}`)
}

test('from the home page to a stake with only the keyboard', async ({ people }) => {
  const person = await people.arrive({ screen: 'desk', still: true })
  await person.page.goto('/')
  await tabTo(person, /^Jouer à Tabu/)
  await press(person, 'Enter')
  await expect(person.page.getByRole('dialog')).toBeVisible()
  await person.page.keyboard.type('Margaux')
  await press(person, 'Enter')
  await expect(person.page.getByRole('region', { name: 'Le tapis' })).toBeVisible()
  await expect(person.button(thumb.stake).or(person.button(thumb.throw))).toBeVisible()
  if ((await plate(person))?.bank) {
    await press(person, '1')
    await expect.poll(() => person.announced.some((it) => it.startsWith('Le banquier ne mise pas.'))).toBe(true)
    await press(person, 'Enter') // the main button: throw the dice
  } else {
    await tabTo(person, /^cœur/)
    await press(person, 'Enter', ' ')
    await expect.poll(() => mine(person, 'cœur')).toBeGreaterThan(0)
    const lies = await mine(person, 'cœur')
    await press(person, 'Delete')
    await expect.poll(() => mine(person, 'cœur')).toBe(0)
    await press(person, 'Enter')
    await expect.poll(() => mine(person, 'cœur')).toBe(lies / 2)
    await tabTo(person, new RegExp(`^${thumb.staked}$`))
    await press(person, 'Enter')
  }
  await expect(person.page.getByRole('img', { name: /trèfle|carreau|cœur|pique|ancre|soleil/ }).first()).toBeVisible()
  expect(person.taps).toBe(0)
})

test('a whole game of Tabu with only the keyboard, and its announcements', async ({ people, scripted }) => {
  const person = await people.arrive({ screen: 'desk', still: true })
  const table = await scripted.open({
    game: 'tabu',
    bots: ['cautious', 'bold'],
    switches: { 'tabu.end': 'rotations:1' },
    until: { offered: 'tabu.stake/1' },
  })
  await table.visit(person)
  await expect(person.page.getByRole('region', { name: 'Le tapis' })).toBeVisible()
  const heading = person.page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(/^À vous de (miser|lancer)$/)
  const arrived = `${await heading.textContent()}.` // what is there when a page loads is read as part of the page
  let staked = 0
  const move = async (): Promise<boolean> => {
    if (!(await person.button(thumb.stake).isVisible())) {
      if (!(await person.page.locator('[data-main]:enabled, [data-goon]:enabled').first().isVisible())) return false
      const before = await person.changes()
      await press(person, 'Enter')
      await person.changedSince(before)
      return true
    }
    const before = await chip(person)
    await press(person, '+')
    await expect.poll(() => chip(person)).toBeGreaterThan(before)
    await press(person, '-')
    await expect.poll(() => chip(person)).toBe(before)
    const purse = person.board?.chips[`purse:${person.seat}`] ?? 0
    await press(person, '3', '3', '5') // a stake is the rest of the purse if that is less than the chip
    await expect.poll(() => mine(person, 'cœur')).toBe(Math.min(2 * before, purse))
    await expect.poll(() => mine(person, 'ancre')).toBe(Math.min(before, Math.max(0, purse - 2 * before)))
    staked += 1
    await press(person, '?')
    await expect(person.page.getByRole('dialog', { name: 'Pourquoi ?' })).toBeVisible()
    await press(person, 'Escape')
    await expect(person.page.getByRole('dialog')).toHaveCount(0)
    await press(person, 'Enter')
    await expect(person.button(thumb.staked)).toBeHidden()
    return true
  }
  person.refuses = 501 // the accounts after the game, which a scripted table does not have
  await playUntil(person, () => showsResult(person), move)
  expect(staked).toBeGreaterThan(0)
  expect(person.taps).toBe(0)

  // Announced: the turn, my own chip, the dice, the gains, and the end.
  const said = [arrived, ...person.announced].join('\n')
  expect(said).toMatch(/À vous de miser\./) // alone with bots, there is no clock
  expect(said).toMatch(/À vous de lancer\./)
  expect(said).toMatch(/Vous misez \d+ sur cœur\./)
  expect(said).toMatch(/(Achille|Berthe) mise \d+ sur /)
  expect(said).toMatch(/(Vous lancez|Achille lance|Berthe lance)\s: (trèfle|carreau|cœur|pique|ancre|soleil)/)
  expect(said).toMatch(/Vous (gagnez|perdez) [\d\s]+\./)
  expect(said).toMatch(/La partie est finie/)
})

/** The selected chip. */
async function chip(person: Person): Promise<number> {
  const checked = person.page.getByRole('radiogroup', { name: 'Jeton à poser' }).getByRole('radio', { checked: true })
  return Number(
    ((await checked.getAttribute('aria-label')) ?? (await checked.locator('.sr').textContent()) ?? '').replace(
      /\D/g,
      '',
    ),
  )
}

test('the focus stays at the table when the focused button disappears', async ({ people, scripted }) => {
  const person = await people.arrive({ screen: 'desk', still: true })
  const table = await scripted.open({
    game: 'tabu',
    bots: ['cautious', 'bold'],
    until: { offered: 'tabu.stake/1' },
  })
  await table.visit(person)
  const main = person.page.locator('.rail [data-main]:enabled')
  const isAt = (part: string): Promise<boolean> =>
    person.page.evaluate((it) => document.activeElement?.closest(it) !== null, part)
  await expect(field(person, 'cœur')).toBeVisible()
  await press(person, '3')
  await main.focus()
  await press(person, 'Enter')
  await expect(person.page.locator('.verdict:not(.building)')).toBeVisible()
  await expect.poll(() => isAt('.verdict')).toBe(true)
  await expect(person.button(thumb.goOn)).toBeEnabled()
  await press(person, 'Enter')
  await expect(person.page.locator('.verdict')).toHaveCount(0)
  await expect.poll(() => isAt('.rail')).toBe(true)
})

test('the focus order is the order on the screen: turn, cloth, rail, seats', async ({ people, scripted }) => {
  const person = await people.arrive({ screen: 'desk', still: true })
  const table = await scripted.open({ game: 'tabu', bots: ['cautious'], until: { offered: 'tabu.stake/1' } })
  await table.visit(person)
  await expect(field(person, 'cœur')).toBeVisible()
  const stops: string[] = []
  for (let n = 0; n < 40; n += 1) {
    await person.page.keyboard.press('Tab')
    stops.push(
      await person.page.evaluate(() =>
        document.activeElement?.closest('.cloth, [data-hint]')
          ? 'cloth'
          : document.activeElement?.closest('.rail')
            ? 'rail'
            : document.activeElement?.closest('.seats')
              ? 'seats'
              : document.activeElement?.closest('.journal')
                ? 'journal'
                : 'out',
      ),
    )
    if (stops.at(-1) === 'out' && stops.length > 3) break
  }
  const order = stops.filter((it, n) => it !== stops[n - 1] && it !== 'out')
  expect(order.slice(0, 3)).toEqual(['cloth', 'rail', 'seats'])
  // The focused element is always visible.
  await tabTo(person, /^trèfle/)
  expect(await person.page.evaluate(() => getComputedStyle(document.activeElement as Element).outlineStyle)).toBe(
    'solid',
  )
})
