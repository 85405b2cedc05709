// A family evening: three phones, a bot and a television play one whole game at a person's pace, with nothing skipped.
// Pictures of all four screens are taken every fifteen seconds, and of the television and the first phone at each verdict.
//
//   cd web && PATH=$PWD/../.venv/bin:$PATH npm run build
//   ../.venv/bin/tripot serve --host 127.0.0.1 --port 8642 --data /tmp/family
//   TRIPOT_URL=http://127.0.0.1:8642 node tools/family.mjs --out DIR [--game tabu] [--langs fr,fr,en] [--wall fr]
//     [--target 5000] [--think 2500] [--minutes 10] [--every 15]
//
// It prints when it began and ended, what was cut off or covered on which screen, and errors of the pages.
import { existsSync, mkdirSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { covered, cutOff, hiddenFields, smallFigures } from '../e2e/measure.ts'

const SHELL = '/usr/bin/chromium-headless-shell'
const { values } = parseArgs({
  options: {
    out: { type: 'string', default: '/tmp/family-pictures' },
    game: { type: 'string', default: 'tabu' },
    langs: { type: 'string', default: 'fr,fr,fr' },
    wall: { type: 'string', default: 'fr' },
    target: { type: 'string' },
    think: { type: 'string', default: '2500' },
    minutes: { type: 'string', default: '10' },
    every: { type: 'string', default: '15' },
  },
})
const site = process.env.TRIPOT_URL ?? 'http://127.0.0.1:8642'
const NAMES = ['Margaux', 'Théo', 'Lou']
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const WALL = { viewport: { width: 1920, height: 1080 } }
/** How long a verdict takes until it stands still, in milliseconds. */
const SHOWN = 700
const think = () => Number(values.think) * (0.4 + 1.2 * Math.random())
const name = values.game.replace('/', '-')
mkdirSync(values.out, { recursive: true })
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? (existsSync(SHELL) ? SHELL : '/usr/bin/chromium'),
  args: ['--no-sandbox', '--disable-gpu'],
})

async function arrive(who, lang, screen) {
  const locale = lang === 'fr' ? 'fr-FR' : 'en-GB'
  const context = await browser.newContext({ baseURL: site, locale, colorScheme: 'dark', ...screen })
  if (who) {
    await context.addInitScript((it) => localStorage.setItem('tripot.name', it), who)
    await context.request.put('/api/me', { data: { name: who } })
  }
  const page = await context.newPage()
  page.on('pageerror', (error) => console.log(stamp(), who ?? 'wall', 'exception', error.message))
  page.on('console', (it) => it.type() === 'error' && console.log(stamp(), who ?? 'wall', 'console', it.text()))
  return { who: who ?? 'wall', lang, context, page, taps: 0 }
}

const began = Date.now()
const stamp = () => `${String(Math.round((Date.now() - began) / 1000)).padStart(4, '0')}`

const langs = values.langs.split(',')
const phones = await Promise.all(NAMES.map((who, n) => arrive(who, langs[n], PHONE)))
const wall = await arrive(null, values.wall, WALL)
const all = [...phones, wall]
const opened = await phones[0].context.request.post('/api/tables', {
  data: {
    game: values.game,
    bots: ['bold'],
    ...(values.target ? { switches: { 'casino.target': Number(values.target) } } : {}),
  },
})
const { code } = await opened.json()
await Promise.all(all.map((it) => it.page.goto(`/t/${encodeURIComponent(code)}${it === wall ? '/screen' : ''}`)))
for (const it of phones.slice(1)) {
  await it.page.locator('.rail form .main').click()
  await it.page.locator('.chair.me').waitFor()
}

const found = new Set()
async function look(what, screens = all) {
  await Promise.all(
    screens.map(async (it) => {
      await it.page.screenshot({ path: join(values.out, `${name}-${stamp()}-${what}-${it.who}.png`) })
      const faults = [
        ...(await cutOff(it.page)),
        ...(await covered(it.page)),
        ...(it === wall ? [...(await smallFigures(it.page, 40)), ...(await hiddenFields(it.page))] : []),
      ]
      for (const fault of faults) {
        const line = `${it.who} (${it.lang}): ${fault}`
        if (found.has(line)) continue
        found.add(line)
        console.log(stamp(), line)
      }
    }),
  ).catch(() => {}) // a page may be on its way to another
}

await look('lobby')
await phones[0].page.locator('.rail .btn.main:enabled').first().click()
const over = async () => (await wall.page.locator('.finale .ranks li').count()) > 0
const until = Date.now() + Number(values.minutes) * 60_000
let ended = false

/** Do the first thing that is possible; never touch a verdict. */
async function move({ page, taps }) {
  const tap = async (what) => {
    const there = page.locator(what)
    if (!(await there.count())) return false
    return there
      .first()
      .tap({ timeout: 800 })
      .then(() => true)
      .catch(() => false)
  }
  if (await page.locator('[data-verdict]').count()) return false
  return (
    (await tap('.homes button:enabled')) ||
    (Math.random() < 0.5 && (await tap('.hand button:text-matches("^(Passer la banque|Pass the bank)$")'))) ||
    (await tap('.hand [data-main]:enabled:not(.skip)')) ||
    (await tap('.hand .serve')) ||
    (await tap('.hand .cards button:not([aria-pressed="true"])')) ||
    (await tap('.cloth button.die[aria-pressed="false"]')) ||
    (await tap(`.roulette button.field:enabled >> nth=${(taps * 5) % 13}`)) ||
    (await tap(`.cloth button.field:enabled >> nth=${taps % 6}`))
  )
}

async function play(it) {
  while (!ended && Date.now() < until) {
    if (await move(it).catch(() => false)) {
      it.taps += 1
      await it.page.waitForTimeout(think())
    } else await it.page.waitForTimeout(250)
  }
}

async function film() {
  let [next, verdict, n] = [0, null, 0]
  while (!ended && Date.now() < until) {
    const key = await wall.page
      .locator('[data-verdict]:not(.building)')
      .first()
      .innerText({ timeout: 50 })
      .catch(() => null)
    if (key && key !== verdict) {
      await wall.page.waitForTimeout(SHOWN)
      await look(`verdict${(n += 1)}`, [wall, phones[n % 3]])
    }
    verdict = key
    if (Date.now() > next) {
      next = Date.now() + Number(values.every) * 1000
      await look('tick')
    }
    if (await over()) ended = true
    await wall.page.waitForTimeout(200)
  }
}

const load = loadavg()[0]
const start = Date.now()
await Promise.all([...phones.map(play), film()])
const minutes = (Date.now() - start) / 60_000
await wall.page.waitForTimeout(6_000)
await look('end')
console.log(
  `${values.game}: ${ended ? 'over' : 'not over'} after ${minutes.toFixed(1)} minutes, ` +
    `${phones.map((it) => it.taps).join(' + ')} taps; load ${load.toFixed(1)} before, ${loadavg()[0].toFixed(1)} after`,
)
await browser.close()
