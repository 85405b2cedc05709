// Every screen, and how to reach it, for tests that check all of them in any language and at any size.
import { learnUntil } from './lesson.ts'
import { playQuickly } from './quick_player.ts'
import type { Script, ScriptedTable, ScriptedTables } from './scripted.ts'
import type { Cookie, Page } from '@playwright/test'

/** Durations of `Playback` (src/table/tempo.ts): dice in the air, dice at rest, and a result. */
const TUMBLE = 1400
const SETTLE = 240

export type At = {
  page: Page
  /** Send an HTTP request to the house, with this person's session. */
  ask: (path: string, body: unknown, method?: 'post' | 'put') => Promise<{ code: string }>
  /** Another person's screen, with the same language and theme. */
  other: (name: string) => Promise<At>
  scripted: ScriptedTables
  /** Called for every frame of a scripted table. */ receive?: (frame: string) => void
}
export type Look = {
  name: string
  go: (at: At) => Promise<unknown>
  /** Whether the device has no name yet. */ nameless?: boolean
  /** Whether the page does not exist. */ astray?: boolean
}

/** Wait until a page is complete: title, fonts, images. */
export async function atRest(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor()
  await page.waitForFunction(() => [...document.images].every((it) => it.complete))
  await page.evaluate(() => document.fonts.ready)
}

const path = (code: string): string => `/t/${encodeURIComponent(code)}`

/** Open a table of the real house. */
async function sit(at: At, wish: Record<string, unknown>): Promise<string> {
  const { code } = await at.ask('/api/tables', { pace: 'tranquille', ...wish })
  await at.page.goto(path(code))
  await at.page.locator('.room, .lobby, .finale').waitFor()
  return code
}

/** Open a scripted table as the first person, as another, or as a spectator. */
async function script(at: At, wish: Script, as: string | null = 'p0', page = ''): Promise<ScriptedTable> {
  const table = await at.scripted.open({ pace: 'tranquille', ...wish })
  await table.connect(at.page.context(), as, at.receive)
  await at.page.goto(`${path(table.id)}${page}`)
  await at.page.locator('[data-seq]').waitFor()
  return table
}

const TABU = { game: 'tabu', bots: ['cautious', 'bold', 'cautious'] }
/** Tabu while I may stake. */
const STAKING: Script = { ...TABU, until: { offered: 'tabu.stake/1' } }
/** Tabu while I hold the bank and all stakes are made. */
const BANKING: Script = { ...TABU, until: { offered: 'throw/1' } }

/**
 * Freeze playback: a timeout of exactly this many milliseconds lasts an hour, so dice stay in the air, or a settlement
 * stays on display.
 */
async function hold(page: Page, time: number): Promise<void> {
  await page.addInitScript((held) => {
    const later = window.setTimeout
    window.setTimeout = ((run: () => void, ms?: number) =>
      later(run, ms === held ? 3_600_000 : ms)) as typeof setTimeout
  }, time)
}

const key = (at: At, ...keys: string[]): Promise<void> =>
  keys.reduce<Promise<void>>((before, it) => before.then(() => at.page.keyboard.press(it)), Promise.resolve())

/** Tabu with my stakes on two fields. */
async function staked(at: At): Promise<void> {
  await script(at, STAKING)
  await at.page.locator('[data-key="3"]:enabled').waitFor()
  await key(at, '3', '3', '5')
  await at.page.locator('.field.mine').nth(1).waitFor()
}

const main = (at: At): Promise<void> => at.page.locator('[data-main]').click()

/** Dice in the air, frozen there. */
async function thrown(at: At): Promise<void> {
  await hold(at.page, TUMBLE + SETTLE)
  const computed = at.page.waitForResponse(/\/throw-[^/]*\.js$/) // loaded if anything moves
  await at.page.emulateMedia({ reducedMotion: 'no-preference' })
  await staked(at)
  await (await computed).finished()
  await main(at)
  await at.page.waitForFunction(() =>
    document.getAnimations().some((it) => {
      const { target } = it.effect as KeyframeEffect
      return target?.matches('.cloth > .layer .die') && (it.effect as KeyframeEffect).getKeyframes().length > 20
    }),
  )
  await at.page.evaluate(() => {
    for (const it of document.getAnimations()) {
      it.pause()
      it.currentTime = 0.66 * Number(it.effect?.getComputedTiming().endTime)
    }
  })
}

