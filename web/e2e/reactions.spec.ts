// Reactions: chosen from drawings, they fly over the felt to their recipient's seat on every screen.
import type { Page } from '@playwright/test'
import { openForTwo } from './evening.ts'
import { path } from './house.ts'
import { expect, test } from './people.ts'

type Seen = { reaction: string; names: string[]; onFelt: boolean }

/** Records each reaction that appears, with its final position. */
async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen: Seen[] = []
    ;(window as unknown as { seen: typeof seen }).seen = seen
    const note = (it: HTMLElement): void => {
      const felt = document.querySelector('main section.cloth')?.getBoundingClientRect() as DOMRect
      const { left, right, top, bottom } = it.getBoundingClientRect()
      seen.push({
        reaction: it.dataset['reaction'] as string,
        names: [...it.querySelectorAll('b')].map((name) => name.textContent),
        onFelt: left >= felt.left && right <= felt.right && top >= felt.top && bottom <= felt.bottom,
      })
    }
    new MutationObserver((changes) => {
      for (const it of changes.flatMap(({ addedNodes }) => [...addedNodes]))
        if (it instanceof HTMLElement && it.dataset['reaction']) setTimeout(note, 1000, it)
    }).observe(document, { subtree: true, childList: true })
  })
}
const seen = (page: Page): Promise<Seen[]> => page.evaluate(() => (window as unknown as { seen: Seen[] }).seen)

test(
  'a reaction flies to whom it is meant for, on phones, still where nothing moves, and on the big screen',
  { tag: '@nightly' },
  async ({ people }) => {
    const [host, guest] = await Promise.all([people.arrive({ screen: 'phone' }), people.arrive({ screen: 'desk' })])
    await guest.page.emulateMedia({ reducedMotion: 'reduce' })
    const code = await openForTwo(host, guest, { game: 'tabu', bots: ['cautious'], pace: 'sans' }, 'Bob')
    await host.tap(host.button('Commencer à 3'))
    const wall = await people.arrive({ screen: 'desk' })
    await wall.page.setViewportSize({ width: 1920, height: 1080 })
    await wall.page.goto(`${path(code)}/screen`)
    const pages = [host.page, guest.page, wall.page]
    for (const page of pages) await expect(page.locator('.seat')).toHaveCount(3)
    await expect(guest.button('Parler')).toBeVisible()
    for (const page of pages) await watch(page)
    await host.tap(host.button('Parler'))
    await expect(host.page.locator('dialog .palette button')).toHaveCount(8)
    await expect(host.button('Tous')).toHaveAttribute('aria-pressed', 'true')
    await host.tap(host.page.locator('dialog').getByRole('button', { name: 'Bob' }))
    await host.tap(host.page.locator('dialog').getByRole('button', { name: 'Santé' }))
    await guest.tap(guest.button('Parler'))
    await guest.tap(guest.button('Alors\u00a0?'))
    for (const [person, ofMargaux, ofBob, told] of [
      [host, 'Vous', 'Bob', 'Margaux, pour Bob\u00a0: Santé'],
      [guest, 'Margaux', 'Vous', 'Margaux, pour vous\u00a0: Santé'],
      [wall, 'Margaux', 'Bob', 'Margaux, pour Bob\u00a0: Santé'],
    ] as const) {
      await expect
        .poll(() => seen(person.page))
        .toEqual([
          { reaction: 'sante', names: [ofMargaux, ofBob], onFelt: true },
          { reaction: 'alors', names: [ofBob], onFelt: true },
        ])
      expect(person.announced.filter((it) => it.includes('Santé')).length, 'announced once').toBe(1)
      expect(person.announced.join()).toContain(told)
      await expect(person.page.locator('[data-reaction]')).toHaveCount(0)
    }
  },
)
