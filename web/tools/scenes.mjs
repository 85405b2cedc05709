// The scenes that are photographed: how to get there, as a person would.
export const SIZES = {
  '390x844': { width: 390, height: 844, scale: 2 },
  '320x640': { width: 320, height: 640, scale: 2 },
  '390x664': { width: 390, height: 664, scale: 2 },
  '1440x900': { width: 1440, height: 900, scale: 1 },
}

const FOUR = ['Camille', 'Margaux', 'Théo', 'Lou']
const FIVE = [...FOUR, 'Awa']
let tables = 0

/** A table in play, frozen after so many moves, with me to move. */
async function sit({ page, base, ask }, opening, moves = 0) {
  const table = `SCENE-${(tables += 1)}`
  await ask('/api/pit/open', { table, every: 0, start: true, seed: 5, people: FOUR, ...opening })
  for (let n = 0; n < moves; n += 1) await ask('/api/pit/tick', { table, mine: true })
  for (let n = 0; n < 40; n += 1) if ((await ask('/api/pit/tick', { table })) === 0) break
  await page.goto(`${base}/t/${table}`)
  await page.waitForSelector('.room, .finale')
  return table
}

async function lobby({ page, base, ask }, more) {
  const table = `RUBIS-TAPIS-${(tables += 1) + 400}`
  await ask('/api/pit/open', { table, every: 0, people: FOUR, game: 'tabu', preset: 'classique', ...more })
  await page.goto(`${base}/t/${table}`)
  await page.waitForSelector('.presets')
}

const TABU = { game: 'tabu', people: FIVE, preset: 'classique', dice: [1] }

/** Two chips on hearts, one on the anchor. */
async function bet(at) {
  const table = await sit(at, TABU)
  for (const key of ['3', '3', '5']) await at.page.keyboard.press(key)
  await at.page.waitForTimeout(150)
  return table
}

/** Two hearts and an anchor, just thrown. */
async function thrown(at) {
  const table = await bet(at)
  await at.ask('/api/pit/load', { table, dice: [2, 2, 4] })
  await at.page.locator('[data-main]').click()
  await at.page.waitForTimeout(100)
  await at.ask('/api/pit/tick', { table })
}

/** The lesson, as far as a step, done as it says. */
async function learn({ page, base }, until) {
  await page.goto(base + '/learn/tabu')
  const next = () => page.locator('[data-learn]').click()
  const tap = (key) => page.locator(`[data-key="${key}"]`).click()
  const main = () => page.locator('[data-main]').click()
  const steps = { hello: next, stake: () => tap(3), more: () => tap(3), anchor: () => tap(5), others: next, done: main, won: next, bank: next, throw: main }
  await page.waitForSelector('.coach')
  for (const [step, act] of Object.entries(steps)) {
    if (step === until) return
    await act()
    await page.waitForTimeout(500)
  }
}

const generic = (name, game, moves, more = {}) => ({ name, run: (at) => sit(at, { game, ...more }, moves) })

