// The illustrated rules and the numbered sheet of every game, in both languages and at any size; search, and links from
// a “why?”.
import type { Page } from '@playwright/test'
import { axe, cutOff, tooSmall } from './measure.ts'
import { SCREENS } from './people.ts'
import { expect, test } from './scripted.ts'
import { looks } from './looking.ts'
import { LOOKS } from './screens.ts'

/** The maximum height of all pictures together on a phone: three screens. */
const MOST = 3 * SCREENS.phone.viewport.height
/** The other pages have the same elements. */
const AXED = ['passe_anglaise', 'home_casino']

const letters = (page: Page, size: string): Promise<void> =>
  page.evaluate((it) => void (document.documentElement.style.fontSize = it), size)

test(
  'the rules of every game are told in pictures, at most three screens high',
  { tag: '@nightly' },
  async ({ people }) => {
    const { page } = await people.arrive({ screen: 'phone', still: true })
    const games = (await (await page.request.get('/api/games')).json()) as { name: string }[]
    expect(games.length).toBeGreaterThanOrEqual(8)
    for (const { name } of games) {
      await page.goto(`/rules/${name}`)
      await expect(page.locator('.step').last().locator('figure svg > *').first()).toBeAttached()
      if (AXED.includes(name)) expect(await axe(page), name).toEqual([])
      for (const lang of ['fr', 'en']) {
        await page.evaluate((to) => {
          localStorage.setItem('tripot.lang', to)
          dispatchEvent(new StorageEvent('storage', { key: 'tripot.lang', newValue: to }))
        }, lang)
        await expect(page.locator('h1'), name).toContainText(lang === 'fr' ? /images$/ : /pictures$/)
        const { y, height } = (await page.locator('.illustrated').boundingBox()) ?? { y: Infinity, height: 0 }
        expect(y + height, `${name} in ${lang}`).toBeLessThanOrEqual(MOST)
        await page.setViewportSize(SCREENS.small.viewport)
        expect(await page.evaluate(() => document.documentElement.scrollWidth), `${name} in ${lang}`).toBe(320)
        await page.setViewportSize(SCREENS.phone.viewport)
        await letters(page, '200%')
        expect(await cutOff(page), `${name} in ${lang} at 200 %`).toEqual([])
        await letters(page, '')
      }
    }
  },
)

test(
  'the sheet has contents and a search, and “why?” leads to the sentence in question',
  { tag: '@nightly' },
  async ({ people, scripted }) => {
    const why = LOOKS.find((it) => it.name === 'tabu-why')
    if (!why) throw new Error('no such screen')
    const person = await looks(people, scripted, why, { screen: 'phone', lang: 'fr' })
    const { page } = person
    const href = (await page.locator('dialog a').getAttribute('href')) ?? ''
    expect(href).toMatch(/^\/rules\/tabu\?preset=maison.*#TABU-/)
    await page.goto(href)
    const here = page.locator('li.here')
    await expect(here).toHaveAttribute('id', href.split('#')[1] ?? '')
    await expect(here).toBeInViewport()
    await expect(here).toBeFocused()
    expect(await axe(page)).toEqual([])
    expect(await tooSmall(page)).toEqual([])

    // another sentence, from a picture
    await page.locator('.step a.rule').last().click()
    await expect(page.locator('#TABU-26.here')).toBeInViewport()

    const sought = page.getByRole('searchbox')
    await sought.fill('trefle COEUR')
    await expect(page.getByRole('status')).toHaveText('2 phrases.')
    await expect(page.locator('#sheet-text li')).toHaveCount(2)
    await expect(page.locator('mark').first()).toHaveText('trèfle')
    await sought.fill('tabu-17')
    await expect(page.locator('#sheet-text li')).toHaveAttribute('id', 'TABU-17')
    await sought.fill('xyz')
    await expect(page.getByRole('status')).toHaveText('Aucune phrase ne le dit.')
    expect(person.announced).toContain('Aucune phrase ne le dit.')
    await sought.fill('')
    await page.getByRole('link', { name: /^Perdre/ }).click()
    await expect(page.getByRole('heading', { name: 'Perdre' })).toBeInViewport()
  },
)
