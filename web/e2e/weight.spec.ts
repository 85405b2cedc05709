// The size of a first visit, measured over the wire.
import { openTable, path } from './house.ts'
import { expect, type Person, test } from './people.ts'

/** A file too small to be worth compressing. */
const TINY = 1_000
const [DOOR, INVITATION] = [45_000, 90_000]

type Loaded = { sum: number; files: string[]; text: string }

/** The scripts loaded for one address: their compressed size, and their text. */
async function scripts(person: Person, address: string, shown: string): Promise<Loaded> {
  const coming: Promise<{ file: string; size: number; text: string }>[] = []
  person.page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script') return
    coming.push(
      (async () => {
        const answer = await request.response()
        const size = (await request.sizes()).responseBodySize
        if (size > TINY) expect(await answer?.headerValue('content-encoding'), request.url()).toBe('gzip')
        return { file: new URL(request.url()).pathname, size, text: (await answer?.text()) ?? '' }
      })(),
    )
  })
  await person.page.goto(address)
  await person.page.locator(shown).waitFor()
  await person.page.waitForLoadState('networkidle')
  const all = await Promise.all(coming)
  return {
    sum: all.reduce((sum, it) => sum + it.size, 0),
    files: all.map((it) => `${it.file} ${it.size}`),
    text: all.map((it) => it.text).join('\n'),
  }
}

function light(what: string, { sum, files }: Loaded, most: number): void {
  console.log(`  ${what}: ${sum} bytes of script in ${files.length} files`)
  expect(sum, files.join('\n')).toBeGreaterThan(10_000)
  expect(sum, files.join('\n')).toBeLessThanOrEqual(most)
}

/** Occurs only in the code of Tabu's own cloth. */
const CLOTH = 'tabu.stake/1'

test('the home page loads at most 45 kB of script and no game', { tag: '@nightly' }, async ({ people }) => {
  const door = await scripts(await people.arrive(), '/', '.games')
  light('the door', door, DOOR)
  expect(door.text.includes(CLOTH)).toBe(false)
})

test(
  'an invitation weighs at most 90 kB of script, and the game comes with the seat',
  { tag: '@nightly' },
  async ({ people }) => {
    const [host, one, two] = await Promise.all([people.arrive(), people.arrive(), people.arrive()])
    const tabu = await scripts(one, path(await openTable(host, 'Margaux', { game: 'tabu' })), '.chairs')
    light('an invitation to Tabu', tabu, INVITATION)
    expect(tabu.text.includes(CLOTH)).toBe(false)
    await one.page.locator('#who').fill('Léo')
    const [sat] = await Promise.all([
      one.page.waitForResponse(async (it) => it.url().endsWith('.js') && (await it.text()).includes(CLOTH)),
      one.page.locator('form .btn.main').click(),
    ])
    expect(sat.ok()).toBe(true)
    const passe = await scripts(two, path(await openTable(host, 'Margaux', { game: 'passe_anglaise' })), '.chairs')
    light('an invitation to La Passe Anglaise', passe, INVITATION)
    expect(passe.text.includes(CLOTH)).toBe(false)
  },
)
