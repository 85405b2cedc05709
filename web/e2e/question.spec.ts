// The question of the day: linked from the home page, answered in one tap, solved only after that. Training by theme.
import { value } from '../src/odds/figures.ts'
import { expect, test } from './people.ts'
import { worthsOf } from './quiz.ts'

test('the question is one tap from the home page, answered in one tap, and then shows the values', async ({
  people,
}) => {
  const one = await people.arrive({ screen: 'phone', still: true })
  await one.page.goto('/')
  await one.page.request.put('/api/me', { data: { name: 'Margaux' } })
  await one.page.evaluate(() => localStorage.setItem('tripot.name', 'Margaux'))
  const served: string[] = []
  one.page.on('response', async (answer) => {
    if (answer.url().includes('/api/questions/') && answer.request().method() === 'GET')
      served.push(await answer.text())
  })
  await one.page.reload()
  await one.tap(one.page.getByRole('link', { name: 'La question du jour' }))
  const picks = one.page.locator('.pick')
  await picks.first().waitFor()
  await expect.poll(() => served.length).toBe(1)
  const asked = JSON.parse(served[0] as string) as { question: { id: string; choices: unknown[] }; worths: unknown }
  expect(asked.worths).toBeNull()
  expect(await picks.count()).toBe(asked.question.choices.length)
  for (const worth of worthsOf(asked.question.id).filter((it) => it.includes('/')))
    expect(served[0]).not.toContain(worth)

  const before = one.taps
  await one.tap(picks.first())
  const rows = one.page.locator('li[data-worth]')
  await rows.first().waitFor()
  expect(one.taps - before).toBe(1)
  const shown = await rows.evaluateAll((all) => all.map((it) => it.getAttribute('data-worth')))
  expect(shown).toEqual(worthsOf(asked.question.id).sort((a, b) => value(b) - value(a)))
  await expect(rows.filter({ hasText: /(^|\s)[01] des parties/ })).toHaveCount(0) // all or none, depending on the bar
  await expect(one.page.locator('li[data-choice="0"].mine')).toHaveCount(1)
  await expect(one.page.locator('.pick')).toHaveCount(0)

  // The first answer counts, on every visit.
  await one.page.reload()
  await rows.first().waitFor()
  await expect(one.page.locator('li[data-choice="0"].mine')).toHaveCount(1)
})

test('a house of another version refuses the answer once, and asks nothing again', async ({ people }) => {
  const one = await people.arrive({ screen: 'phone', still: true })
  await one.page.goto('/')
  await one.page.evaluate(() => localStorage.setItem('tripot.name', 'Margaux'))
  let asked = 0
  await one.page.route('**/api/questions/today', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    asked += 1
    await route.fulfill({ status: 409, contentType: 'application/json', body: '{"code":"question_closed"}' })
  })
  await one.page.goto('/question')
  const picks = one.page.locator('.pick')
  await one.tap(picks.first())
  await expect(one.page.getByRole('alert')).toHaveText(/change de version/)
  await expect(picks.first()).toBeDisabled()
  expect(asked).toBe(1)
  const others = one.troubles.filter((it) => !it.includes('409'))
  one.troubles.splice(0, one.troubles.length, ...others) // this refusal was expected
})

test('a visitor without a name sees the verdict first, then enters a name to keep the score', async ({ people }) => {
  const one = await people.arrive({ screen: 'desk', still: true, lang: 'en' })
  await one.page.goto('/question')
  await one.tap(one.page.locator('.pick').nth(1))
  await expect(one.page.locator('li[data-choice="1"].mine')).toHaveCount(1)
  await expect(one.page.locator('#name')).toHaveCount(0)
  await one.tap(one.button('Give a name and keep my score'))
  await one.page.locator('#name').fill('Lou')
  await one.page.keyboard.press('Enter')
  await expect(one.page.getByText(/^One answer, /)).toBeVisible() // it is stored
  await one.page.reload()
  await expect(one.page.locator('li[data-choice="1"].mine')).toHaveCount(1)
})

test('training continues without end, shows the cost of each answer, and keeps the score on the device', async ({
  people,
}) => {
  const one = await people.arrive({ screen: 'phone', still: true })
  await one.page.goto('/question/training')
  for (let answers = 1; answers <= 3; answers += 1) {
    await one.tap(one.page.locator('.pick').first())
    await one.page.locator('li[data-worth]').first().waitFor()
    const kept = await one.page.evaluate(() => localStorage.getItem('tripot.training'))
    const scores = Object.values(JSON.parse(kept ?? '{}') as Record<string, { answers: number }>)
    expect(scores.reduce((sum, it) => sum + it.answers, 0)).toBe(answers)
    await one.tap(one.button('Une autre'))
    await one.page.locator('.pick').first().waitFor()
  }
  await one.tap(one.page.locator('.theme button').last())
  await expect(one.page.locator('.theme button').last()).toHaveAttribute('aria-pressed', 'true')
  await one.page.reload()
  await expect(one.page.locator('.theme .num').first()).toBeVisible()
})

test('the address of an unknown question leads to the home page', async ({ people }) => {
  const one = await people.arrive({ screen: 'phone', still: true })
  one.refuses = 404
  await one.page.goto('/question/no-such-day')
  await expect(one.page.getByRole('heading', { level: 1, name: 'Il n’y a pas de salle ici.' })).toBeVisible()
})
