// Every screen, and how to reach it, for tests that check all of them in any language and at any size.
import { learnUntil } from './lesson.ts'
import type { Cookie, Locator, Page } from '@playwright/test'

/** Durations of `Playback` (src/table/tempo.ts): the dice in the air and at rest, a result on display. */
const TUMBLE = 1400
const SETTLE = 240

export type At = {
  page: Page
  /** Send an HTTP request to the house, with this person's session. */
  ask: (path: string, body: unknown, method?: 'post' | 'put') => Promise<{ code: string }>
  /** Another person's screen, with the same language and theme. */
  other: (name: string) => Promise<At>
}
export type Look = {
  name: string
  go: (at: At) => Promise<unknown>
  /** Whether the device has no name yet. */ nameless?: boolean
  /** Whether the page does not exist. */ astray?: boolean
  /** Whether it shows a window on something longer: clipped words there are only out of sight. */ sliding?: boolean
}

/** Wait until a page is complete: title, fonts, images. */
export async function atRest(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor()
  await page.waitForFunction(() => [...document.images].every((it) => it.complete))
  await page.evaluate(() => document.fonts.ready)
}

const path = (code: string): string => `/t/${encodeURIComponent(code)}`

async function sit(at: At, wish: Record<string, unknown>): Promise<string> {
  const { code } = await at.ask('/api/tables', { pace: 'tranquille', ...wish })
  await at.page.goto(path(code))
  await at.page.locator('.room, .lobby, .finale').waitFor()
  return code
}

/**
 * Freeze playback: a timeout of exactly this many milliseconds lasts an hour, so dice stay in the air or a settlement
 * stays on display.
 */
async function hold(page: Page, time: number): Promise<void> {
  await page.addInitScript((held) => {
    const later = window.setTimeout
    window.setTimeout = ((run: () => void, ms?: number) =>
      later(run, ms === held ? 3_600_000 : ms)) as typeof setTimeout
  }, time)
}

/** A table of Tabu where I am drawn as banker, or am not. */
async function tabu(at: At, bank: boolean, more: Record<string, unknown> = {}): Promise<string> {
  for (let n = 0; n < 40; n += 1) {
    const code = await sit(at, { game: 'tabu', bots: ['cautious', 'bold', 'cautious'], start: true, ...more })
    const mine = at.page.locator('.rail .btn.call')
    const theirs = at.page.locator('.rail [role="radiogroup"]')
    await mine.or(theirs).first().waitFor()
    if ((await mine.isVisible()) === bank) return code
  }
  throw new Error('the lot would not have it')
}

const key = (at: At, ...keys: string[]): Promise<void> =>
  keys.reduce<Promise<void>>((before, it) => before.then(() => at.page.keyboard.press(it)), Promise.resolve())

async function staked(at: At): Promise<string> {
  const code = await tabu(at, false)
  await key(at, '3', '3', '5')
  await at.page.locator('.field.mine').nth(1).waitFor()
  return code
}

/** Dice in the air, frozen there. */
async function thrown(at: At): Promise<void> {
  await hold(at.page, TUMBLE + SETTLE)
  await staked(at)
  await at.page.emulateMedia({ reducedMotion: 'no-preference' })
  await at.page.locator('[data-main]').click()
  await at.page.locator('.dice .die').first().waitFor()
  await at.page.evaluate(
    (time) => document.getAnimations().forEach((it) => (it.pause(), (it.currentTime = time))),
    TUMBLE * 0.66,
  )
}

async function settled(at: At): Promise<void> {
  await staked(at)
  await at.page.locator('[data-main]').click()
  await at.page.locator('.verdict:not(.building)').waitFor() // alone with bots it waits for a tap
}

/**
 * Two games of Tabu, the second a rematch of the first, played once by the first test that needs them; later tests
 * reuse its session.
 */
let evening: Promise<{ cookies: Cookie[]; first: string; second: string }> | undefined

async function over(at: At): Promise<{ first: string; second: string }> {
  evening ??= played(at)
  const { cookies, ...tables } = await evening
  await at.page.context().addCookies(cookies)
  return tables
}

