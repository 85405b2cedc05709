// Every screen, in either language: axe finds nothing, every target is large enough, nothing is clipped, at any text
// size.
import { looks } from './looking.ts'
import { axe, cutOff, tooSmall } from './measure.ts'
import { expect, type Person, SCREENS, test } from './people.ts'
import { atRest, LOOKS } from './screens.ts'

const PARTS = 6 // so that two workers share the screens evenly

/** Text at 200 %, as a browser may be set. */
async function largeLetters({ page }: Person, large: boolean): Promise<void> {
  await page.setViewportSize(large ? SCREENS.phone.viewport : SCREENS.small.viewport)
  await page.evaluate((size) => void (document.documentElement.style.fontSize = size), large ? '200%' : '')
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}

/** The elements of a screen, independent of language: a language change must not open or close anything. */
const things = ({ page }: Person): Promise<string[]> =>
  page
    .locator('dialog[open], button, a[href], input, h1')
    .evaluateAll((all) => all.filter((it) => it.checkVisibility()).map((it) => it.tagName))

/**
 * Reaching a screen is slow, so the test switches it in place: to English (as another tab would), to the light theme,
 * and to a desk.
 */
async function turned(person: Person): Promise<void> {
  const { page } = person
  const before = await things(person)
  const plate = page.locator('.plate p').first()
  const said = (await plate.isVisible()) ? await plate.textContent() : null
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

for (let part = 0; part < PARTS; part += 1) {
  test(`every screen can be read by everyone, part ${part + 1} of ${PARTS}`, async ({ people }) => {
    test.setTimeout(400_000)
    for (const look of LOOKS.filter(
      (it, n) => n % PARTS === part && (!process.env['LOOK'] || process.env['LOOK'].split(',').includes(it.name)),
    )) {
      const person = await looks(people, look, { lang: 'fr', screen: 'small' })
      const cut = async (where: string): Promise<void> => {
        if (!look.sliding) expect.soft(await cutOff(person.page), `${look.name} ${where}`).toEqual([])
      }
      expect.soft(await axe(person.page), look.name).toEqual([])
      expect.soft(await tooSmall(person.page), `${look.name}: 44 px`).toEqual([])
      await cut('at 320 px')
      await largeLetters(person, true)
      await cut('at 200 %')

      await largeLetters(person, false)
      await turned(person)
      await cut('at 320 px, in English')
      await largeLetters(person, true)
      await cut('at 200 %, in English')
      await largeLetters(person, false)
      await person.page.setViewportSize(SCREENS.desk.viewport)
      expect.soft(await axe(person.page), `${look.name} on a desk, in English`).toEqual([])
      await cut('at 1440 px, in English')
      await person.context.close()
    }
  })
}
