// Six people and three Fridays: a circle is created on the first one, and its table is opened in one tap on the others.
// Everything on its page must equal the journals. The clocks of the house and all devices advance between the evenings.
import { execFileSync } from 'node:child_process'
import { openTable, path } from './house.ts'
import { Journals } from './journals.ts'
import { expect, type Person, test as base } from './people.ts'
import { playQuickly } from './quick_player.ts'
import { PYTHON, Served } from './served.ts'

const NAMES = ['Anaïs', 'Bastien', 'Camille', 'Margaux', 'Sam', 'Théo']
const [DAY, WEEK] = [86_400_000, 7 * 86_400_000]
const PASSE = { game: 'passe_anglaise', pace: 'sans', switches: { 'passe.end': 'rotations:1' } }
const TABU = { game: 'tabu', switches: { 'tabu.end': 'rotations:1' } }
/** The number of common games that make two people rivals, and the number of games to be ranked. */
const [RIVALS_FROM, RANKED_FROM] = [5, 6]
const MOST_BYTES = 120_000

const READ_CALENDAR = `
import json, sys
from icalendar import Calendar
event, = Calendar.from_ical(sys.stdin.buffer.read()).walk("VEVENT")
print(json.dumps({
    "starts": event.decoded("dtstart").timestamp() * 1000, "summary": str(event["summary"]),
    "place": str(event["location"]), "about": str(event["description"]),
}))`

const test = base.extend<{ house: Served }>({
  house: async ({}, use) => {
    const house = await Served.open({ clocked: true })
    await use(house)
    await house.close()
  },
})

/** The first Friday evening from the 8th of the next quarter on, so that three weeks are in one season. */
function firstFriday(): number {
  const now = new Date()
  const eighth = Date.UTC(now.getUTCFullYear(), 3 * Math.floor(now.getUTCMonth() / 3) + 3, 8, 19)
  return eighth + ((12 - new Date(eighth).getUTCDay()) % 7) * DAY
}

/** Set the clocks of the house and of every device. */
async function itIs(time: number, house: Served, six: Person[]): Promise<void> {
  house.setAhead(time - Date.now())
  for (const it of six) await it.context.clock.setSystemTime(time)
}

/** Width, height and bytes of a picture. */
async function pictureAt(person: Person, address: string): Promise<{ size: number[]; bytes: Buffer }> {
  const said = await person.context.request.get(address)
  expect(said.status(), address).toBe(200)
  const bytes = await said.body()
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  return { size: [bytes.readUInt32BE(16), bytes.readUInt32BE(20)], bytes }
}

