// A plug-in's game, from docs/adding-a-game.md: every page of the client has texts for it.
import { rmSync } from 'node:fs'
import { playToTheEnd } from './anygame.ts'
import { openTable, path } from './house.ts'
import { expect, type Person, test } from './people.ts'
import { installGuideGame } from './plugin.ts'
import { Served } from './served.ts'

/** A message id that is shown instead of its text. */
const RAW = /\b(do|game|fact|scene|rule|preset|switch|bet|sheet|transfer|place|word|verdict|event|home|page)-[\w.-]*\w/
/** Text that only looks like a message id: parts of addresses, and ids of rules. */
const ID = /\b(DIX|RUBIS)-/

test.describe.configure({ mode: 'default' }) // in one process, with one house
let packages: string
let house: Served
test.beforeAll(async () => {
  packages = installGuideGame()
  house = await Served.open({ packages })
})
test.afterAll(async () => {
  await house.close()
  rmSync(packages, { recursive: true })
})

/** Every text, title and label of the page that is a message id. */
const rawTexts = ({ page }: Person): Promise<string[]> =>
  page.evaluate(
    ([raw, id]) => {
      const said: (string | null)[] = [document.title]
      for (const element of document.querySelectorAll('body, body *')) {
        if (['SCRIPT', 'STYLE'].includes(element.tagName)) continue
        for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) said.push(node.textContent)
        for (const name of ['aria-label', 'title', 'alt', 'placeholder']) said.push(element.getAttribute(name))
      }
      return said.filter((it) => it && new RegExp(raw).test(it) && !new RegExp(id).test(it)) as string[]
    },
    [RAW.source, ID.source] as const,
  )

async function speaks(person: Person, where: string, shown: string | RegExp): Promise<void> {
  await expect(person.page.getByText(shown).first(), where).toBeAttached()
  expect(await rawTexts(person), where).toEqual([])
}

test('a game of a plug-in has texts on every page', { tag: '@nightly' }, async ({ people }) => {
  test.setTimeout(300_000)
  const [one, screen] = await Promise.all([
    people.arrive({ still: true, site: house.site }),
    people.arrive({ still: true, site: house.site, screen: 'desk' }),
  ])
  const line = 'Trois dés, et tout se joue au-dessus de dix.'
  await one.page.goto('/')
  await speaks(one, 'the door', line)
  await one.page.goto('/g/passe_dix')
  await speaks(one, 'its page', line)
  await one.tap(one.page.locator('details.options summary'))
  await one.tap(one.button('changer'))
  await speaks(one, 'the options of a table', 'Une banque chacun.')
  await one.page.goto('/rules/passe_dix')
  await speaks(one, 'the rules', /On joue de deux à huit/)
  await one.page.goto('/odds')
  await speaks(one, 'all odds', line)
  await one.page.goto('/odds/passe_dix')
  await speaks(one, 'its odds', 'Un ponte')

  const code = await openTable(one, 'Margaux', { game: 'passe_dix', pace: 'sans', bots: ['bold', 'cautious'] })
  await one.page.goto(path(code))
  await speaks(one, 'the lobby', 'Passe-dix')
  await screen.page.goto(`${path(code)}/screen`)
  await speaks(screen, 'the shared screen before the game', 'Passe-dix')
  await one.tap(one.button('Commencer à 3'))
  await one.page.getByRole('region', { name: 'Ce que je peux faire' }).waitFor()
  await speaks(one, 'the table', 'Passe-dix · Maison')
  await playToTheEnd(one, 5, 240, async () => expect(await rawTexts(one)).toEqual([]))
  await speaks(one, 'the results', /gagne|victoire/)
  await speaks(screen, 'the shared screen after the game', /gagne|victoire/)
  await one.page.goto(`${path(code)}/replay`)
  await speaks(one, 'the replay', 'Passe-dix')
  await one.page.goto('/me')
  await speaks(one, 'my tables', 'Passe-dix')
  await one.page.goto('/')
  await speaks(one, 'my tables at the door', 'Passe-dix')
})

test('its texts are data: what looks like HTML is shown as it is written', async ({ people }) => {
  const one = await people.arrive({ site: house.site, still: true })
  await one.context.route('**/api/games/passe_dix/texts/*', async (route) => {
    const answer = await route.fetch()
    const { catalogues } = (await answer.json()) as { catalogues: string[] }
    const evil = '<img src=x onerror="window.harmed=1"><b>gras</b>'
    await route.fulfill({
      response: answer,
      json: { catalogues: [...catalogues, `game-name = ${evil}\ngame-tagline = ${evil}\nrule-DIX-1 = ${evil}\n`] },
    })
  })
  for (const at of ['/', '/g/passe_dix', '/rules/passe_dix', '/odds/passe_dix']) {
    await one.page.goto(at)
    await expect(one.page.getByText('<b>gras</b>').first(), at).toBeVisible()
    expect(await one.page.locator('img[src=x], b:text-is("gras")').count(), at).toBe(0)
  }
  expect(await one.page.evaluate(() => 'harmed' in window)).toBe(false)
})

test('if texts of a plug-in are missing, its name and the built-in games are shown', async ({ people }) => {
  const one = await people.arrive({ site: house.site, still: true })
  one.refuses = 503
  await one.context.route('**/api/games/passe_dix/texts/*', (route) => route.fulfill({ status: 503, body: '{}' }))
  await one.page.goto('/')
  await expect(one.page.getByRole('heading', { name: 'passe_dix' })).toBeVisible()
  await expect(one.page.getByRole('heading', { name: 'Tabu' })).toBeVisible()
})