async function played(at: At): Promise<{ cookies: Cookie[]; first: string; second: string }> {
  const first = await sit(at, {
    game: 'tabu',
    bots: ['bold', 'cautious', 'bold'],
    start: true,
    switches: { 'tabu.end': 'rotations:1' },
  })
  await toTheEnd(at)
  await at.page.locator('.acts .main').click()
  await at.page.locator('.lobby').waitFor()
  await at.page.locator('.rail .main').click()
  await toTheEnd(at)
  return {
    cookies: await at.page.context().cookies(),
    first,
    second: decodeURIComponent(at.page.url().split('/t/')[1] ?? ''),
  }
}

/** The result of a game. */
async function result(at: At, which: 'first' | 'second'): Promise<void> {
  await at.page.goto(path((await over(at))[which]))
  await at.page.locator('.finale').waitFor()
}

/** A match of three duels, played once by the first test that needs it. */
let duels: Promise<{ cookies: Cookie[]; code: string }> | undefined

async function matchOver(at: At): Promise<void> {
  duels ??= (async () => {
    const code = await sit(at, { game: 'home_casino/duel', bots: ['bold'], start: true })
    await toTheEnd(at)
    return { cookies: await at.page.context().cookies(), code }
  })()
  const { cookies, code } = await duels
  await at.page.context().addCookies(cookies)
  await at.page.goto(path(code))
  await at.page.locator('.bouts li').nth(3).waitFor()
  await at.page.locator('.luck .card').waitFor(ODDS)
}

/** Leave a verdict that waits for a tap; false if there is none. */
async function goOn(at: At): Promise<boolean> {
  const button = at.page.locator('.verdict .go button')
  if (!(await button.isVisible())) return false
  await button.click({ timeout: 1_000 }).catch(() => {})
  return true
}

/** Press the main button until the game is over. */
async function toTheEnd(at: At): Promise<void> {
  const main = at.page.locator('[data-main]')
  for (let n = 0; n < 400 && !(await at.page.locator('.finale').isVisible()); n += 1) {
    if (await goOn(at)) continue
    if (!(await main.isVisible())) await at.page.waitForTimeout(60)
    else if (await main.isEnabled({ timeout: 500 }).catch(() => false))
      await main.click({ timeout: 1_000 }).catch(() => {})
    else await key(at, '3', '5')
  }
  await at.page.locator('.finale').waitFor()
}

/** The accounts of an evening of two games, opened. */
async function accounts(at: At): Promise<void> {
  await result(at, 'second')
  await at.page.locator('.ledger [role="radio"]').nth(1).click()
  await at.page.locator('.ledger summary').click()
  await at.page.locator('.ledger td.sum').first().waitFor()
}

/** A replay, in the middle of the game. */
async function replayed(at: At): Promise<void> {
  const { first } = await over(at)
  await at.page.goto(`${path(first)}/replay?at=14`)
  await at.page.locator('[data-seq="14"] .rail input').waitFor()
}

/** My tables in every state: one that waits for me, one in the lobby, one that is over. */
async function mine(at: At): Promise<void> {
  await over(at)
  const host = await at.other('Margaux')
  const { code } = await host.ask('/api/tables', { game: 'passe_anglaise' })
  await at.page.goto(path(code))
  await at.page.locator('.rail form button').click()
  await at.page.getByRole('button', { name: /^(Me lever|Get up)$/ }).waitFor()
  await tabu(at, false)
}

/** Open the nth sheet of the rail's last row, counted from the end. */
async function sheet(at: At, fromTheEnd: number): Promise<void> {
  await staked(at)
  await at.page.locator('.asks > *').nth(-fromTheEnd).click()
  await at.page.locator('dialog').waitFor()
}

/** A game at the generic table, when I have to act. */
const generic = (name: string, game: string, bots: number, more: Record<string, unknown> = {}): Look => ({
  name,
  go: async (at) => {
    await at.page.addInitScript(() => localStorage.setItem('tripot.plain', 'on'))
    await sit(at, {
      game,
      bots: Array.from({ length: bots }, (_, n) => (n % 2 ? 'bold' : 'cautious')),
      start: true,
      ...more,
    })
    await at.page.locator('.rail .btn:enabled, .felt .field:enabled').first().waitFor()
  },
})