/** The tags in a page as it is served, without a script. */
async function tagsOf(person: Person, at: string): Promise<Record<string, string>> {
  const html = await (await person.context.request.get(at)).text()
  const found = html.matchAll(/<meta (?:name="[^"]*" )?property="(og:[^"]+)" content="([^"]*)">/g)
  return Object.fromEntries([...found].map(([, name = '', value = '']) => [name, value.replaceAll('&amp;', '&')]))
}

/** One person opens tonight's table with one tap on the circle's page, and the others follow. Returns the table. */
async function meet(circle: string, host: Person, others: Person[], start: string): Promise<string> {
  await Promise.all([host, ...others].map((it) => it.page.goto(`/c/${circle}`)))
  const before = host.taps
  await host.tap(host.button('Ouvrir la table de ce soir'))
  await host.page.waitForURL(/\/t\//)
  expect(host.taps - before).toBe(1)
  for (const it of others) {
    await it.page.reload()
    await it.tap(it.button('Rejoindre la table de ce soir'))
    await it.tap(it.button('Prendre place'))
  }
  await host.tap(host.button(start))
  await expect.poll(() => host.board?.stage).toBe('playing')
  const code = decodeURIComponent(new URL(host.page.url()).pathname.split('/')[2] ?? '')
  await Promise.all([host, ...others].map((it) => it.page.goto('/')))
  return ((await (await host.context.request.get(`/api/tables/${code}`)).json()) as { id: string }).id
}

test(
  'six people meet on three Fridays, and their circle remembers what the journals say',
  { tag: '@nightly' },
  async ({ people, house }) => {
    test.setTimeout(240_000)
    const six = await Promise.all(
      NAMES.map((_, number) => people.arrive({ screen: number % 2 ? 'desk' : 'phone', still: true, site: house.site })),
    )
    const [anais, bastien, camille, margaux, sam, theo] = six as [Person, Person, Person, Person, Person, Person]
    const friday = firstFriday()
    await itIs(friday, house, six)
    for (const [number, person] of six.entries()) {
      const name = NAMES[number] as string
      await person.context.addInitScript((it) => localStorage.setItem('tripot.name', it), name)
      await person.context.request.put('/api/me', { data: { name } })
    }

    // The first evening, at a new table: La Passe Anglaise, then Tabu.
    const code = await openTable(anais, 'Anaïs', PASSE)
    await Promise.all(six.map((it) => it.page.goto('/')))
    const first = ((await (await anais.context.request.get(`/api/tables/${code}`)).json()) as { id: string }).id
    const tables = [first, await playQuickly(six, first, true, { not: ['passe.withdraw/1', 'done/1'] })]
    await playQuickly(six, tables[1] as string, false, { wish: TABU })
    await anais.page.goto(path(tables[1] as string))
    await anais.button('Garder cette tablée').waitFor()
    const before = anais.taps
    await anais.tap(anais.button('Garder cette tablée'))
    await anais.tap(anais.button('Faire le cercle'))
    await anais.page.waitForURL(/\/c\/[0-9a-z]{16}$/)
    expect(anais.taps - before).toBe(2)
    await expect(anais.page.getByRole('heading', { level: 1 })).toHaveText('Les vendredis')
    await expect(anais.page.getByText('6 personnes, depuis')).toBeVisible()
    const circle = new URL(anais.page.url()).pathname.split('/')[2] as string

    // A week later: one tap opens the table with the last game. They plan the Friday after.
    await itIs(friday + WEEK, house, six)
    tables.push(await meet(circle, bastien, [anais, camille, margaux, sam, theo], 'Commencer à 6'))
    tables.push(await playQuickly([bastien, anais, camille, margaux, sam, theo], tables[2] as string, true))
    await playQuickly([bastien, anais, camille, margaux, sam, theo], tables[3] as string, false)
    await bastien.page.goto(`/c/${circle}`)
    await bastien.tap(bastien.button('Choisir une date'))
    await bastien.page.getByLabel('Le jour').fill(new Date(friday + 2 * WEEK).toISOString().slice(0, 10))
    await bastien.page.getByLabel('L’heure').fill('20:30')
    await bastien.page.getByLabel('Le lieu').fill('Chez Théo, 2e étage')
    await bastien.tap(bastien.button('Enregistrer la soirée'))
    await theo.page.goto(`/c/${circle}`)
    await theo.tap(theo.button('Je viens'))
    await expect(theo.page.locator('[data-coming]')).toHaveText(/vous/)
    const ics = await (await bastien.context.request.get(`/api/circles/${circle}/evening.ics`)).body()
    const read = JSON.parse(execFileSync(PYTHON, ['-c', READ_CALENDAR], { input: ics }).toString()) as {
      starts: number
      summary: string
      place: string
      about: string
    }
    expect(read.place).toBe('Chez Théo, 2e étage')
    expect(read.starts).toBe(
      await bastien.page.evaluate((at) => new Date(at).setHours(20, 30, 0, 0), friday + 2 * WEEK),
    )
    expect(read.summary).toContain('Les vendredis')
    expect(read.about).toContain('Théo')
    expect(read.about).not.toContain('Camille')

    // The third evening: Sam is away, and a bot sits in for the first game.
    await itIs(friday + 2 * WEEK, house, six)
    tables.push(await meet(circle, camille, [anais, bastien, margaux, theo], 'Commencer à 6, dont un bot'))
    tables.push(await playQuickly([camille, anais, bastien, margaux, theo], tables[4] as string, true))
    await playQuickly([camille, anais, bastien, margaux, theo], tables[5] as string, false)

    // The page agrees with the journals.
    const { page } = margaux
    await page.goto(`/c/${circle}`)
    await expect(page.locator('.honours')).toHaveAttribute('data-pending', '0', { timeout: 60_000 })
    const journals = await Journals.of(margaux, tables)
    const { members } = (await (await margaux.context.request.get(`/api/circles/${circle}`)).json()) as {
      members: { member: string; name: string }[]
    }
    const nameOf = (member: string | null): string => members.find((it) => it.member === member)?.name ?? '?'
    const dataOf = (selector: string): Promise<DOMStringMap[]> =>
      page.locator(selector).evaluateAll((all) => all.map((it) => ({ ...(it as HTMLElement).dataset })))

    const evenings = await dataOf('li[data-table]:not([data-record])')
    expect(evenings.map((it) => it['table'])).toEqual(tables.toReversed())
    const rows = (await dataOf('li[data-mean]')).map((it) => ({
      name: nameOf(it['member'] ?? null),
      games: Number(it['games']),
      mean: Number(it['mean']),
    }))
    expect(Object.fromEntries(rows.map(({ name, ...row }) => [name, row]))).toEqual(journals.standings)
    expect(journals.standings['Sam']?.games).toBe(4)
    const ranked = rows.filter((it) => it.games >= RANKED_FROM)
    expect(ranked.map((it) => it.mean)).toEqual(ranked.map((it) => it.mean).toSorted((one, two) => two - one))
    expect(rows.at(-1)?.name).toBe('Sam') // people who came too rarely are below
    await expect(page.getByRole('heading', { name: 'Pas encore classés' })).toBeVisible()

    const rivals = (await dataOf('.rivals li')).map((it) => ({
      pair: `${nameOf(it['winner'] ?? null)}>${nameOf(it['loser'] ?? null)}`,
      amount: Number(it['amount']),
      games: Number(it['games']),
    }))
    expect(rivals.map((it) => it.amount)).toEqual(journals.rivalries('Margaux', RIVALS_FROM).map((it) => it.amount))
    expect(rivals.length).toBeGreaterThan(0)
    for (const it of rivals) {
      expect(it).toEqual({ pair: it.pair, amount: journals.took.get(it.pair), games: 6 })
      expect(it.pair).not.toContain('Sam')
    }

    const records = await dataOf('[data-record]')
    expect(records.map((it) => it['record']).toSorted()).toEqual([...journals.records.keys()].toSorted())
    for (const it of records) {
      const kind = it['record'] as string
      const { amount, at } = journals.records.get(kind) as { amount: number; at: object[] }
      expect(Math.abs(Number(it['amount']) - amount), kind).toBeLessThanOrEqual(1) // luck is stored in millionths
      const seq = ['lucky', 'unlucky', 'comeback'].includes(kind) ? -1 : Number(it['seq'])
      expect(at, kind).toContainEqual({ name: nameOf(it['member'] ?? null), table: it['table'], seq })
    }
    for (const kind of ['stroke', 'passe_anglaise.bank', 'passe_anglaise.banco', 'lucky', 'unlucky'])
      expect([...journals.records.keys()]).toContain(kind)

    // Their links have previews without a script: a title, a sentence, a picture, and nobody's name.
    const stranger = await people.arrive({ site: house.site })
    const stroke = journals.records.get('stroke')?.at[0] as { table: string; seq: number }
    for (const at of [
      `/c/${circle}`,
      '/g/tabu',
      path(tables[5] as string),
      `${path(tables[5] as string)}?show=result`,
      `${path(stroke.table)}/replay?at=${stroke.seq}&show=moment`,
    ]) {
      const tags = await tagsOf(stranger, at)
      expect(Object.keys(tags), at).toEqual(
        expect.arrayContaining(['og:title', 'og:description', 'og:url', 'og:image']),
      )
      expect(tags['og:image'], at).toContain(at.includes('show=') ? '/card.png' : '/api/cards/')
      expect(tags['og:url'], at).toContain(house.site)
      expect(Object.values(tags).join(' '), at).not.toMatch(new RegExp(`${NAMES.join('|')}|vendredis`))
      const { size, bytes } = await pictureAt(stranger, tags['og:image'] as string)
      expect(size, at).toEqual([1200, 630])
      expect(bytes.length, at).toBeLessThan(MOST_BYTES)
    }
  },
)
