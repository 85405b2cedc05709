// A pupil in a lesson: taps the highlighted element, or continues.
import type { Locator, Page } from '@playwright/test'

export const LESSONS = ['tabu', 'passe_anglaise', 'home_casino'] as const
export type Taught = (typeof LESSONS)[number]

/** The number of words that a person reads silently in a second: 220 per minute. */
export const WORDS_PER_SECOND = 220 / 60

/** The current text of the lesson, once it is shown. */
export async function coached(page: Page): Promise<string> {
  await page.locator('.coach').waitFor()
  return (await page.locator('.coach p').first().textContent()) ?? ''
}

/** What to tap now: the framed element, or the button to continue. */
export async function nextTap(page: Page): Promise<Locator> {
  const next = page.locator('[data-learn]')
  if (await next.isVisible()) return next
  const framed = page.locator('.pointed:not(:disabled)')
  await framed.waitFor()
  return framed
}

/** Wait until the lesson shows another text or frames another element. */
export async function goneOn(page: Page, said: string): Promise<void> {
  await page.waitForFunction((before) => {
    const now = document.querySelector('.coach p')
    return now !== null && now.textContent !== before
  }, said)
}

/**
 * Open a lesson at this step; 0 is the greeting. Like after a reload, but without the last tap.
 */
export async function learnUntil(page: Page, game: Taught, step: number): Promise<void> {
  if (step > 1)
    await page.addInitScript(
      ([key, at]) => {
        if (sessionStorage.getItem(`${key}.jump`) === at) return
        for (const it of [key, `${key}.jump`]) sessionStorage.setItem(it, at)
      },
      [`tripot.lesson.${game}`, String(step - 2)] as const,
    )
  await page.goto(`/learn/${game}`)
  if (step > 0) await learnStep(page)
  await coached(page)
  await nextTap(page)
}

/** One step: one tap, or two if a card must be selected first. Returns the number of taps. */
export async function learnStep(
  page: Page,
  tap = (it: Locator): Promise<void> => it.click({ force: true }),
): Promise<number> {
  const said = await coached(page)
  await tap(await nextTap(page))
  const card = page.locator('.cards button[aria-pressed="true"]')
  if (!(await card.isVisible())) {
    await goneOn(page, said)
    return 1
  }
  await tap(await nextTap(page))
  await goneOn(page, said)
  return 2
}
