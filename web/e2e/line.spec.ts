// Connections that end silently, hang, or are reported as lost: the client detects this by itself and loses no command.
import { Cable } from './cable.ts'
import { sitDown } from './evening.ts'
import { openTable, path } from './house.ts'
import { expect, type People, type Person, test as base } from './people.ts'
import { goOn, mine, playUntil, stake, thumb } from './tabu.ts'

/** Milliseconds until a silent connection is replaced, and a handshake is aborted. */
const [SILENCE, HANDSHAKE] = [6_000, 8_000]
/** How often a connection is probed while the browser reports no network, in milliseconds. */
const OFFLINE_PROBE = 2_500

const test = base.extend<{ cable: Cable }>({
  cable: async ({ baseURL }, use) => {
    const cable = await Cable.to(baseURL ?? '')
    await use(cable)
    cable.close()
  },
})

/** A lobby whose host is connected directly, and whose guest is connected by the cable. */
async function lobby(people: People, cable: Cable): Promise<{ host: Person; guest: Person; code: string }> {
  const host = await people.arrive({ screen: 'desk', still: true })
  const guest = await people.arrive({ screen: 'phone', still: true, site: cable.site })
  guest.cut = true
  await guest.page.clock.install()
  const code = await openTable(host, 'Margaux', { game: 'tabu' })
  await host.page.goto(path(code))
  await guest.page.goto(path(code))
  await expect(host.page.getByRole('region', { name: 'Les places' })).toBeVisible()
  await expect(guest.page.getByLabel('Votre nom à table')).toBeVisible()
  return { host, guest, code }
}

const addBot = (host: Person): Promise<void> => host.tap(host.page.locator('.bots').getByRole('button').first())
const taken = (person: Person): number => (person.board?.seats ?? []).filter((it) => it.kind !== 'free').length

test('a screen reports what it has shown only if a bot or another person waits for it', async ({ people }) => {
  const host = await people.arrive({ screen: 'desk', still: true })
  const told: number[] = []
  host.page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      const said = JSON.parse(payload.toString()) as { type: string; seq: number }
      if (said.type === 'watched/1') told.push(said.seq)
    }),
  )
  const code = await openTable(host, 'Margaux', { game: 'tabu' })
  await host.page.goto(path(code))
  await expect.poll(() => told.length, 'of its first board').toBe(1)
  const before = host.board?.seq ?? 0
  const guest = await people.arrive({ screen: 'phone', still: true })
  await guest.page.goto(path(code))
  await sitDown(guest, 'Lou')
  await expect.poll(() => taken(host)).toBe(2)
  await addBot(host)
  await expect.poll(() => taken(host) === 3 && told.at(-1) === host.board?.seq).toBe(true)
  expect(Math.min(...told.slice(1)), 'nothing while nobody waited').toBeGreaterThan(before)
})

test('« offline » does not close a connection that works', async ({ people }) => {
  const person = await people.arrive({ screen: 'phone', still: true })
  const code = await openTable(person, 'Margaux', {
    game: 'tabu',
    bots: ['cautious'],
    start: true,
    pace: 'sans',
    switches: { 'tabu.end': 'rotations:2' },
  })
  let pongs = 0
  person.page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => void (pongs += String(payload).includes('"pong/1"') ? 1 : 0)),
  )
  await person.page.clock.install()
  await person.page.goto(path(code))
  await playUntil(person, () => person.button(thumb.stake).isVisible(), goOn)
  await person.page.evaluate(() => dispatchEvent(new Event('offline')))
  await stake(person, 'cœur')
  const lies = (): number => person.board?.chips[`stake:coeur:${person.seat}`] ?? 0
  await expect.poll(lies, { timeout: 5_000 }).toBeGreaterThan(0)
  expect(await mine(person, 'cœur')).toBe(lies())
  for (let probes = 1; probes <= 2; probes += 1) {
    await expect.poll(() => pongs).toBeGreaterThanOrEqual(probes)
    await person.page.clock.runFor(OFFLINE_PROBE)
    await expect(person.page.getByText('Pas de réseau.')).toBeHidden()
  }
})

