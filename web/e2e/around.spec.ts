// Around the table: hot seat, sound, notifications, blocking and reporting, and the installed app.
import type { Page } from '@playwright/test'
import { openForTwo } from './evening.ts'
import { openTable, path } from './house.ts'
import { expect, type Person, test } from './people.ts'
import { field, FIELDS, thumb } from './tabu.ts'

const title = (person: Person): Promise<string> => person.page.getByRole('heading', { level: 1 }).innerText()

/** Add people on one device by typing their names into the lobby. */
async function seatHere(person: Person, ...names: string[]): Promise<void> {
  await person.tap(person.button('Quelqu’un ici, sur cet appareil'))
  for (const name of names) {
    await person.page.getByLabel('Son nom').fill(name)
    await person.tap(person.button('L’asseoir'))
    await expect(person.page.getByRole('dialog').getByRole('listitem').filter({ hasText: name })).toBeVisible()
  }
  await person.tap(person.button('Tout le monde y est'))
}

test(
  'a tablet goes round: three people play Tabu on one device, and it says whose turn it is',
  { tag: '@nightly' },
  async ({ people }) => {
    const tablet = await people.arrive({ screen: 'tablet' })
    const code = await openTable(tablet, 'Margaux', { game: 'tabu', switches: { 'tabu.end': 'rotations:1' } })
    await tablet.page.goto(path(code))
    await seatHere(tablet, 'Léa', 'Théo')
    await expect(tablet.page.getByRole('radio', { name: 'Sans horloge' })).toBeChecked()
    await tablet.tap(tablet.button('Commencer à 3'))

    const names = ['Margaux', 'Léa', 'Théo']
    const played = new Map<string, string[]>()
    for (let n = 0; tablet.board?.stage !== 'over' && n < 60; n += 1) {
      const heading = tablet.page.getByRole('heading', { level: 1 })
      const finale = tablet.page.locator('.finale')
      if (await tablet.button(thumb.goOn).isVisible()) await tablet.tap(tablet.button(thumb.goOn))
      await expect(heading.filter({ hasText: / de jouer$/ }).or(finale)).toBeVisible()
      if (await finale.isVisible()) break
      const who = /^À (.+) de jouer$/.exec(await heading.innerText())?.[1] as string
      const seat = names.indexOf(who)
      expect(tablet.board?.turn?.awaited, `${who} is waited for`).toContain(seat)
      const seq = tablet.board?.seq ?? 0
      if (tablet.board?.state['banker'] === seat) {
        await tablet.tap(tablet.button(thumb.throw))
        played.set(who, [...(played.get(who) ?? []), 'throws'])
      } else {
        await tablet.tap(field(tablet, FIELDS[seat] as (typeof FIELDS)[number]))
        await tablet.tap(tablet.button(thumb.staked))
        played.set(who, [...(played.get(who) ?? []), 'stakes'])
      }
      await expect.poll(() => tablet.board?.seq, 'the move is on its way').toBeGreaterThan(seq)
      await expect
        .poll(
          async () =>
            (await finale.isVisible()) ||
            (await tablet.button(thumb.goOn).isVisible()) ||
            (await title(tablet)) !== `À ${who} de jouer`,
        )
        .toBe(true)
    }
    await expect(tablet.page.locator('.finale')).toBeVisible()
    // One rotation: each player has held the bank once and staked twice.
    for (const name of names) expect((played.get(name) ?? []).sort(), name).toEqual(['stakes', 'stakes', 'throws'])
    expect(await title(tablet)).not.toContain('Vous')

    // Every move is in the journal under the person who made it, over their own connection. For the dice, the device
    // counts once.
    const lines = await tablet.page.evaluate(
      async (from) =>
        (await (await fetch(from)).text())
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line) as unknown),
      `/api/tables/${encodeURIComponent(code)}/journal.jsonl`,
    )
    const moves = (
      lines as {
        person?: string
        seat?: number
        event: { type: string; by?: string; move?: { type: string }; dice?: string }
      }[]
    ).filter((it) => it.event.type === 'played/1')
    const acted = moves.filter((it) => it.event.move?.type === 'act/1')
    expect(new Set(acted.map((it) => it.event.by))).toEqual(new Set(['person']))
    expect(new Set(acted.map((it) => `${it.seat} ${it.person}`)).size).toBe(3)
    expect(new Set(moves.map((it) => it.event.dice)).has('A')).toBe(false)
  },
)

