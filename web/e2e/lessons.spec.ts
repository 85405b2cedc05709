// The three lessons: the number of taps and the reading time, offline, after a reload, and with a wrong move.
import { coached, learnStep, learnUntil, LESSONS, nextTap, WORDS_PER_SECOND } from './lesson.ts'
import { cutOff } from './measure.ts'
import { expect, test } from './people.ts'

const MOST_TAPS = 15
/** Seconds to find an element and tap it. */
const REACH = 0.7
/** The maximum number of seconds to read and tap, without the animations, which take about 20 s. */
const MOST_SECONDS = 75

const STEPS = { tabu: 10, passe_anglaise: 11, home_casino: 11 }

for (const game of LESSONS) {
  const tag = game === 'home_casino' ? '@nightly' : '@gate'
  const title = `the lesson of ${game} takes at most ${MOST_TAPS} taps and ${MOST_SECONDS} s of reading, and no line`
  test(title, { tag }, async ({ people }) => {
    const person = await people.arrive({ screen: 'phone', still: true })
    await person.page.goto(`/learn/${game}`)
    await coached(person.page)
    await person.page.waitForLoadState('networkidle')
    await person.context.setOffline(true)
    person.cut = true
    let [taps, seconds] = [0, 0]
    for (let step = 1; step <= STEPS[game]; step += 1) {
      seconds += (await coached(person.page)).split(/\s+/).length / WORDS_PER_SECOND + REACH
      taps += step < STEPS[game] ? await learnStep(person.page) : 1 // the last tap starts a game
    }
    await expect(person.button('Jouer contre des bots')).toBeVisible()
    expect(taps).toBeLessThanOrEqual(MOST_TAPS)
    expect(seconds).toBeLessThanOrEqual(MOST_SECONDS)
    await person.context.setOffline(false)
  })

  test(
    `the lesson of ${game} fits a small phone in English, and continues after a reload, at every step`,
    {
      tag: '@nightly',
    },
    async ({ people }) => {
      const { page } = await people.arrive({ screen: 'small', still: true, lang: 'en' })
      await page.goto(`/learn/${game}`)
      for (let step = 1; step < STEPS[game]; step += 1) {
        const said = await coached(page)
        await page.evaluate(() => document.fonts.ready)
        expect.soft(await cutOff(page), `step ${step}`).toEqual([])
        await page.reload()
        expect(await coached(page)).toBe(said)
        await learnStep(page)
      }
    },
  )
}

test('a lesson that was left starts again', async ({ people }) => {
  const person = await people.arrive({ screen: 'phone', still: true })
  await learnUntil(person.page, 'passe_anglaise', 2)
  const said = await coached(person.page)
  await person.tap(person.button('Passer la leçon'))
  await person.tap(person.link(/^La Passe Anglaise/))
  await person.tap(person.link(/Apprendre\s+La Passe Anglaise/))
  expect(await coached(person.page)).not.toBe(said)
  await expect(person.button('Suivant')).toBeVisible()
})

test('a wrong move changes nothing', async ({ people }) => {
  const person = await people.arrive({ screen: 'phone', still: true })
  await learnUntil(person.page, 'passe_anglaise', 1)
  const said = await coached(person.page)
  await person.tap(person.page.locator('.stepper button').first())
  await person.tap(await nextTap(person.page))
  await expect(person.page.locator('.coach.nudged')).toBeVisible()
  await expect(person.page.locator('.coach .hint')).toHaveText(/^Presque/)
  await person.page.locator('.cloth .missing').tap()
  await expect(person.page.locator('.coach .hint')).toHaveText(/^Pas là/)
  expect(await coached(person.page)).toBe(said)
  await expect(person.page.locator('.missing b')).toHaveText('30')
})

test('a tap on the table completes a throw, and the lesson keeps its text', { tag: '@nightly' }, async ({ people }) => {
  const person = await people.arrive({ screen: 'phone' })
  for (const [game, step] of [
    ['passe_anglaise', 2],
    ['home_casino', 5],
  ] as const) {
    await learnUntil(person.page, game, step)
    const said = await coached(person.page)
    await (await nextTap(person.page)).click({ force: true })
    await expect(person.page.locator('.coach')).toHaveCount(0)
    await expect(async () => {
      if (await person.page.locator('.coach').isVisible()) return
      await person.page.locator('.cloth').click({ position: { x: 30, y: 30 }, timeout: 1_000 })
      expect(await person.page.locator('.coach').isVisible()).toBe(true)
    }).toPass()
    expect(await coached(person.page)).not.toBe(said)
    await learnStep(person.page, (it) => it.click({ force: true }))
  }
})

test(
  'the focus follows the lesson: to the continue button or to the framed element',
  { tag: '@nightly' },
  async ({ people }) => {
    const person = await people.arrive({ screen: 'phone', still: true })
    const has = (): Promise<string | undefined> =>
      person.page.evaluate(() => ['.coach [data-learn]', '.pointed'].find((it) => document.activeElement?.matches(it)))
    await person.page.goto('/learn/home_casino')
    for (let step = 0; step < 4; step += 1) {
      await coached(person.page)
      const next = await nextTap(person.page)
      await expect
        .poll(has, `step ${step}`)
        .toBe(await next.evaluate((it) => (it.matches('[data-learn]') ? '.coach [data-learn]' : '.pointed')))
      await learnStep(person.page)
    }
  },
)

test('every game has a lesson, linked from its page and its rules', async ({ people }) => {
  const person = await people.arrive({ screen: 'phone' })
  for (const [game, name] of [
    ['tabu', 'Tabu'],
    ['passe_anglaise', 'La Passe Anglaise'],
    ['home_casino', 'Home Casino'],
  ] as const)
    for (const page of [`/g/${game}`, `/rules/${game}`]) {
      await person.page.goto(page)
      const learn = person.link(new RegExp(`Apprendre\\s+${name}`)).last()
      await expect(learn).toHaveAttribute('href', `/learn/${game}`)
      if (page.startsWith('/g/')) await expect(person.page.locator('.aim')).toContainText(/gagne|l’emporte/)
    }
})

test('the illustrated rules of a small game link to the lesson', async ({ people }) => {
  const person = await people.arrive({ screen: 'phone' })
  for (const [small, name] of [
    ['duel', 'Le Duel'],
    ['zanzibar', 'Le Zanzibar'],
    ['blackjack', 'Le Black Jack'],
    ['421', 'Le 421'],
    ['roulette', 'La Roulette'],
  ] as const) {
    await person.page.goto(`/g/home_casino/${small}`)
    await person.tap(person.link(new RegExp(`^Apprendre en images\\s+${name}$`)))
    await expect(person.page).toHaveURL(new RegExp(`/rules/home_casino/${small}$`))
    await expect(person.page.locator('.step figure > svg:not(:empty)')).toHaveCount(3)
  }
})
