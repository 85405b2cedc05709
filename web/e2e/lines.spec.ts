// Bots' remarks: each is a bubble whose shape shows the bot's temper.
import type { Page } from '@playwright/test'
import { openTable, path } from './house.ts'
import { expect, test } from './people.ts'

const BOTS = [
  ['cautious', 'cautious-won-1', 'Petit à petit…'],
  ['bold', 'bold-won-1', 'Et voilà le travail !'],
  ['calculating', 'calculating-won-1', 'C’est noté.'],
] as const

/** By how much the page is wider than its window, and how many bubbles are fully visible. */
const wide = (page: Page): Promise<{ page: number; bubbles: number }> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const isInside = (bubble: Element): boolean => {
      const { left, right } = bubble.getBoundingClientRect()
      for (let it = bubble.parentElement; it; it = it.parentElement) {
        const box = it.getBoundingClientRect()
        if (getComputedStyle(it).overflowX !== 'visible' && (left < box.left || right > box.right)) return false
      }
      return left >= 0 && right <= clientWidth
    }
    const inside = [...document.querySelectorAll('.said')].filter(isInside)
    return { page: scrollWidth - clientWidth, bubbles: inside.length }
  })

/** The texts of the table that a bubble covers. */
const hidden = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const bubbles = [...document.querySelectorAll('.said')].map((it) => it.getBoundingClientRect())
    const words = document.createTreeWalker(document.querySelector('main') as Element, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    for (let node = words.nextNode(); node; node = words.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(node)
      if (!node.textContent?.trim() || node.parentElement?.closest('.said, .sr')) continue
      if (!node.parentElement?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      for (const { left, right, top, bottom } of range.getClientRects())
        if (
          bubbles.some((it) => left < it.right - 2 && right > it.left + 2 && top < it.bottom - 2 && bottom > it.top + 2)
        )
          found.push(node.textContent)
    }
    return found
  })

test(
  'bots speak in bubbles of their own shapes, which cover no text and fit any phone',
  { tag: '@nightly' },
  async ({ people }) => {
    const person = await people.arrive({ screen: 'phone' })
    const bots = BOTS.map(([bot]) => bot)
    const code = await openTable(person, 'Margaux', { game: 'tabu', bots, start: true, pace: 'sans' })
    let send: (message: string) => void = () => {}
    await person.page.routeWebSocket(/\/ws\/t\//, (line) => {
      const house = line.connectToServer()
      send = (message) => line.send(message)
      house.onMessage((message) => {
        if (!String(message).includes('bot_said/1')) line.send(message)
      })
    })
    await person.page.clock.install()
    await person.page.goto(path(code))
    await expect(person.page.locator('.seat')).toHaveCount(4)
    await expect(person.page.locator('.room:not(.undrawn) .cloth')).toBeVisible()
    await person.stopClock() // a bubble stays only for seconds
    const speak = (bot: string, phrase: string, seat: number): void =>
      send(
        JSON.stringify({
          type: 'bot_said/1',
          seat,
          bot,
          phrase,
          seq: 1,
        }),
      )
    const bubbles = person.page.locator('.said')
    BOTS.forEach(([bot, phrase], number) => speak(bot, phrase, number + 1))
    await expect(async () => {
      await person.page.clock.runFor(50) // it waits while dice are in the air
      expect(await bubbles.count()).toBe(BOTS.length)
    }).toPass({ intervals: [0] })
    for (const [bot, , text] of BOTS) await expect(person.page.locator(`.said.${bot}`)).toContainText(text)
    await expect.poll(() => hidden(person.page)).toEqual([])
    await person.page.setViewportSize({ width: 844, height: 390 })
    await expect.poll(() => wide(person.page)).toEqual({ page: 0, bubbles: 3 })
    await person.page.setViewportSize({ width: 390, height: 844 })
    await person.page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
    await expect.poll(() => wide(person.page)).toEqual({ page: 0, bubbles: 3 })
    await person.page.evaluate(() => void (document.documentElement.style.fontSize = ''))
  },
)
