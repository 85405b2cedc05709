// A season of six people: its rivalries and records, a link from a record to its moment, and a declined honour.
import type { CircleHonours, CirclePage } from '../src/protocol/api'
import { openTable } from './house.ts'
import { cutOff, smallFigures } from './measure.ts'
import { expect, type Person, test } from './people.ts'
import { playQuickly } from './quick_player.ts'

const NAMES = ['Anaïs', 'Bastien', 'Camille', 'Margaux', 'Sam', 'Théo']
const GAMES = 6
/** The minimum height of a figure on a big screen, in pixels. */
const LEAST = 40
/** Half seconds after which the ceremony shows the next scene. */
const STEPS = 40

test('six people find their rivalries and records, and may decline them', { tag: '@nightly' }, async ({ people }) => {
  test.setTimeout(300_000)
  const six = await Promise.all(
    NAMES.map((_, number) => people.arrive({ screen: number % 2 ? 'desk' : 'phone', still: true })),
  )
  for (const [number, person] of six.entries()) {
    if (number) await person.context.request.put('/api/me', { data: { name: NAMES[number] } })
  }
  const [first, ...others] = six as [Person, ...Person[]]
  const wish = { game: 'tabu', pace: 'sans', switches: { 'tabu.end': 'rotations:1' } }
  const code = await openTable(first, NAMES[0] as string, wish)
  await Promise.all(six.map((it) => it.page.goto('/')))
  const table = ((await (await first.context.request.get(`/api/tables/${code}`)).json()) as { id: string }).id
  await playQuickly(six, table, false)
  const made = await first.context.request.post('/api/circles', { data: { table, name: 'Les vendredis' } })
  const circle = ((await made.json()) as { id: string }).id
  let next = await playQuickly([first], table, true)
  for (let game = 1; game < GAMES; game += 1) next = await playQuickly(six, next, game < GAMES - 1)

  const me = others[2] as Person // Margaux, at a desk
  await me.page.goto(`/c/${circle}`)
  await expect(me.page.locator('.honours')).toHaveAttribute('data-pending', '0', { timeout: 60_000 })
  const get = async <T>(path: string): Promise<T> => (await me.context.request.get(path)).json() as Promise<T>
  const honours = await get<CircleHonours>(`/api/circles/${circle}/honours`)
  const { members } = await get<CirclePage>(`/api/circles/${circle}`)
  const rivals = me.page.locator('.rivals li')
  await expect(rivals).toHaveCount(3)
  for (const [n, { amount, games }] of honours.rivalries.entries()) {
    await expect(rivals.nth(n)).toHaveAttribute('data-amount', String(amount))
    await expect(rivals.nth(n)).toHaveAttribute('data-games', String(games))
  }
  for (const { honour, member, amount } of honours.records) {
    const row = me.page.locator(`[data-record="${honour}"]`)
    await expect(row).toHaveAttribute('data-member', member)
    await expect(row).toHaveAttribute('data-amount', String(amount))
  }
  await expect(me.page.locator('[data-title="black_cat"]')).toHaveAttribute('data-figure', String(GAMES))
  const best = honours.records.find((it) => it.honour === 'stroke')
  const stroke = me.page.locator('[data-record="stroke"]')
  const striker = members.find((it) => it.member === best?.member)?.name ?? ''

  // A record opens its moment.
  await me.tap(stroke.getByRole('link'))
  await expect(me.page).toHaveURL(new RegExp(`/t/.+/replay\\?at=${best?.seq}$`))
  await expect(me.page.locator('.cloth').first()).toBeVisible()

  // Its holder declines it, and it passes to the next person.
  const holder = six[NAMES.indexOf(striker)] as Person
  await holder.page.goto(`/c/${circle}`)
  await holder.tap(holder.page.locator('[data-record="stroke"]').getByRole('button', { name: 'Ne pas y figurer' }))
  await expect(holder.page.locator('[data-declined="stroke"]')).toBeVisible()
  await me.page.goto(`/c/${circle}`)
  await expect(stroke).toBeVisible()
  await expect(stroke).not.toHaveAttribute('data-member', best?.member ?? '')
  await holder.tap(holder.page.locator('[data-declined="stroke"]'))
  await expect(holder.page.locator('[data-declined="stroke"]')).toHaveCount(0)
  await expect(holder.page.locator('[data-record="stroke"]')).toHaveAttribute('data-amount', String(best?.amount))

  // A big screen shows the season scene by scene, readable from a sofa. A stranger cannot see it.
  const { page: wall } = me
  await wall.setViewportSize({ width: 1920, height: 1080 })
  await wall.clock.install()
  await wall.goto(`/c/${circle}/ceremony`)
  const ceremony = wall.locator('.ceremony')
  await expect(ceremony).toHaveAttribute('data-at', '0')
  await wall.clock.pauseAt(await wall.evaluate(() => Date.now() + 500))
  const kinds: string[] = []
  for (let at = 0; ; at += 1) {
    for (let step = 0; step < STEPS && (await ceremony.getAttribute('data-at')) !== String(at); step += 1)
      await wall.clock.runFor(500)
    await expect(ceremony).toHaveAttribute('data-at', String(at))
    const kind = (await ceremony.getAttribute('data-scene')) ?? ''
    kinds.push(kind)
    await wall.clock.runFor(2_000) // until all animations have ended
    expect.soft(await smallFigures(wall, LEAST), `scene ${at}, ${kind}`).toEqual([])
    expect.soft(await cutOff(wall), `scene ${at}, ${kind}`).toEqual([])
    if (at === Number(await ceremony.getAttribute('data-of')) - 1) break
  }
  expect([...new Set(kinds)]).toEqual(['opening', 'record', 'rivalries', 'title', 'standings'])
  await expect(ceremony.locator('a, button, input')).toHaveCount(0)
  const towers = await ceremony.locator('li[data-mean]').count()
  expect(towers).toBe(NAMES.length)
  const stranger = await people.arrive()
  stranger.refuses = 401
  await stranger.page.goto(`/c/${circle}/ceremony`)
  await expect(stranger.page.getByText('seuls ses membres l’ouvrent')).toBeVisible()
})