async function settled(at: At): Promise<void> {
  await staked(at)
  await main(at)
  await at.page.locator('[data-goon]').waitFor() // alone with bots, it waits for a tap
}

/**
 * Two games of Tabu, the second a rematch of the first, played by the first test that needs them; later tests
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
  const wish = { game: 'tabu', bots: ['bold', 'cautious', 'bold'], switches: { 'tabu.end': 'rotations:1' } }
  const { code: first } = await at.ask('/api/tables', { ...wish, start: true })
  await at.page.goto('/join')
  const second = await playQuickly([at], first, true)
  await playQuickly([at], second, false)
  return { cookies: await at.page.context().cookies(), first, second }
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
    const { code } = await at.ask('/api/tables', { game: 'home_casino/duel', bots: ['bold'], start: true })
    await at.page.goto('/join')
    await playQuickly([at], code, false)
    return { cookies: await at.page.context().cookies(), code }
  })()
  const { cookies, code } = await duels
  await at.page.context().addCookies(cookies)
  await at.page.goto(path(code))
  await at.page.locator('.bouts li').nth(3).waitFor()
  await at.page.locator('.luck .card').waitFor(ODDS)
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

/** My tables in every state: one waits for me, one is in the lobby, one is over. */
async function mine(at: At): Promise<void> {
  await over(at)
  const host = await at.other('Margaux')
  const { code } = await host.ask('/api/tables', { game: 'passe_anglaise' })
  await at.page.goto(path(code))
  await at.page.locator('.rail form button').click()
  await at.page.getByRole('button', { name: /^(Me lever|Get up)$/ }).waitFor()
  await sit(at, { ...TABU, start: true })
  const isMyTurn = async (): Promise<boolean> => {
    const tables = (await (await fetch('/api/me/tables')).json()) as { awaited: boolean }[]
    return tables.some((it) => it.awaited)
  }
  await at.page.waitForFunction(isMyTurn, undefined, { polling: 200 })
}

/** Open the nth sheet of the rail's last row, counted from the end. */
async function sheet(at: At, fromTheEnd: number): Promise<void> {
  await staked(at)
  await at.page.locator('.asks > *').nth(-fromTheEnd).click()
  await at.page.getByRole('dialog').waitFor()
}

const bots = (count: number): string[] => Array.from({ length: count }, (_, n) => (n % 2 ? 'bold' : 'cautious'))

/** A game on its own cloth, when I must act. */
const board = (name: string, game: string, count: number): Look => ({
  name,
  go: async (at) => {
    await script(at, { game, bots: bots(count) })
    await at.page.locator('.rail .btn:enabled:not(.skip), .cloth button:enabled:not(.seal)').first().waitFor()
  },
})

/** A game at the generic table, when I must act. */
const generic = (name: string, game: string, count: number): Look => ({
  name,
  go: async (at) => {
    await at.page.addInitScript(() => localStorage.setItem('tripot.plain', 'on'))
    await script(at, { game, bots: bots(count) })
    await at.page.locator('.rail .btn:enabled, .felt .field:enabled').first().waitFor()
  },
})

/** My pawn on the board of Home Casino, before it walks. */
async function turn(at: At): Promise<void> {
  await script(at, { game: 'home_casino', bots: bots(2), until: { offered: 'throw/1', state: { asking: 'throw' } } })
  await at.page.locator('.ring .pawn').nth(2).waitFor()
  await at.page.locator('[data-main]:enabled').waitFor()
}

