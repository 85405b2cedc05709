// The ten hands of the day: from the door, played by taps with a reload in the middle, once; every figure recomputed.
import type { APIRequestContext } from '@playwright/test'
import { expect, type Person, test } from './people.ts'

type Hand = { number: number; throws: { seat: number | null; faces: number[] }[]; gain: number | null }
type Day = {
  day: string
  count: number
  promise: { promise: string; secret: string | null }
  played: Hand[]
  open: { hand: Hand & { state: { player: number; bank: number } }; step: number } | null
  result: { perfect: { hands: Hand[] }; others: { people: number } } | null
}
const TODAY = '/api/ten-hands/today'
const SERVED = 3

/** The gain of a hand, from its dice alone: 21 pays three times, the bank throws until it is level or ahead. */
function gainOf({ throws }: Hand): number {
  const sum = (bank: boolean): number =>
    throws.filter((it) => (it.seat === null) === bank).reduce((all, it) => all + it.faces.reduce((a, b) => a + b), 0)
  const [player, bank] = [sum(false), sum(true)]
  if (player > 21) return -100
  expect(bank).toBeGreaterThanOrEqual(player)
  return bank > 21 ? (player === 21 ? 300 : 100) : bank === player ? 0 : -100
}
const totalOf = (hands: Hand[]): number => hands.reduce((sum, it) => sum + gainOf(it), 0)

/** Somebody who plays over HTTP, and stops at so many points. */
async function playAll(request: APIRequestContext, enough: number): Promise<number> {
  let day = (await (await request.get(TODAY)).json()) as Day
  while (day.open) {
    const { hand, step } = day.open
    const choice = hand.state.player >= Math.max(enough, hand.state.bank) ? SERVED : 0
    const said = await request.post(TODAY, { data: { day: day.day, hand: hand.number, step, choice } })
    expect(said.ok()).toBe(true)
    day = (await said.json()) as Day
  }
  return totalOf(day.played)
}

/** Play the hand on the cloth by taps: a die below so many points, then *servi*. */
async function tapHand(one: Person, enough: number): Promise<void> {
  const play = one.page.locator('.play')
  for (;;) {
    const totals = (await play.locator('.total .num').allTextContents()).map(Number)
    const [player = 0, bank = 0] = totals
    const before = await play.getAttribute('data-throws')
    const picks = play.locator('.pick')
    await one.tap(player >= Math.max(enough, bank) ? picks.last() : picks.first())
    await expect(play.locator(`[data-gain], .picks`).first()).toBeVisible()
    await expect
      .poll(
        async () =>
          (await play.getAttribute('data-throws')) !== before || (await play.locator('[data-gain]').count()) > 0,
      )
      .toBe(true)
    if ((await play.locator('[data-gain]').count()) > 0) return
  }
}

test('ten hands are played by taps, go on after a reload, are played once, and all figures follow from the dice', async ({
  people,
  browser,
}) => {
  const totals: number[] = []
  for (const enough of [16, 17, 18, 19]) {
    const other = await browser.newContext()
    await other.request.put('/api/me', { data: { name: `Autre ${enough}` } })
    totals.push(await playAll(other.request, enough))
    await other.close()
  }
  const one = await people.arrive({ screen: 'phone', still: true })
  await one.page.goto('/')
  await one.page.request.put('/api/me', { data: { name: 'Margaux' } })
  await one.page.evaluate(() => localStorage.setItem('tripot.name', 'Margaux'))
  await one.page.reload()
  await one.tap(one.page.getByRole('link', { name: 'Les dix coups' }))
  for (let number = 1; number <= 10; number += 1) {
    await one.page.locator(`.play[data-hand="${number}"] .pick`).first().waitFor()
    if (number === 4) {
      await one.page.reload()
      await one.page.locator('.play[data-hand="4"] .pick').first().waitFor()
      await expect(one.page.locator('li:not(.open) > .num')).toHaveCount(3)
    }
    await tapHand(one, 17)
    await one.tap(one.button(number < 10 ? 'Coup suivant' : 'Voir le résultat'))
  }
  const sum = (of: string): Promise<string | null> => one.page.locator(`[data-sum="${of}"]`).getAttribute('data-value')
  await one.page.locator('[data-sum="mine"]').waitFor()
  const day = (await (await one.page.request.get(TODAY)).json()) as Day
  expect(day.played.map((it) => it.gain)).toEqual(day.played.map(gainOf))
  const perfect = day.result?.perfect.hands ?? []
  expect(perfect.length).toBe(10)
  expect(Number(await sum('mine'))).toBe(totalOf(day.played))
  expect(Number(await sum('perfect'))).toBe(totalOf(perfect))
  const finished = day.result?.others.people ?? 0
  expect(finished).toBeGreaterThanOrEqual(5)
  if (finished === 5)
    expect(Number(await sum('mean'))).toBeCloseTo([...totals, totalOf(day.played)].reduce((a, b) => a + b) / 5, 6)
  expect(day.promise.secret).toBeNull()

  // No second try: the page shows the result again, and the house refuses another choice.
  await one.page.reload()
  await one.page.locator('[data-sum="mine"]').waitFor()
  await expect(one.page.locator('.pick')).toHaveCount(0)
  one.refuses = 409
  const again = { day: day.day, hand: 1, step: 0, choice: 2 }
  const refused = await one.page.request.post(TODAY, { data: again })
  expect([refused.status(), ((await refused.json()) as { code: string }).code]).toEqual([409, 'hand_moved'])
  const kept = await one.page.evaluate(() => localStorage.getItem('tripot.promises'))
  expect((JSON.parse(kept ?? '{}') as Record<string, string>)[day.day]).toBe(day.promise.promise)
})
