// Fingers and keys that do more than one thing at once: overlapping touches, a held key, a held Enter.
import type { CDPSession } from '@playwright/test'
import { openTable, path } from './house.ts'
import { expect, type People, type Person, test } from './people.ts'
import { type Field, field, mine, playUntil, thumb } from './tabu.ts'

/** A table of Tabu at which this person may stake, without a clock. */
async function staking(people: People, screen: 'phone' | 'desk'): Promise<Person> {
  const person = await people.arrive({ screen, still: true })
  const code = await openTable(person, 'Margaux', { game: 'tabu', bots: ['cautious'], start: true, pace: 'sans' })
  await person.page.goto(path(code))
  await playUntil(person, () => person.button(thumb.stake).isVisible())
  return person
}

const lies = (person: Person, name: string): number => person.board?.chips[`stake:${name}:${person.seat}`] ?? 0

type Point = { x: number; y: number; id: number }
const touch = (
  session: CDPSession,
  type: 'touchStart' | 'touchMove' | 'touchEnd',
  ...touchPoints: Point[]
): Promise<unknown> => session.send('Input.dispatchTouchEvent', { type, touchPoints })

async function middle(person: Person, name: Field, id: number): Promise<Point> {
  const box = await field(person, name).boundingBox()
  if (!box) throw new Error(`no ${name}`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, id }
}

test('two overlapping touches take nothing back, and count as a tap each', async ({ people }) => {
  const person = await staking(people, 'phone')
  for (const name of ['trèfle', 'pique'] as const) await person.tap(field(person, name))
  await expect.poll(() => [lies(person, 'trefle') > 0, lies(person, 'pique') > 0]).toEqual([true, true])
  const chip = lies(person, 'trefle')
  const session = await person.context.newCDPSession(person.page)
  const [one, two] = [await middle(person, 'trèfle', 1), await middle(person, 'pique', 2)]
  // The second thumb comes down before the first is lifted; a finger never lies quite still.
  await touch(session, 'touchStart', one)
  await touch(session, 'touchStart', one, two)
  await touch(session, 'touchMove', { ...one, x: one.x + 2 }, two)
  await touch(session, 'touchEnd', two)
  await touch(session, 'touchEnd')
  await expect.poll(() => [lies(person, 'trefle'), lies(person, 'pique')]).toEqual([2 * chip, 2 * chip])
  // Held down together longer than a long press.
  await touch(session, 'touchStart', one)
  await touch(session, 'touchStart', one, two)
  await person.page.waitForTimeout(800)
  await touch(session, 'touchEnd')
  await person.page.waitForTimeout(500)
  expect(lies(person, 'trefle')).toBeGreaterThanOrEqual(2 * chip)
  expect(lies(person, 'pique')).toBeGreaterThanOrEqual(2 * chip)
})

/** Hold a key: one press, and the repetitions that a keyboard sends meanwhile. */
async function hold(person: Person, key: string, times = 12): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    await person.page.keyboard.down(key) // from the second on it is a repetition
    await person.page.waitForTimeout(40)
  }
  await person.page.keyboard.up(key)
}

test('a key that is held stakes once', async ({ people }) => {
  const person = await staking(people, 'desk')
  await hold(person, '3')
  await expect.poll(() => lies(person, 'coeur')).toBeGreaterThan(0)
  await person.page.waitForTimeout(500)
  const chip = lies(person, 'coeur')
  await person.page.keyboard.press('3')
  await expect.poll(() => lies(person, 'coeur'), 'as much again as the held key').toBe(2 * chip)
  await field(person, 'cœur').focus()
  for (const key of ['Enter', ' ']) await hold(person, key)
  await expect.poll(() => lies(person, 'coeur'), 'one chip each').toBe(4 * chip)
  await person.page.waitForTimeout(500)
  expect(await mine(person, 'cœur')).toBe(4 * chip)
})

test('an Enter that is held does not press what the button has become', async ({ people }) => {
  const person = await staking(people, 'desk')
  await person.page.keyboard.press('3')
  await expect(person.button(thumb.staked)).toBeEnabled()
  await person.button(thumb.staked).focus()
  // While the throw is shown the main button is « Continuer »: the held key must not press it.
  const seen: number[] = []
  for (const end = Date.now() + 8_000; Date.now() < end;) {
    await person.page.keyboard.down('Enter')
    if (await person.button(thumb.goOn).isVisible()) seen.push(Date.now())
    else if (seen.length) break
    await person.page.waitForTimeout(60)
  }
  expect((seen.at(-1) ?? 0) - (seen[0] ?? 0), 'the throw is shown for its whole time').toBeGreaterThan(1_000)
  await person.page.keyboard.up('Enter')
})

test('on a verdict Tab comes to the way on first, and its rules open at once', async ({ people }) => {
  const person = await staking(people, 'desk')
  const verdict = person.page.locator('[data-verdict]:not(.building)')
  await playUntil(person, async () => (await verdict.isVisible()) && verdict.locator('.why').isVisible())
  await person.page.keyboard.press('Tab')
  await expect(verdict.locator('[data-goon]')).toBeFocused()
  await verdict.locator('.why').click()
  const sheet = person.page.locator('dialog[open]')
  await expect(sheet).toBeVisible({ timeout: 3_000 })
  await person.page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(verdict).toBeVisible()
  expect(person.troubles).toEqual([])
})

test('a second tap where a verdict was left opens nothing', async ({ people }) => {
  const person = await staking(people, 'phone')
  await person.tap(field(person, 'pique'))
  await person.tap(person.button(thumb.staked))
  const way = person.page.locator('.verdict .go button:not(.cold)')
  await way.waitFor()
  const box = await way.boundingBox()
  if (!box) throw new Error('no way on')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await person.page.touchscreen.tap(x, y)
  await expect(person.page.locator('.verdict')).toHaveCount(0)
  const there = ([left, top]: number[]): string => {
    const under = document.elementFromPoint(left as number, top as number)
    return under?.closest('button, a')?.textContent ?? ''
  }
  expect(await person.page.evaluate(there, [x, y]), 'nothing can be tapped there yet').toBe('')
  await person.page.touchscreen.tap(x, y)
  await expect(person.page.locator('dialog')).toHaveCount(0)
  // a moment later it is a button as any other
  await expect.poll(() => person.page.evaluate(there, [x, y])).not.toBe('')
})
