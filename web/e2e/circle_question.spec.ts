// The question of the day where people are: in their circle, and after its games. Its answer is not there.
import { value } from '../src/odds/figures.ts'
import { openTable, path } from './house.ts'
import { brokenWords, cutOff, tooSmall } from './measure.ts'
import { expect, test } from './people.ts'
import { worthsOf } from './quiz.ts'
import { playUntil, showsResult } from './tabu.ts'

test(
  'a circle tells who has found the answer of today, and not what it is',
  { tag: '@nightly' },
  async ({ people }) => {
    const [one, two] = [await people.arrive({ still: true }), await people.arrive({ still: true })]
    const wish = { game: 'tabu', bots: ['bold'], pace: 'sans', switches: { 'tabu.end': 'rotations:1' }, start: true }
    const code = await openTable(one, 'Margaux', wish)
    await one.page.goto(path(code))
    await playUntil(one, () => showsResult(one))
    const { request } = one.context
    const table = ((await (await request.get(`/api/tables/${code}`)).json()) as { id: string }).id
    const made = await request.post('/api/circles', { data: { table, name: 'Les vendredis' } })
    const circle = ((await made.json()) as { id: string }).id
    const link = one.page.locator('[data-question]')
    await one.page.goto(`/c/${circle}`)
    await expect(link).toHaveText('La question du jour')

    // Théo joins, and finds it.
    const invitation = ((await (await request.get(`/api/circles/${circle}`)).json()) as { code: string }).code
    await two.page.goto('/')
    await two.context.request.put('/api/me', { data: { name: 'Théo' } })
    await two.context.request.post('/api/circles/memberships', { data: { code: invitation } })
    const asked = (await (await two.context.request.get('/api/questions/today')).json()) as { question: { id: string } }
    const worths = worthsOf(asked.question.id).map(value)
    await two.page.goto('/question')
    await two.tap(two.page.locator('.pick').nth(worths.indexOf(Math.max(...worths))))
    await expect(two.page.getByRole('heading', { level: 1, name: 'Le meilleur choix' })).toBeVisible()

    const said: string[] = []
    one.page.on('response', async (it) => {
      if (it.url().includes('/api/questions/')) said.push(await it.text())
    })
    await one.page.goto(path(code))
    await expect(link).toContainText(/Théo l’a trouvé\s; et vous\s\?/)
    expect(await cutOff(one.page)).toEqual([])
    await one.page.goto(`/c/${circle}`)
    await expect(link).toContainText(/Théo l’a trouvé\s; et vous\s\?/)
    for (const check of [tooSmall, cutOff]) expect(await check(one.page)).toEqual([])
    await one.page.setViewportSize({ width: 844, height: 390 })
    expect(await brokenWords(one.page)).toEqual([])
    await one.page.setViewportSize({ width: 390, height: 844 })
    await one.tap(link)
    await expect(one.page.locator('.pick').first()).toBeVisible()
    for (const it of said.map((text) => JSON.parse(text) as { worths?: unknown; names?: string[] })) {
      if (it.names) expect(it).toEqual({ names: ['Théo'], answered: false })
      else expect(it.worths).toBeNull()
    }
    await two.page.goto(`/c/${circle}`)
    await expect(two.page.locator('[data-question]')).toHaveText('La question du jour')
  },
)