/** A game on its own cloth, when I have to act. */
const board = (name: string, game: string, bots: number): Look => ({
  name,
  go: async (at) => {
    await sit(at, { game, bots: Array.from({ length: bots }, (_, n) => (n % 2 ? 'bold' : 'cautious')), start: true })
    await at.page.locator('.rail .btn:enabled:not(.skip), .cloth button:enabled:not(.seal)').first().waitFor()
  },
})

/** My pawn on the board of Home Casino, before it walks. */
async function turn(at: At): Promise<void> {
  await board('', 'home_casino', 2).go(at)
  await at.page.locator('.homes button:enabled').first().click()
  await at.page.locator('.ring .pawn').nth(2).waitFor()
  await at.page.locator('.rail [data-main]:enabled:not(.skip)').waitFor()
}

/** An open card: from the violet casino, one and two lead to an estate. The dice are real, and I report everyone's. */
async function card(at: At): Promise<void> {
  await sit(at, { game: 'home_casino', bots: ['cautious'], start: true, dice: 'real' })
  const [open, violet, dice, main] = [
    '.open .card:not(.jackpot)', // a Jackpot order is carried out at once
    '.homes button:enabled >> nth=4',
    '.faces',
    '.rail [data-main]:enabled:not(:has-text("Acheter"))', // what is bought is no longer offered
  ].map((it) => at.page.locator(it)) as [Locator, Locator, Locator, Locator]
  // the element may be gone again, or not there yet
  const tap = (what: Locator): Promise<void> => what.click({ timeout: 500 }).catch(() => {})
  for (let n = 0; n < 400 && !(await open.isVisible()); n += 1) {
    if (await goOn(at)) continue
    if (await violet.isVisible()) await tap(violet)
    else if (await dice.first().isVisible())
      for (const [k, die] of (await dice.all()).entries()) await tap(die.getByRole('radio').nth(k))
    await tap(main)
  }
  await open.waitFor()
}

/** Real dice that I have to report. */
async function real(at: At): Promise<void> {
  await tabu(at, true, { dice: 'real' })
  await at.page.locator('.rail .btn.call').click()
  await at.page.locator('.faces').nth(2).waitFor()
}

/** The dice badge on the cloth, and its details. */
async function proofs(at: At): Promise<void> {
  await staked(at)
  await at.page.locator('.seal').click()
  await at.page.locator('.proofs li').first().waitFor()
}

/** A hot seat device, in the hands of the first of three; seated as the lobby does it. */
async function shared(at: At, game: string): Promise<string> {
  const { code } = await at.ask('/api/tables', { game, pace: 'sans' })
  for (const name of ['Léa', 'Théo']) await at.ask(`/api/tables/${encodeURIComponent(code)}/hands`, { name })
  await at.page.goto(path(code))
  await at.page.locator('.lobby').waitFor()
  return code
}

async function goesRound(at: At, game: string): Promise<void> {
  await shared(at, game)
  await at.page.locator('.rail .main').click()
  await at.page.locator('.plate .turn').waitFor()
}

/** A table with a person who is away, seen by its host. */
async function company(at: At): Promise<void> {
  const other = await at.other('Théo')
  const { code } = await at.ask('/api/tables', { game: 'tabu', pace: 'sans' })
  await other.page.goto(path(code))
  await other.page.locator('.rail form .main').click()
  await other.page.locator('.rail .line').waitFor()
  await at.page.goto(path(code))
  await at.page.locator('.rail .main').click()
  await at.page.locator('.room').waitFor()
  await other.page.close()
  await at.page.locator('.seat .mark').waitFor()
}

/** The first request starts the lab worker. */
const ODDS = { timeout: 60_000 }

/** The odds printed on the fields. */
async function odds(at: At): Promise<void> {
  await at.page.addInitScript(() => localStorage.setItem('tripot.odds', 'on'))
  await staked(at)
  await at.page.locator('.field .odds').nth(5).waitFor(ODDS)
}