export const scenes = [
  { name: 'home', rooms: ['nuit', 'jour'], full: true, run: ({ page, base }) => page.goto(base + '/') },
  { name: 'new', full: true, rooms: ['nuit', 'jour'], run: async ({ page, base }) => { await page.goto(base + '/new'); await page.waitForSelector('.presets') } },
  { name: 'new-casino', full: true, sizes: ['390x844'], run: async ({ page, base }) => { await page.goto(base + '/new?game=home_casino/421'); await page.waitForSelector('.presets') } },
  { name: 'new-switches', run: async ({ page, base }) => { await page.goto(base + '/new'); await page.locator('.line .link').click(); await page.waitForSelector('fieldset') } },
  { name: 'name', sizes: ['390x844', '320x640'], nameless: true, run: async ({ page, base }) => { await page.goto(base + '/'); await page.locator('.pair button').click() } },
  { name: 'lobby', full: true, rooms: ['nuit', 'jour'], run: (at) => lobby(at, { bots: ['cautious'] }) },
  { name: 'lobby-guest', full: true, sizes: ['390x844', '1440x900'], run: (at) => lobby(at, { host: 'p1', standing: ['p0'] }) },
  { name: 'join', sizes: ['390x844'], run: ({ page, base }) => page.goto(base + '/join') },
  { name: 'me', full: true, sizes: ['390x844', '1440x900'], run: async ({ page, base }) => { await page.goto(base + '/me'); await page.locator('.btn.main').click() } },
  { name: 'rules', run: async ({ page, base }) => { await page.goto(base + '/rules/tabu'); await page.waitForSelector('ol li') } },
  { name: 'rules-at', sizes: ['390x844'], run: async ({ page, base }) => { await page.goto(base + '/rules/tabu#TABU-18'); await page.waitForSelector('ol li'); await page.waitForTimeout(300) } },
  { name: 'lost', sizes: ['390x844'], run: ({ page, base }) => page.goto(base + '/nowhere') },
  { name: 'after', rooms: ['nuit', 'jour'], run: async (at) => { const table = await sit(at, { ...TABU, switches: { 'tabu.end': 'rotations:1' } }, 0); for (let n = 0; n < 160; n += 1) if ((await at.ask('/api/pit/tick', { table, mine: true })) === 0) break; await at.page.reload(); await at.page.waitForSelector('.finale') } },
  generic('passe-deposit', 'passe_anglaise', 0),
  generic('passe-cover', 'passe_anglaise', 12),
  generic('passe-coup', 'passe_anglaise', 30),
  generic('casino-home', 'home_casino', 0),
  generic('casino-turn', 'home_casino', 40),
  generic('casino-later', 'home_casino', 90),
  generic('roulette', 'home_casino/roulette', 3),
  generic('duel', 'home_casino/duel', 0, { people: FOUR.slice(0, 2) }),
  generic('zanzibar', 'home_casino/zanzibar', 0),
  generic('blackjack', 'home_casino/blackjack', 2, { people: FOUR.slice(0, 2) }),
  generic('q421', 'home_casino/421', 2),
  ...['hello', 'stake', 'more', 'anchor', 'others', 'done', 'won', 'bank', 'throw', 'end'].map((step, n) => ({ name: `learn-${n}-${step}`, run: (at) => learn(at, step) })),
  { name: 'tabu-bet', rooms: ['nuit', 'jour'], run: bet },
  { name: 'tabu-done', run: async (at) => { await bet(at); await at.page.locator('[data-main]').click() } },
  { name: 'tabu-empty', run: (at) => sit(at, TABU) },
  { name: 'tabu-banker', run: (at) => sit(at, { ...TABU, dice: [0] }) },
  { name: 'tabu-refused', sizes: ['390x844', '320x640'], run: async (at) => { await sit(at, { ...TABU, dice: [0] }); await at.page.locator('.field').first().click() } },
  { name: 'tabu-why', run: async (at) => { await bet(at); await at.page.keyboard.press('?') } },
  { name: 'tabu-menu', sizes: ['390x844', '320x640', '1440x900'], run: async (at) => { await bet(at); await at.page.locator('.asks > :last-child').click() } },
  { name: 'tabu-talk', sizes: ['390x844', '320x640'], run: async (at) => { await bet(at); await at.page.locator('.asks > :nth-child(3)').click() } },
  { name: 'tabu-journal', sizes: ['390x844'], run: async (at) => { await bet(at); if (at.size !== '1440x900') await at.page.locator('.asks > :first-child').click() } },
  { name: 'tabu-settled', rest: 900, rooms: ['nuit', 'jour'], run: thrown },
  { name: 'tabu-roll1', motion: true, rest: 350, run: thrown },
  { name: 'tabu-roll2', motion: true, rest: 800, run: thrown },
  { name: 'tabu-roll3', motion: true, rest: 1250, run: thrown },
  { name: 'tabu-fly1', motion: true, rest: 2050, run: thrown },
  { name: 'tabu-fly2', motion: true, rest: 2600, run: thrown },
  { name: 'tabu-fly3', motion: true, rest: 3300, run: thrown },
  { name: 'tabu-fly4', motion: true, rest: 4000, run: thrown },
  { name: 'tabu-fly5', motion: true, rest: 4700, run: thrown },
  { name: 'tabu-twelve', run: (at) => sit(at, { ...TABU, people: ['Camille', 'Margaux', 'Théo', 'Lou', 'Awa', 'Inès', 'Hugo', 'Zoé', 'Noé', 'Ève', 'Max', 'Léonie'], dice: [1] }) },
]
