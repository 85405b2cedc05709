// Every screen, in either language: axe finds nothing, every target is large enough, nothing is clipped, at any text
// size.
import { looks } from './looking.ts'
import { axe, cutOff, reachesMain, tooSmall } from './measure.ts'
import { type Person, SCREENS, textOf } from './people.ts'
import { atRest, LOOKS } from './screens.ts'
import { expect, test } from './scripted.ts'

/** Text at 200 %, as a browser may be set. */
async function largeLetters({ page }: Person, large: boolean): Promise<void> {
  await page.setViewportSize(large ? SCREENS.phone.viewport : SCREENS.small.viewport)
  await page.evaluate((size) => void (document.documentElement.style.fontSize = size), large ? '200%' : '')
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}

/**
 * The elements of a screen, independent of language: a language change must not open or close anything. Home Casino's
 * strip is left out: it depends on the height that the texts leave.
 */
const things = ({ page }: Person): Promise<string[]> =>
  page
    .locator('dialog[open], button:not(.strip *, .seal), a[href], input, h1') // the seal appears when dice are checked
    .evaluateAll((all) => all.filter((it) => it.checkVisibility()).map((it) => it.tagName))

/** Wait until no element has been added or removed for 12 frames: a table is drawn in several steps. */
const drawn = ({ page }: Person): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((done) => {
        let frames = 0
        const observer = new MutationObserver(() => (frames = 0))
        observer.observe(document.body, { childList: true, subtree: true })
        const next = (): void => {
          frames += 1
          if (frames < 12) requestAnimationFrame(next)
          else {
            observer.disconnect()
            done()
          }
        }
        requestAnimationFrame(next)
      }),
  )

/**
 * Reaching a screen is slow, so the test switches it in place: to English (as another tab would), to the light theme,
 * and to a desk.
 */
async function turned(person: Person): Promise<void> {
  const { page } = person
  await drawn(person)
  const before = await things(person)
  const plate = page.locator('.plate p').first()
  const said = (await plate.isVisible()) ? await textOf(plate) : null
  await page.emulateMedia({ colorScheme: 'light' })
  await page.evaluate(() => {
    localStorage.setItem('tripot.lang', 'en')
    dispatchEvent(new StorageEvent('storage', { key: 'tripot.lang', newValue: 'en' }))
  })
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  if (said) await expect(plate).not.toHaveText(said)
  await expect.poll(() => things(person), 'the same screen in English').toEqual(before)
  await atRest(page)
}

/** Screens with the same parts as another one, or slow to reach: these are checked only at night. */
const AT_NIGHT = new Set([
  'game-home_casino',
  'game-home_casino-roulette',
  'lobby-guest',
  'away',
  'tablet-tabu',
  'tabu-bank',
  'tabu-journal',
  'tabu-menu',
  'tabu-paused',
  'tabu-watching',
  'tabu-over',
  'casino-board',
  'casino',
  'screen-lobby',
  'my-tables',
  'ledger',
  'tabu-odds-sheet',
  'replay-link',
  '421',
  'tabu-odds',
  'screen-over',
  'match-over',
])

for (const look of LOOKS) {
  const cutAt = async (person: Person, where: string): Promise<void> =>
    expect.soft(await cutOff(person.page), where).toEqual([])

  async function inFrench(person: Person): Promise<void> {
    expect.soft(await axe(person.page)).toEqual([])
    expect.soft(await tooSmall(person.page), '44 px').toEqual([])
    await cutAt(person, 'at 320 px')
    await largeLetters(person, true)
    await cutAt(person, 'at 200 %')
    // the text of a lesson covers the rail, and a replay is read from top to bottom
    if (!/^(learn|replay)/.test(look.name))
      expect.soft(await reachesMain(person.page), 'the main button at 200 %').toBe(true)
  }

  async function inEnglish(person: Person): Promise<void> {
    await turned(person)
    await cutAt(person, 'at 320 px, in English')
    await largeLetters(person, true)
    await cutAt(person, 'at 200 %, in English')
    await largeLetters(person, false)
    await person.page.setViewportSize(SCREENS.desk.viewport)
    expect.soft(await axe(person.page), 'on a desk, in English').toEqual([])
    await cutAt(person, 'at 1440 px, in English')
  }

  const inGate = !AT_NIGHT.has(look.name)
  if (inGate)
    test(`${look.name} is accessible`, async ({ people, scripted }) => {
      await inFrench(await looks(people, scripted, look, { lang: 'fr', screen: 'small' }))
    })

  test(
    `${look.name} is accessible in ${inGate ? 'English' : 'both languages'}`,
    { tag: '@nightly' },
    async ({ people, scripted }) => {
      const person = await looks(people, scripted, look, { lang: 'fr', screen: 'small' })
      if (!inGate) {
        await inFrench(person)
        await largeLetters(person, false)
      }
      await inEnglish(person)
    },
  )
}
