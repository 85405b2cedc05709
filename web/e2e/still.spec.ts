// Reduced motion: nothing is animated, neither dice nor chips nor sheets.
import { openTable, path } from './house.ts'
import { expect, type Person, test } from './people.ts'
import { isOver, playUntil } from './tabu.ts'

/** Record every animation or transition with a duration from now on, as the browser reports them. One that only keeps
 * taps away for a moment moves nothing. */
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

const LESSON = '/learn/tabu'

async function shortGame(person: Person): Promise<void> {
  const code = await openTable(person, 'Margaux', {
    game: 'tabu',
    bots: ['bold'],
    start: true,
    switches: { 'tabu.end': 'rotations:1' },
  })
  await person.page.goto(path(code))
  await expect(person.page.getByRole('region', { name: 'Le tapis' })).toBeVisible()
}

test('by the wish of the system nothing moves', async ({ people }) => {
  const person = await people.arrive({ still: true })
  await watchMotion(person)
  await shortGame(person)
  await person.tap(person.button('La table'))
  await person.tap(person.button('Fermer'))
  await playUntil(person, () => isOver(person))
  expect(await moved(person)).toEqual([])
  await person.page.goto(LESSON)
  await person.tap(person.button('Suivant'))
  await expect(person.page.locator('.pointed')).toBeVisible()
  await person.page.waitForTimeout(300)
  expect(await moved(person)).toEqual([])
})

test('by the switch at the table nothing moves', async ({ people }) => {
  const person = await people.arrive()
  await watchMotion(person)
  await shortGame(person)
  await person.tap(person.button('La table'))
  await person.tap(person.button('Couper les mouvements'))
  await person.page.reload()
  await expect(person.page.getByRole('region', { name: 'Le tapis' })).toBeVisible()
  await playUntil(person, () => isOver(person))
  expect(await moved(person)).toEqual([])
})

test('otherwise dice tumble and chips fly', async ({ people }) => {
  const person = await people.arrive()
  await watchMotion(person)
  await shortGame(person)
  await playUntil(person, () => isOver(person))
  const all = (await moved(person)).join('\n')
  expect(all).toMatch(/die/)
  expect(all).toMatch(/flying/)
})
