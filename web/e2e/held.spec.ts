// Overlapping touches, a held key, and a held Enter.
import type { CDPSession, Locator } from '@playwright/test'
import type { People, Person } from './people.ts'
import { expect, type ScriptedTables, test } from './scripted.ts'
import { type Field, field, mine, thumb } from './tabu.ts'

/** A table of Tabu without time limits at which this person may stake. The clock of the page is stopped. */
async function staking(people: People, scripted: ScriptedTables, screen: 'phone' | 'desk'): Promise<Person> {
  const person = await people.arrive({ screen, still: true })
  const table = await scripted.open({ game: 'tabu', bots: ['cautious'], until: { offered: 'tabu.stake/1' } })
  await person.page.clock.install()
  await table.visit(person)
  await expect(person.button(thumb.stake)).toBeVisible()
  await person.stopClock()
  return person
}

/** Let time pass on the page. */
const pass = (person: Person, ms: number): Promise<void> => person.page.clock.runFor(ms)

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

test('two overlapping touches count as one tap each and take nothing back', async ({ people, scripted }) => {
  const person = await staking(people, scripted, 'phone')
  for (const name of ['trèfle', 'pique'] as const) await person.tap(field(person, name))
  await expect.poll(() => [lies(person, 'trefle') > 0, lies(person, 'pique') > 0]).toEqual([true, true])
  const chip = lies(person, 'trefle')
  const session = await person.context.newCDPSession(person.page)
  const [one, two] = [await middle(person, 'trèfle', 1), await middle(person, 'pique', 2)]
  // The second thumb touches before the first is lifted. Fingers always move slightly.
  await touch(session, 'touchStart', one)
  await touch(session, 'touchStart', one, two)
  await touch(session, 'touchMove', { ...one, x: one.x + 2 }, two)
  await touch(session, 'touchEnd', two)
  await touch(session, 'touchEnd')
  await expect.poll(() => [lies(person, 'trefle'), lies(person, 'pique')]).toEqual([2 * chip, 2 * chip])
  // Held down together longer than a long press.
  await touch(session, 'touchStart', one)
  await touch(session, 'touchStart', one, two)
  await pass(person, 800)
  await touch(session, 'touchEnd')
  await pass(person, 500)
  expect(lies(person, 'trefle')).toBeGreaterThanOrEqual(2 * chip)
  expect(lies(person, 'pique')).toBeGreaterThanOrEqual(2 * chip)
})

/** Hold a key: one press, and the repetitions sent by a keyboard. */
async function hold(person: Person, key: string, times = 12): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    await person.page.keyboard.down(key) // every call after the first is a repetition
    await pass(person, 40)
  }
  await person.page.keyboard.up(key)
}

test('a held key stakes once', async ({ people, scripted }) => {
  const person = await staking(people, scripted, 'desk')
  await hold(person, '3')
  await expect.poll(() => lies(person, 'coeur')).toBeGreaterThan(0)
  await pass(person, 500)
  const chip = lies(person, 'coeur')
  await person.page.keyboard.press('3')
  await expect.poll(() => lies(person, 'coeur'), 'as much again as the held key').toBe(2 * chip)
  await field(person, 'cœur').focus()
  for (const key of ['Enter', ' ']) await hold(person, key)
  await expect.poll(() => lies(person, 'coeur'), 'one chip each').toBe(4 * chip)
  await pass(person, 500)
  expect(await mine(person, 'cœur')).toBe(4 * chip)
})

const verdict = (person: Person): Locator => person.page.getByRole('dialog', { name: 'Le résultat' })
const wayOn = (person: Person): Locator => verdict(person).getByRole('button', { name: thumb.goOn, disabled: false })

/** Let time pass, in steps, until something is visible. */
async function passUntil(person: Person, what: Locator, step = () => pass(person, 100)): Promise<void> {
  for (let n = 0; n < 200 && !(await what.isVisible()); n += 1) await step()
  await expect(what).toBeVisible()
}

test('a held Enter does not press the button that replaces another', async ({ people, scripted }) => {
  const person = await staking(people, scripted, 'desk')
  await person.page.keyboard.press('3')
  await expect(person.button(thumb.staked)).toBeEnabled()
  await person.button(thumb.staked).focus()
  const press = async (): Promise<void> => {
    await person.page.keyboard.down('Enter')
    await pass(person, 60)
  }
  await passUntil(person, wayOn(person), press)
  for (let n = 0; n < 50; n += 1) await press()
  await expect(wayOn(person), 'the held key has not pressed it').toBeVisible()
  await person.page.keyboard.up('Enter')
  await press()
  await pass(person, 500)
  await expect(verdict(person), 'pressed anew it goes on').toHaveCount(0)
  await person.page.keyboard.up('Enter')
})

test('on a verdict Tab reaches the continue button first, and its rules open at once', async ({ people, scripted }) => {
  const person = await staking(people, scripted, 'desk')
  await person.tap(field(person, 'pique'))
  await person.tap(person.button(thumb.staked))
  await passUntil(person, wayOn(person))
  await person.page.keyboard.press('Tab')
  await expect(wayOn(person)).toBeFocused()
  await person.tap(verdict(person).getByRole('button', { name: /règle/ }))
  const sheet = person.page.locator('dialog[open]')
  await expect(sheet).toBeVisible()
  await person.page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(verdict(person)).toBeVisible()
})

test('a second tap where a verdict was dismissed opens nothing', async ({ people, scripted }) => {
  const person = await staking(people, scripted, 'phone')
  await person.tap(field(person, 'pique'))
  await person.tap(person.button(thumb.staked))
  await passUntil(person, wayOn(person))
  const box = await wayOn(person).boundingBox()
  if (!box) throw new Error('no way on')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  // An animation blocks taps for a moment. It is paused until the taps have been tried.
  const session = await person.context.newCDPSession(person.page)
  await session.send('Animation.enable')
  await session.send('Animation.setPlaybackRate', { playbackRate: 0 })
  await person.page.touchscreen.tap(x, y)
  await pass(person, 500)
  await expect(verdict(person)).toHaveCount(0)
  const there = ([left, top]: number[]): string => {
    const under = document.elementFromPoint(left as number, top as number)
    return under?.closest('button, a')?.textContent ?? ''
  }
  expect(await person.page.evaluate(there, [x, y]), 'nothing can be tapped there yet').toBe('')
  await person.page.touchscreen.tap(x, y)
  await expect(person.page.getByRole('dialog')).toHaveCount(0)
  await session.send('Animation.setPlaybackRate', { playbackRate: 1 })
  await expect.poll(() => person.page.evaluate(there, [x, y]), 'later it is a button as any other').not.toBe('')
})

test('after a reload the dice of 421 can be chosen, however late the journal arrives', async ({ people, scripted }) => {
  const person = await people.arrive({ screen: 'phone', still: true })
  const table = await scripted.open({
    game: 'home_casino/421',
    bots: ['cautious'],
    until: { offered: 'q421.rethrow/1' },
  })
  const choices = person.page.getByRole('group', { name: 'Quels dés' })
  let sendJournal = (): void => {}
  const isShown = new Promise<void>((shown) => (sendJournal = shown))
  await person.page.route('**/journal.jsonl', async (route) => {
    await isShown
    await route.fallback()
  })
  await table.visit(person)
  await expect(choices).toBeVisible()
  sendJournal()
  await expect(person.page.getByRole('img', { name: /^\d \+ \d \+ \d$/ })).toBeVisible() // the dice of the last throw
  await expect(choices.getByRole('button')).toHaveCount(3)
})