export const LOOKS: Look[] = [
  { name: 'home', go: ({ page }) => page.goto('/') },
  {
    name: 'name',
    nameless: true,
    go: async ({ page }) => {
      await page.goto('/')
      await page.locator('.games button').first().click()
      await page.locator('dialog').waitFor()
    },
  },
  ...['tabu', 'passe_anglaise', 'home_casino', 'home_casino/421', 'home_casino/roulette'].map((game) => ({
    name: `game-${game.replace('/', '-')}`,
    go: async ({ page }: At) => {
      await page.goto(`/g/${game}`)
      await page.locator('.picture svg .tumble').first().waitFor()
    },
  })),
  {
    name: 'game-options',
    go: async ({ page }) => {
      await page.goto('/g/tabu')
      await page.locator('.options summary').click()
      await page.locator('.presets').waitFor()
    },
  },
  {
    name: 'readings',
    go: async ({ page }) => {
      await page.goto('/g/tabu')
      await page.locator('.options summary').click()
      await page.locator('.line .link').click()
      await page.locator('fieldset').first().waitFor()
    },
  },
  { name: 'join', go: ({ page }) => page.goto('/join') },
  { name: 'lobby', go: (at) => sit(at, { game: 'tabu', bots: ['cautious', 'bold'] }) },
  {
    name: 'lobby-guest',
    go: async (at) => {
      const host = await at.other('Margaux')
      const { code } = await host.ask('/api/tables', { game: 'tabu', bots: ['bold'] })
      await at.page.goto(path(code))
      await at.page.locator('.rail form').waitFor()
    },
  },
  {
    name: 'hands',
    go: async (at) => {
      await shared(at, 'tabu')
      await at.page.locator('.here').click()
      await at.page.locator('dialog li').nth(2).waitFor()
    },
  },
  { name: 'tablet-tabu', go: (at) => goesRound(at, 'tabu') },
  { name: 'tablet-passe', go: (at) => goesRound(at, 'passe_anglaise') },
  { name: 'away', go: company },
  {
    name: 'about',
    go: async (at) => {
      await company(at)
      await at.page.locator('.asks > *').last().click()
      await at.page.locator('dialog .more').click()
      await at.page.locator('.about .reasons').waitFor()
    },
  },
  { name: 'tabu-stake', go: staked },
  { name: 'tabu-bank', go: (at) => tabu(at, true) },
  {
    name: 'tabu-refused',
    go: async (at) => {
      await tabu(at, true)
      await key(at, '1')
      await at.page.locator('[role="alert"] p').waitFor()
    },
  },
  { name: 'tabu-throw', go: thrown },
  { name: 'tabu-settled', go: settled },
  {
    name: 'tabu-why',
    go: async (at) => {
      await staked(at)
      await key(at, '?')
      await at.page.locator('dialog').waitFor()
    },
  },
  { name: 'tabu-talk', go: (at) => sheet(at, 2) },
  { name: 'tabu-menu', go: (at) => sheet(at, 1) },
  {
    name: 'tabu-journal',
    go: async (at) => {
      await staked(at)
      const journal = at.page.locator('.asks > .phone')
      if (await journal.isVisible()) {
        await journal.click()
        await at.page.locator('dialog').waitFor()
      }
    },
  },
  {
    name: 'tabu-paused',
    go: async (at) => {
      await sheet(at, 1)
      await at.page.locator('dialog .acts .line').first().click()
      await at.page.locator('.paused').waitFor()
    },
  },
  {
    name: 'tabu-watching',
    go: async (at) => {
      const host = await at.other('Margaux')
      const code = await staked(host)
      await at.page.goto(path(code))
      await at.page.locator('.watching').waitFor()
    },
  },
  {
    name: 'tabu-over',
    go: async (at) => {
      await result(at, 'first')
      await at.page.locator('.luck .card').waitFor(ODDS)
      await at.page.locator('.luck summary').click()
    },
  },
  board('passe-board', 'passe_anglaise', 3),
  board('casino-board', 'home_casino', 3),
  { name: 'casino-turn', go: turn },
  { name: 'casino-card', go: card },
  board('duel-board', 'home_casino/duel', 1),
  board('zanzibar-board', 'home_casino/zanzibar', 2),
  board('roulette-board', 'home_casino/roulette', 2),
  board('421-board', 'home_casino/421', 2),
  board('blackjack-board', 'home_casino/blackjack', 1),
  { name: 'real-dice', go: real },
  { name: 'proofs', go: proofs },
  {
    name: 'verify',
    go: async (at) => {
      const code = await staked(at)
      await at.page.goto(`/verify/${encodeURIComponent(code)}`)
      await at.page.locator('.verdict.good').waitFor()
    },
  },
  {
    name: 'screen',
    go: async (at) => {
      const code = await staked(at)
      await at.page.goto(`${path(code)}/screen`)
      await at.page.locator('.screen .field').first().waitFor()
    },
  },
  {
    name: 'screen-lobby',
    go: async (at) => {
      const { code } = await at.ask('/api/tables', { game: 'tabu', bots: ['bold'] })
      await at.page.goto(`${path(code)}/screen`)
      await at.page.locator('.welcome').waitFor()
    },
  },
  generic('passe', 'passe_anglaise', 3),
  generic('casino', 'home_casino', 3),
  generic('roulette', 'home_casino/roulette', 2),
  generic('421', 'home_casino/421', 2),
  generic('blackjack', 'home_casino/blackjack', 1),
  { name: 'tabu-odds', go: odds },
  {
    name: 'tabu-odds-sheet',
    go: async (at) => {
      await odds(at)
      await at.page.locator('.asks > *').nth(-3).click()
      await at.page.locator('dialog li').first().waitFor(ODDS)
    },
  },
  {
    name: 'odds',
    go: async ({ page }) => {
      await page.goto('/odds/tabu?tabu.payout=contre')
      await page.locator('.each .card').first().waitFor(ODDS)
      await page.locator('details').waitFor(ODDS)
    },
  },
  {
    name: 'rules',
    go: async ({ page }) => {
      await page.goto('/rules/tabu')
      await page.locator('ol li').first().waitFor()
    },
  },
  { name: 'ledger', go: accounts },
  { name: 'replay', go: replayed },
  {
    name: 'replay-link',
    go: async (at) => {
      await at.page.addInitScript(() => {
        Object.defineProperty(navigator, 'clipboard', { value: undefined })
        Object.defineProperty(navigator, 'share', { value: () => Promise.reject(new Error('no')) })
      })
      await replayed(at)
      await at.page.locator('.asks .btn').first().click()
      await at.page.locator('dialog .url').waitFor()
    },
  },
  {
    name: 'screen-over',
    go: async (at) => {
      const { second } = await over(at)
      await at.page.goto(`${path(second)}/screen`)
      await at.page.locator('.finale .ranks li').first().waitFor()
    },
  },
  {
    name: 'my-tables',
    go: async (at) => {
      await mine(at)
      await at.page.goto('/me')
      await at.page.locator('[data-act="result"]').first().waitFor()
      await at.page.locator('[data-act="play"]').first().waitFor()
    },
  },
  {
    name: 'home-tables',
    go: async (at) => {
      await mine(at)
      await at.page.goto('/')
      await at.page.locator('[data-act="play"]').first().waitFor()
    },
  },
  {
    name: 'me',
    go: async (at) => {
      await at.ask('/api/tables', { game: 'tabu' })
      await at.page.goto('/me')
      await at.page.locator('main li').first().waitFor()
    },
  },
  ...(
    [
      ['tabu', { hello: 0, anchor: 3, won: 6, end: 9 }],
      ['passe_anglaise', { hello: 0, cover: 1, point: 3, banco: 9, end: 10 }],
      ['home_casino', { hello: 0, buy: 2, duel: 4, won: 6, sell: 9, end: 10 }],
    ] as const
  ).flatMap(([game, steps]) =>
    Object.entries(steps).map(([name, step]) => ({
      name: `learn-${game}-${name}`,
      go: ({ page }: At) => learnUntil(page, game, step),
    })),
  ),
  {
    name: 'lost',
    astray: true,
    go: async ({ page }) => {
      await page.goto('/t/AUCUNE-TABLE-0')
      await page.locator('.lost').waitFor()
    },
  },
  { name: 'match-over', go: matchOver },
]