/** The guest sits down, the game begins, and the guest opens the menu of the table. */
async function seesTheMenu(guest: Person, host: Person): Promise<void> {
  await sitDown(guest, 'Théo')
  await expect.poll(() => taken(host)).toBe(2)
  await host.tap(host.button(/^Commencer/))
  await guest.tap(guest.button('La table'))
}

test('a person who leaves on a dead connection has left when it is back', async ({ people, cable }) => {
  const { host, guest, code } = await lobby(people, cable)
  await seesTheMenu(guest, host)
  cable.hang(true)
  cable.freeze()
  await guest.tap(guest.button('Quitter la table'))
  await guest.tap(guest.button('Oui, je m’en vais'))
  await expect(guest.page.getByText('On prévient la table de votre départ…')).toBeVisible()
  await guest.page.clock.runFor(SILENCE)
  await expect.poll(() => cable.hanging).toBeGreaterThan(0)
  expect(host.board?.seats.some((seat) => seat.kind === 'kept')).toBe(false)
  cable.hang(false)
  await guest.page.clock.runFor(HANDSHAKE)
  await expect(guest.page.getByRole('heading', { level: 1 })).toHaveText('Tripot')
  await expect.poll(() => host.board?.seats.find((seat) => seat.seat === 1)?.kind).toBe('kept')
  await expect.poll(async () => (await host.head()) === host.board?.head, code).toBe(true)
})

test(
  'the others soon see that a line is dead; on return the table is there, with one line about it',
  { tag: '@nightly' },
  async ({ people, cable }) => {
    const host = await people.arrive({ screen: 'desk', still: true })
    const guest = await people.arrive({ screen: 'phone', site: cable.site })
    guest.cut = true
    host.hurried = true
    const switches = { 'tabu.end': 'rotations:3' }
    const code = await openTable(host, 'Margaux', { game: 'tabu', pace: 'tranquille', bots: ['cautious'], switches })
    await host.page.goto(path(code))
    await guest.page.goto(path(code))
    await sitDown(guest, 'Théo')
    await host.tap(host.button('Commencer à 3'))
    await expect(guest.page.getByRole('region', { name: 'Le tapis' })).toBeVisible()
    const theo = (): boolean | undefined => host.present.get('Théo')
    await expect.poll(theo).toBe(true)
    // Unless the guest has the bank, the throw then does not wait for anybody's clock.
    const waits = (): boolean => guest.board?.turn?.awaited?.includes(guest.seat as number) ?? true
    await playUntil(guest, () => !waits())
    cable.hang(true)
    cable.freeze()
    await expect.poll(theo, { timeout: 10_000 }).toBe(false) // an idle line is probed every 20 s

    // A throw happens without the guest.
    await playUntil(host, () => host.page.locator('[data-verdict]').isVisible())
    await expect(guest.page.locator('[data-lost]')).toContainText(/Connexion perdue|On rejoint la table/)
    cable.hang(false)
    cable.cut()
    await expect(guest.page.locator('[data-missed]')).toContainText(/En votre absence.*lancer/)
    await expect(guest.page.locator('[data-lost]')).toHaveCount(0)
    await expect.poll(async () => (await guest.seq()) === String(guest.board?.seq)).toBe(true)

    // The line leads to what the guest has missed, in the journal.
    await guest.tap(guest.page.locator('[data-missed]').getByRole('button', { name: 'revoir' }))
    const missed = guest.page.getByRole('dialog', { name: 'Le journal' }).locator('.missed')
    await expect(missed.filter({ hasText: /lance/ })).not.toHaveCount(0)
    await expect(missed.last()).toBeInViewport()
    await expect(guest.page.locator('[data-missed]')).toHaveCount(0)
  },
)
