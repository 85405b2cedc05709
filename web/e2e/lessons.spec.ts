// The three lessons: how many taps and seconds each takes, a reload and a lost line in the middle, a wrong move.
import type { Locator } from '@playwright/test'
import { coached, learnStep, learnUntil, LESSONS, nextTap, WORDS_PER_SECOND } from './lesson.ts'
import { expect, type Person, test } from './people.ts'

const MOST_TAPS = 15
/** To find the place and tap it. */
const REACH_MS = 700

const STEPS = { tabu: 10, passe_anglaise: 11, home_casino: 11 }

/** `PACE=person` measures in earnest; otherwise the time to read and to tap is added to that of the animations. */
const IN_EARNEST = process.env['PACE'] === 'person'

/** Read what is said, at a person's pace; returns the milliseconds to add. */
async function read(person: Person): Promise<number> {
  const said = await coached(person.page)
  const ms = (said.split(/\s+/).length / WORDS_PER_SECOND) * 1000 + REACH_MS
  if (!IN_EARNEST) return ms
  await person.page.waitForTimeout(ms)
  return 0
}

/** A tap; the framed element pulses, so it never rests as a tap of Playwright's would wait for. */
async function tapFramed(person: Person, what: Locator): Promise<void> {
  person.taps += 1
  await what.tap({ force: true })
}

for (const game of LESSONS) {
  test(`the lesson of ${game} takes at most ${MOST_TAPS} taps and a minute and a half`, async ({ people }) => {
    const person = await people.arrive({ screen: 'phone', lang: 'fr' })
    await person.page.goto(`/learn/${game}`)
    await coached(person.page)
    const began = Date.now()
    let reading = 0
    for (let step = 1; step < STEPS[game]; step += 1) {
      reading += await read(person)
      await learnStep(person.page, (it) => tapFramed(person, it))
    }
    reading += await read(person)
    const seconds = Math.round((Date.now() - began + reading) / 1000)
    await expect(person.button('Jouer contre des bots')).toBeVisible()
    console.log(`  ${game}: ${seconds} s, ${person.taps + 1} taps with the last, which begins a game`)
    expect(person.taps + 1).toBeLessThanOrEqual(MOST_TAPS)
    expect(seconds).toBeGreaterThanOrEqual(50)
    expect(seconds).toBeLessThanOrEqual(95)
  })

  test(`the lesson of ${game} goes on after a reload, at every step`, async ({ people }) => {
    const person = await people.arrive({ screen: 'phone', still: true })
    await person.page.goto(`/learn/${game}`)
    for (let step = 1; step < STEPS[game]; step += 1) {
      const said = await coached(person.page)
      await person.page.reload()
      expect(await coached(person.page)).toBe(said)
      await learnStep(person.page)
    }
    await person.page.reload()
    await expect(person.button('Jouer contre des bots')).toBeVisible()
  })

  test(`the lesson of ${game} needs no line once it is loaded`, async ({ people }) => {
    const person = await people.arrive({ screen: 'phone', still: true })
    await person.page.goto(`/learn/${game}`)
    await coached(person.page)
    await person.page.waitForLoadState('networkidle')
    await person.context.setOffline(true)
    person.cut = true
    for (let step = 1; step < STEPS[game]; step += 1) await learnStep(person.page)
    await expect(person.button('Jouer contre des bots')).toBeVisible()
    await person.context.setOffline(false)
  })
}

test('a lesson that was left begins anew', async ({ people }) => {
  const person = await people.arrive({ screen: 'phone', still: true })
  await learnUntil(person.page, 'passe_anglaise', 2)
  const said = await coached(person.page)
  await person.tap(person.button('Passer la leçon'))
  await person.tap(person.link(/^La Passe Anglaise/))
  await person.tap(person.link(/Apprendre\s+La Passe Anglaise/))
  expect(await coached(person.page)).not.toBe(said)
  await expect(person.button('Suivant')).toBeVisible()
})

test('another move than the one asked for changes nothing', async ({ people }) => {
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

test('a tap on the table hurries a throw, and the lesson still speaks', async ({ people }) => {
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

test('the focus follows the lesson: to the way on, or to what is framed', async ({ people }) => {
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
})

test('every game is taught from its page and its rules', async ({ people }) => {
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

test('a small game is taught by its rules in pictures', async ({ people }) => {
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