/** An open card. */
async function card(at: At): Promise<void> {
  await script(at, { game: 'home_casino', bots: bots(1), until: { offered: 'home_casino.buy/1' } })
  await at.page.locator('.heart .card').waitFor()
}

/** Real dice that I have to report. */
async function real(at: At): Promise<void> {
  await script(at, { ...BANKING, dice: 'real' })
  await main(at)
  await at.page.locator('.faces').nth(2).waitFor()
}

/** The dice badge on the cloth, and its details. */
async function proofs(at: At): Promise<void> {
  await sit(at, { ...TABU, start: true })
  await at.page.locator('.seal').click()
  await at.page.locator('.proofs li').first().waitFor()
}

/** A hot seat device, held by the first of three people, who are seated as in the lobby. */
async function shared(at: At): Promise<void> {
  const { code } = await at.ask('/api/tables', { game: 'tabu', pace: 'sans' })
  for (const name of ['Léa', 'Théo']) await at.ask(`/api/tables/${encodeURIComponent(code)}/hands`, { name })
  await at.page.goto(path(code))
  await at.page.locator('.lobby').waitFor()
}

async function goesRound(at: At): Promise<void> {
  await shared(at)
  await at.page.locator('.rail .main').click()
  await at.page.locator('.plate .turn').waitFor()
}

/** A table with a person who is away, seen by its host. */
async function company(at: At): Promise<void> {
  await script(at, { game: 'tabu', people: ['Camille', 'Théo'], away: ['p1'], auto: false })
  await at.page.locator('.seat .mark').waitFor()
}

/** The first request starts the lab worker. */
const ODDS = { timeout: 60_000 }

/** The odds printed on the fields. */
async function odds(at: At): Promise<void> {
  await at.page.addInitScript(() => localStorage.setItem('tripot.odds', 'on'))
  await staked(at)
  await at.page.locator('.field .odds').nth(5).waitFor()
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
  ...['tabu', 'home_casino', 'home_casino/roulette'].map((game) => ({
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
      await shared(at)
      await at.page.locator('.here').click()
      await at.page.locator('dialog li').nth(2).waitFor()
    },
  },
  { name: 'tablet-tabu', go: goesRound },
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
  { name: 'tabu-bank', go: (at) => script(at, BANKING) },
  {
    name: 'tabu-refused',
    go: async (at) => {
      await script(at, BANKING)
      await at.page.locator('[data-main]:enabled').waitFor()
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
      await at.page.getByRole('dialog').waitFor()
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
        await at.page.getByRole('dialog').waitFor()
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
      await script(at, { ...STAKING, people: ['Margaux', 'Camille'], standing: ['p1'], auto: false }, 'p1')
      await at.page.getByRole('button', { name: /Rester regarder|Keep watching|watch/ }).click()
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
      const code = await sit(at, { ...TABU, start: true })
      await at.page.goto(`/verify/${encodeURIComponent(code)}`)
      await at.page.locator('.verdict.good').waitFor()
    },
  },
  {
    name: 'screen',
    go: async (at) => {
      const table = await script(at, { ...STAKING, auto: false }, null, '/screen')
      for (let n = 0; n < 3; n += 1) await table.tick()
      await at.page.locator('.screen .stake').first().waitFor()
    },
  },
  {
    name: 'screen-lobby',
    go: async (at) => {
      const { code } = await at.ask('/api/tables', { game: 'tabu', bots: ['bold'] })
      await at.page.goto(`${path(code)}/screen`)
      await at.page.locator('.steps li').nth(2).waitFor()
    },
  },
  generic('casino', 'home_casino', 3),
  generic('421', 'home_casino/421', 2),
  { name: 'tabu-odds', go: odds },
  {
    name: 'tabu-odds-sheet',
    go: async (at) => {
      await odds(at)
      await at.page.locator('.asks > *').nth(-3).click()
      await at.page.getByRole('dialog').getByRole('listitem').first().waitFor()
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
      await at.page.locator('.asks button').first().click()
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
  { name: 'learn', go: ({ page }) => learnUntil(page, 'tabu', 0) },
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
