// Every screen, in either language: axe finds nothing, every target is large enough, nothing is cut off, however large the letters.
import { looks } from './looking.ts'
import { axe, cutOff, tooSmall } from './measure.ts'
import { expect, type Person, test } from './people.ts'
import { type Look, LOOKS } from './screens.ts'

const PARTS = 4 // so that two can look at once

/** Letters twice as large, as someone's browser may be set. */
async function largeLetters(person: Person): Promise<void> {
  await person.page.setViewportSize({ width: 390, height: 844 })
  await person.page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
}

/** What is cut off on a screen that should show everything. */
const cut = async (person: Person, look: Look): Promise<string[]> => (look.sliding ? [] : cutOff(person.page))

for (let part = 0; part < PARTS; part += 1) {
  const mine = LOOKS.filter((look, n) => n % PARTS === part && (!process.env['LOOK'] || process.env['LOOK'].split(',').includes(look.name)))

  test(`on a small phone, in French, part ${part + 1}`, async ({ people }) => {
    test.setTimeout(400_000)
    for (const look of mine) {
      const person = await looks(people, look, { lang: 'fr', screen: 'small' })
      expect.soft(await axe(person.page), look.name).toEqual([])
      expect.soft(await tooSmall(person.page), `${look.name}: 44 px`).toEqual([])
      expect.soft(await cut(person, look), `${look.name} at 320 px`).toEqual([])
      await largeLetters(person)
      expect.soft(await cut(person, look), `${look.name} at 200 %`).toEqual([])
      await person.context.close()
    }
  })

  test(`on a desk, in English, part ${part + 1}`, async ({ people }) => {
    test.setTimeout(400_000)
    for (const look of mine) {
      const person = await looks(people, look, { lang: 'en', light: 'light', screen: 'desk' })
      expect.soft(await axe(person.page), look.name).toEqual([])
      expect.soft(await cut(person, look), `${look.name} at 1440 px`).toEqual([])
      await person.page.setViewportSize({ width: 320, height: 640 })
      expect.soft(await cut(person, look), `${look.name} at 320 px`).toEqual([])
      await largeLetters(person)
      expect.soft(await cut(person, look), `${look.name} at 200 %`).toEqual([])
      await person.context.close()
    }
  })
}