test(
  'whoever opens the tablet again finds all its people, and taps a player to play out of turn',
  { tag: '@nightly' },
  async ({ people }) => {
    const tablet = await people.arrive({ screen: 'tablet' })
    const code = await openTable(tablet, 'Margaux', { game: 'tabu' })
    await tablet.page.goto(path(code))
    await seatHere(tablet, 'Léa', 'Théo', 'Zoé')
    await tablet.tap(tablet.button('Commencer à 4'))
    await expect(tablet.page.getByRole('heading', { level: 1 })).toHaveText(/ de jouer$/)
    await tablet.reopen(path(code))
    await expect(tablet.page.getByRole('heading', { level: 1 })).toHaveText(/ de jouer$/)
    const banker = (tablet.board as unknown as { state: { banker: number } }).state.banker
    const last = ['Margaux', 'Léa', 'Théo', 'Zoé'].filter((_, seat) => seat !== banker).at(-1) as string
    await tablet.tap(
      tablet.page.getByRole('list', { name: 'Les joueurs' }).getByRole('button', { name: new RegExp(last) }),
    )
    await expect(tablet.page.getByRole('heading', { level: 1 })).toHaveText(`À ${last} de jouer`)
    await tablet.tap(field(tablet, 'pique'))
    await expect(tablet.button(thumb.staked)).toBeEnabled()
    await expect(field(tablet, 'pique')).toContainText(last)
  },
)

/** Replace audio and vibration by counters. */
async function deaf(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heard = { contexts: 0, voices: 0, bursts: 0, buzzes: 0 }
    navigator.vibrate = () => ((heard.buzzes += 1), true)
    ;(window as unknown as { heard: typeof heard }).heard = heard
    const real = window.AudioContext
    window.AudioContext = class extends real {
      constructor() {
        super()
        heard.contexts += 1
      }
      override createOscillator(): OscillatorNode {
        heard.voices += 1
        return super.createOscillator()
      }
      override createBufferSource(): AudioBufferSourceNode {
        heard.bursts += 1
        return super.createBufferSource()
      }
    }
  })
}
type Heard = { contexts: number; voices: number; bursts: number; buzzes: number }
const heard = (page: Page): Promise<Heard> => page.evaluate(() => (window as unknown as { heard: Heard }).heard)

async function oneRound(person: Person): Promise<void> {
  await expect(person.button(thumb.stake).or(person.button(thumb.throw)).first()).toBeVisible()
  if (await person.button(thumb.stake).isVisible()) {
    await person.tap(field(person, 'cœur'))
    await person.tap(person.button(thumb.staked))
  } else await person.tap(person.button(thumb.throw))
  await expect(person.button(thumb.goOn).or(person.page.locator('.dice .die').first()).first()).toBeVisible()
}

