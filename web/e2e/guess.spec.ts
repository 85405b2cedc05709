// Waiting people guess the next throw, just for fun. The dice are real, so the test chooses their faces.
import { openForTwo } from './evening.ts'
import { journal } from './house.ts'
import { axe, covered, cutOff, tooSmall } from './measure.ts'
import { expect, type Person, test } from './people.ts'
import { begun, playUntil, readOn, roles, stake, thumb } from './tabu.ts'

/** The positions of the parts of the table. */
const boxes = (person: Person): Promise<unknown> =>
  person.page.evaluate(() =>
    ['.plate', '.seats', '.cloth', '.rail', '.rail nav'].map((of) => {
      const { x, y, width, height } = document.querySelector(`.room ${of}`)?.getBoundingClientRect() as DOMRect
      return [x, y, width, height].map(Math.round)
    }),
  )

test('two people guess the throw they wait for', { tag: '@nightly' }, async ({ people }) => {
  const one = await people.arrive({ screen: 'phone', still: true })
  const two = await people.arrive({ screen: 'side', still: true })
  for (const { context } of [one, two])
    await context.addInitScript(() => localStorage.setItem('tripot.coups.tabu', '3')) // no hint in the strip
  one.hurried = two.hurried = true
  const code = await openForTwo(one, two, { game: 'tabu', pace: 'tranquille', dice: 'real' })
  await one.tap(one.button('Commencer à 2'))
  const { punter: ponte, banker } = await roles(one, two)
  const group = (person: Person) => person.page.getByRole('group', { name: /^Deviner le prochain jet/ })
  const guess = (person: Person, face: string) => group(person).getByRole('button', { name: `Je vois : ${face}` })

  // The acting player cannot guess. A waiting player chooses among six faces and changes the guess.
  await expect(group(ponte)).toHaveCount(0)
  await expect(group(banker).getByRole('button')).toHaveCount(6)
  const before = await boxes(banker)
  await banker.tap(guess(banker, 'ancre'))
  await banker.tap(guess(banker, 'soleil'))
  await expect(guess(banker, 'soleil')).toHaveAttribute('aria-pressed', 'true')
  await expect(guess(banker, 'ancre')).toHaveAttribute('aria-pressed', 'false')
  await expect(banker.page.getByText('C’est noté.')).toBeVisible()
  expect(await boxes(banker), 'a guess moves nothing').toEqual(before)
  for (const check of [tooSmall, cutOff, covered]) expect(await check(banker.page)).toEqual([])
  expect(await axe(banker.page)).toEqual([])

  await stake(ponte, 'cœur')
  await ponte.tap(ponte.button(thumb.staked))
  await expect(guess(ponte, 'pique')).toBeVisible()
  const after = await boxes(ponte)
  await ponte.tap(guess(ponte, 'pique'))
  expect(await boxes(ponte)).toEqual(after)
  for (const check of [tooSmall, cutOff, covered]) expect(await check(ponte.page)).toEqual([])

  await banker.tap(banker.button('Je prends les dés'))
  for (const n of [1, 2, 3])
    await banker.tap(banker.page.getByRole('radiogroup', { name: `Dé ${n}` }).getByRole('radio', { name: 'soleil' }))
  await banker.tap(banker.button('Voilà ce qui est sorti'))
  await ponte.tap(ponte.button('C’est bien ça'))

  // The strip announces a correct guess, but only to the person who made it.
  await Promise.all([one, two].map((person) => playUntil(person, () => begun(person, 2), readOn)))
  const told = (person: Person) => person.page.locator('[data-guessed]')
  await expect(told(banker)).toHaveText(/^Bien vu\s! Et d’un\.$/)
  await expect(told(ponte)).toHaveCount(0)
  expect(banker.announced.join(' ')).toMatch(/Bien vu\s!/)
  expect(await cutOff(banker.page)).toEqual([])
  const { entries } = await journal(one, code)
  expect(JSON.stringify(entries), 'the house knows of no guess').not.toMatch(/guess/)
})
