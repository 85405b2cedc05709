// A circle: created in two taps after a game, tonight's table opened in one tap, and its standings.
import { openForTwo } from './evening.ts'
import { expect, type Person, test } from './people.ts'
import { isOver, playUntil } from './tabu.ts'

/** The past evenings on a circle's page, without its records, which name tables too. */
const EVENINGS = 'li[data-table]:not([data-record])'

async function playOut(...all: Person[]): Promise<void> {
  await Promise.all(all.map((it) => playUntil(it, () => isOver(it))))
}

test(
  'people keep their table, meet again in one tap, and see the standings',
  { tag: '@nightly' },
  async ({ people }) => {
    test.setTimeout(420_000)
    const one = await people.arrive({ screen: 'phone', still: true })
    const two = await people.arrive({ screen: 'desk', still: true })
    const stranger = await people.arrive({ screen: 'phone', still: true })
    const switches = { 'tabu.end': 'rotations:1' }
    await openForTwo(one, two, { game: 'tabu', pace: 'sans', switches })
    await one.tap(one.button('Commencer à 2'))
    await playOut(one, two)

    // Two taps: keep, create.
    await one.button('Garder cette tablée').waitFor()
    const before = one.taps
    await one.tap(one.button('Garder cette tablée'))
    await one.tap(one.button('Faire le cercle'))
    expect(one.taps - before).toBe(2)
    await expect(one.page).toHaveURL(/\/c\/[0-9a-z]{16}$/)
    const name = (await one.page.getByRole('heading', { level: 1 }).textContent()) ?? ''
    expect(name).toMatch(/^Les .*s$/)
    await expect(one.page.locator(EVENINGS)).toHaveCount(1)

    // The other person finds it on the home page. A stranger joins with its code and sees no earlier evenings.
    await two.page.goto('/')
    await two.tap(two.link(new RegExp(name)))
    await expect(two.page.getByRole('heading', { level: 1, name })).toBeVisible()
    const circle = (await one.page.locator('[data-code]').textContent()) ?? ''
    await stranger.page.goto(`/c/${circle}`)
    await stranger.tap(stranger.button('Entrer dans le cercle'))
    await stranger.page.getByLabel('Votre nom').fill('Lou')
    await stranger.tap(stranger.page.locator('dialog .btn.main'))
    await expect(stranger.page.getByText('Rien encore.')).toBeVisible()

    const id = new URL(two.page.url()).pathname.split('/')[2] ?? ''

    // The second evening: one tap from the circle's page, the same game by the same rules.
    const taps = two.taps
    await two.tap(two.button('Ouvrir la table de ce soir'))
    expect(two.taps - taps).toBe(1)
    await two.page.waitForURL(/\/t\//)
    await one.page.reload()
    await one.tap(one.button('Rejoindre la table de ce soir'))
    await one.tap(one.button('Prendre place'))
    // Lou is missing: a bot takes the seat, and gives it up when Lou arrives.
    await two.tap(two.button('Commencer à 3, dont un bot'))
    await stranger.page.reload()
    await stranger.tap(stranger.button('Rejoindre la table de ce soir'))
    await stranger.tap(stranger.button(/^Prendre la chaise/))
    await playOut(two, one, stranger)

    // The page after a circle's game links back to it. It shows the standings under the right names.
    await two.tap(two.link(/voir le cercle/))
    await expect(two.page.locator(EVENINGS)).toHaveCount(2)
    const get = async <T>(path: string): Promise<T> => (await two.context.request.get(path)).json() as Promise<T>
    const { members } = await get<{ members: { member: string; name: string }[] }>(`/api/circles/${id}`)
    type Row = { member: string; games: number; mean: number }
    const { standings } = await get<{ standings: Row[] }>(`/api/circles/${id}/standings`)
    expect(standings.filter((it) => it.games === 2)).toHaveLength(2)
    for (const { member, games, mean } of standings) {
      const name = members.find((it) => it.member === member)?.name ?? ''
      const row = two.page.locator(`li[data-mean][data-member="${member}"]`)
      await expect(row).toContainText(name === 'Théo' ? 'vous' : name)
      await expect(row).toHaveAttribute('data-games', String(games))
      await expect(row).toHaveAttribute('data-mean', String(mean))
    }

    // The next evening: one member plans it, another replies, and a calendar imports it.
    await two.tap(two.button('Choisir une date'))
    const friday = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
    await two.page.getByLabel('Le jour').fill(friday)
    await two.page.getByLabel('L’heure').fill('20:30')
    await two.page.getByLabel('Le lieu').fill('Chez Théo, 2e étage')
    await two.tap(two.button('Enregistrer la soirée'))
    await one.page.goto(two.page.url())
    await one.tap(one.button('Je viens'))
    await expect(one.page.locator('[data-coming]')).toHaveText(/vous/)
    await two.page.reload()
    await expect(two.page.locator('[data-coming]')).toHaveText(/Margaux/)
    const calendar = await (await two.context.request.get(`/api/circles/${id}/evening.ics`)).text()
    const starts = await two.page.evaluate((day) => new Date(`${day}T20:30`).toISOString(), friday)
    expect(calendar).toContain(`DTSTART:${starts.replaceAll(/[-:]|\.\d+/g, '')}`)
    expect(calendar).toContain('LOCATION:Chez Théo\\, 2e étage')

    // Leaving takes one confirmation.
    await stranger.page.goto(two.page.url())
    await stranger.tap(stranger.button('Quitter le cercle'))
    await stranger.tap(stranger.button('Oui, quitter'))
    await expect(stranger.page).toHaveURL(/\/$/)
    await two.page.reload()
    await expect(two.page.getByText('2 personnes, depuis')).toBeVisible()
  },
)
