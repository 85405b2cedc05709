// Reduced motion: nothing is animated, neither dice nor chips nor sheets.
import type { Person } from './people.ts'
import { expect, type ScriptedTables, test } from './scripted.ts'
import { isOver, playRound } from './tabu.ts'

/** Record every animation or transition with a duration from now on, as the browser reports them. An animation that
 * only blocks taps for a moment moves nothing. */
async function watchMotion(person: Person): Promise<void> {
  await person.page.addInitScript(() => {
    const seen = new Set<string>()
    ;(window as unknown as { moved: Set<string> }).moved = seen
    const look = (): void => {
      for (const it of document.getAnimations()) {
        const takes = Number(it.effect?.getComputedTiming().duration ?? 0)
        const effect = it.effect as KeyframeEffect | null
        const of = effect?.target
        const shown = effect?.getKeyframes().flatMap((frame) => Object.keys(frame)) ?? []
        const changes = shown.filter((key) => !['offset', 'computedOffset', 'easing', 'composite'].includes(key))
        if (it.playState === 'running' && takes > 1 && changes.some((key) => key !== 'pointerEvents'))
          seen.add(
            `${of?.tagName}.${of?.getAttribute('class') ?? ''} ${(it as CSSAnimation).animationName ?? (it as CSSTransition).transitionProperty ?? ''} ${takes} ms`,
          )
      }
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}

const moved = (person: Person): Promise<string[]> =>
  person.page.evaluate(() => [...(window as unknown as { moved: Set<string> }).moved])

/** Wait for this many frames. */
const drawn = (person: Person, frames: number): Promise<void> =>
  person.page.evaluate(
    (count) =>
      new Promise<void>((done) => {
        const next = (left: number): unknown => (left ? requestAnimationFrame(() => next(left - 1)) : done())
        next(count)
      }),
    frames,
  )

const LESSON = '/learn/tabu'

/** Two rounds against a bot: in one of them I hold the bank. */
async function shortGame(scripted: ScriptedTables, person: Person): Promise<void> {
  const table = await scripted.open({ game: 'tabu', bots: ['bold'], switches: { 'tabu.end': 'rotations:1' } })
  await table.visit(person)
  await expect(person.page.getByRole('region', { name: 'Le tapis' })).toBeVisible()
}

/** Play it to the end. */
async function playTwoRounds(person: Person): Promise<void> {
  await playRound(person)
  await playRound(person)
  await expect.poll(() => isOver(person)).toBe(true)
}

test("with the system's reduced motion nothing moves", async ({ people, scripted }) => {
  const person = await people.arrive({ still: true })
  person.refuses = 501 // a result has luck and accounts, which a scripted table does not have
  await watchMotion(person)
  await shortGame(scripted, person)
  await person.tap(person.button('La table'))
  await person.tap(person.button('Fermer'))
  await playTwoRounds(person)
  expect(await moved(person)).toEqual([])
  await person.page.goto(LESSON)
  await person.tap(person.button('Suivant'))
  await expect(person.page.locator('.pointed')).toBeVisible()
  await drawn(person, 20)
  expect(await moved(person)).toEqual([])
})

test('with the switch at the table nothing moves', { tag: '@nightly' }, async ({ people, scripted }) => {
  const person = await people.arrive()
  person.refuses = 501
  await watchMotion(person)
  await shortGame(scripted, person)
  await person.tap(person.button('La table'))
  await person.tap(person.button('Couper les mouvements'))
  await person.page.reload()
  await playTwoRounds(person)
  expect(await moved(person)).toEqual([])
})

test('otherwise dice tumble and chips fly', { tag: '@nightly' }, async ({ people, scripted }) => {
  const person = await people.arrive()
  await watchMotion(person)
  await shortGame(scripted, person)
  await playRound(person)
  const all = (await moved(person)).join('\n')
  expect(all).toMatch(/die/)
  expect(all).toMatch(/flying/)
})