test(
  'sound is offered once, at the first throw, and remembered; a tap at the table silences it; what buzzes can be turned off',
  { tag: '@nightly' },
  async ({ people }) => {
    const person = await people.arrive({ screen: 'phone' })
    await deaf(person.page)
    const code = await openTable(person, 'Awa', { game: 'tabu', bots: ['bold', 'cautious'], start: true, pace: 'sans' })
    await person.page.goto(path(code))
    const offer = person.button('Mettre le son')
    await expect(person.button(thumb.stake).or(person.button(thumb.throw)).first()).toBeVisible()
    await expect(offer, 'not before a throw').toHaveCount(0)
    await oneRound(person)
    await expect(offer).toBeVisible()
    await person.tap(person.button(thumb.goOn))
    const silent = await heard(person.page)
    expect([silent.contexts, silent.voices, silent.bursts]).toEqual([0, 0, 0])
    expect(silent.buzzes, 'the dice are felt').toBeGreaterThan(0)

    await person.page.goto('/me')
    const sounds = person.page.getByRole('group', { name: 'Les sons' })
    await expect(sounds.getByRole('button', { name: 'Non' })).toHaveAttribute('aria-pressed', 'true')
    await person.tap(sounds.getByRole('button', { name: 'Oui' }))
    await expect(sounds.getByRole('button', { name: 'Oui' })).toHaveAttribute('aria-pressed', 'true')
    await expect
      .poll(async () => (await heard(person.page)).voices, { message: 'a bell, to know what it sounds like' })
      .toBe(3)
    await person.tap(person.page.getByRole('group', { name: 'Les vibrations' }).getByRole('button', { name: 'Non' }))
    await person.page.goto(path(code))
    await oneRound(person)
    await expect(person.button(thumb.goOn)).toBeVisible()
    await expect(offer, 'never again').toHaveCount(0)
    const loud = await heard(person.page)
    expect([loud.contexts, loud.buzzes]).toEqual([1, 0])
    expect(loud.bursts, 'fourteen for dice, two a chip').toBeGreaterThanOrEqual(16)

    await person.tap(person.button(thumb.goOn))
    await person.tap(person.button('Couper le son'))
    await expect(person.button('Couper le son')).toHaveAttribute('aria-pressed', 'true')
    const before = await heard(person.page)
    await oneRound(person)
    await expect(person.button(thumb.goOn)).toBeVisible()
    expect(await heard(person.page)).toEqual(before)
  },
)

test(
  'with nobody looking the title calls; the system only where it was allowed by a tap',
  { tag: '@nightly' },
  async ({ people, baseURL }) => {
    const person = await people.arrive({ screen: 'phone' })
    await person.context.grantPermissions(['notifications'], { origin: baseURL ?? '' })
    await person.context.addInitScript(() => {
      const called: string[] = []
      ;(window as unknown as { called: string[] }).called = called
      let hidden = false
      Object.defineProperty(document, 'visibilityState', { get: () => (hidden ? 'hidden' : 'visible') })
      ;(window as unknown as { look: (away: boolean) => void }).look = (away) => {
        hidden = away
        document.dispatchEvent(new Event('visibilitychange'))
      }
      const real = window.Notification
      window.Notification = class extends real {
        constructor(title: string, how?: NotificationOptions) {
          super(title, how)
          called.push(title)
        }
      }
    })
    const called = (): Promise<string[]> =>
      person.page.evaluate(() => (window as unknown as { called: string[] }).called)
    const look = (away: boolean): Promise<void> =>
      person.page.evaluate((it) => (window as unknown as { look: (away: boolean) => void }).look(it), away)
    const code = await openTable(person, 'Awa', { game: 'tabu', bots: ['bold', 'cautious'], start: true, pace: 'sans' })

    await person.page.goto(path(code))
    await expect(person.button(thumb.stake).or(person.button(thumb.throw)).first()).toBeVisible()
    const shown = await person.page.title()
    await look(true)
    await expect.poll(() => person.page.title()).toBe('À vous de jouer')
    expect(await called(), 'permission alone is not a wish').toEqual([])
    await look(false)
    await expect.poll(() => person.page.title()).toBe(shown)

    await person.page.goto('/me')
    await person.tap(person.page.getByRole('group', { name: 'M’appeler' }).getByRole('button', { name: 'Oui' }))
    await expect(
      person.page.getByRole('group', { name: 'M’appeler' }).getByRole('button', { name: 'Oui' }),
    ).toHaveAttribute('aria-pressed', 'true')
    await person.page.goto(path(code))
    await expect(person.button(thumb.stake).or(person.button(thumb.throw)).first()).toBeVisible()
    expect(await called(), 'not while someone looks').toEqual([])
    await look(true)
    await expect.poll(called).toEqual(['À vous de jouer'])
  },
)

test(
  'whom I avoid is not heard any more and cannot sit at my tables; the house is told, they are not',
  { tag: '@nightly' },
  async ({ people }) => {
    const [host, rude] = await Promise.all([people.arrive({ screen: 'phone' }), people.arrive({ screen: 'desk' })])
    await openForTwo(host, rude, { game: 'tabu', bots: ['cautious'], pace: 'sans' }, 'Bob')
    await host.tap(host.button('À propos de Bob')) // already in the lobby
    await expect(host.button('Ne plus rencontrer Bob')).toBeVisible()
    await host.tap(host.button('Fermer'))
    await host.tap(host.button('Commencer à 3'))
    const say = async (): Promise<void> => {
      await rude.tap(rude.button('Parler'))
      await rude.tap(rude.button('Patience…').or(rude.page.locator('dialog .list button').first()).first())
    }
    await expect(rude.button('Parler')).toBeVisible()
    await say()
    await expect(host.page.locator('.said').first()).toBeVisible()

    await host.tap(host.button('La table'))
    await host.tap(host.button('À propos de Bob'))
    await host.tap(host.button('Ses paroles'))
    await expect(host.page.getByText('C’est signalé, merci.')).toBeVisible()
    await host.tap(host.button('Ne plus rencontrer Bob'))
    await expect(host.page.getByText('C’est fait. Vous ne vous croiserez plus.')).toBeVisible()
    await host.tap(host.button('Fermer'))
    await expect(host.page.locator('.said')).toHaveCount(0)
    const before = host.heard
    await say()
    await expect.poll(() => host.heard, 'the house still says it').toBeGreaterThan(before)
    await host.drawn()
    await expect(host.page.locator('.said')).toHaveCount(0)

    const next = await openTable(host, 'Margaux', { game: 'tabu' })
    await rude.page.goto(path(next))
    await rude.tap(rude.button('Prendre place'))
    await expect(rude.page.getByRole('alert')).toContainText('préfère jouer sans vous')
    expect(rude.refusals.splice(0).map((it) => it.code)).toEqual(['unwelcome'])

    await host.page.goto('/me')
    await host.tap(host.button('Rencontrer Bob de nouveau'))
    await expect(host.button('Rencontrer Bob de nouveau')).toHaveCount(0)
    await rude.tap(rude.button('Prendre place'))
    await expect(rude.button('Me lever')).toBeVisible()
  },
)

test('an invalid name is refused with a friendly message', { tag: '@nightly' }, async ({ people }) => {
  const person = await people.arrive({ screen: 'phone' })
  person.refuses = 422
  await person.page.goto('/g/tabu')
  await person.tap(person.button('Inviter'))
  await person.page.getByLabel('Votre nom à table').fill('La Banque')
  await person.tap(person.button('C’est moi'))
  await expect(person.page.getByRole('alert')).toHaveText('Ce nom ne convient pas à cette maison. Un prénom suffit.')
})

test(
  'the installed house opens without a network, and goes on with the table when it is back',
  { tag: '@nightly' },
  async ({ people }) => {
    const person = await people.arrive({ screen: 'phone', worker: true })
    person.cut = true
    const code = await openTable(person, 'Awa', { game: 'tabu', bots: ['bold', 'cautious'], start: true, pace: 'sans' })
    await person.page.goto(path(code))
    expect(await person.page.evaluate(() => isSecureContext)).toBe(true)
    await expect(person.button(thumb.stake).or(person.button(thumb.throw)).first()).toBeVisible()
    await person.page.evaluate(async () => void (await navigator.serviceWorker.ready))

    await person.context.setOffline(true)
    await person.reopen('/?resume')
    await expect(person.page).toHaveURL(new RegExp(`/t/${encodeURIComponent(code)}$`))
    await expect(person.page.getByRole('status')).toHaveText(/Pas de réseau|Connexion perdue/)
    await person.page.goto('/')
    await expect(person.page.getByRole('link', { name: /^Tabu/ })).toBeVisible()
    await person.page.goto(path(code))
    await expect(person.page.getByRole('status')).toHaveText(/Pas de réseau|Connexion perdue/)
    await person.context.setOffline(false)
    await expect(person.page.getByRole('region', { name: 'Le tapis' })).toBeVisible()
    await oneRound(person)
    expect(await person.page.evaluate(async () => (await caches.keys()).length)).toBe(1)
  },
)
