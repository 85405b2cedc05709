// Films what a still picture cannot show, on a phone at a house opened for it: a throw of Tabu and a turn of Home
// Casino, each under 1 MB. node tools/films.mjs [name …]   The frames are put together by films.py beside it.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromium } from '@playwright/test'
import { Served } from '../e2e/served.ts'

const OUT = resolve(import.meta.dirname, process.env.PICTURES ?? '../../docs/pictures')
const PYTHON = resolve(import.meta.dirname, '../../.venv/bin/python')
const MOST = 1_000_000
const wait = (ms) => new Promise((done) => setTimeout(done, ms))

/** Each opens a table and brings it to the moment; what it returns is played before the camera. */
const FILMS = {
  'tabu-throw': async ({ page, open }) => {
    for (let n = 0; n < 40; n += 1) {
      await open({ game: 'tabu', pace: 'tranquille', bots: ['bold', 'cautious', 'bold'], start: true })
      await page.locator('.rail .btn.call, .rail [role="radiogroup"]').first().waitFor()
      if (await page.locator('.rail [role="radiogroup"]').isVisible()) break
    }
    await wait(2500)
    return async () => {
      for (const key of ['3', '3', '5', '6']) await page.keyboard.press(key).then(() => wait(450))
      await wait(500)
      await page.locator('[data-main]').click()
      await page.locator('.fields.settled').waitFor()
      await wait(3200)
    }
  },
  'casino-turn': async ({ page, open }) => {
    await open({ game: 'home_casino', pace: 'tranquille', bots: ['bold', 'cautious'], start: true })
    await page.locator('.homes button:enabled').first().click() // alone with bots no clock chooses for one
    const mine = page.locator('.room:has(.strip) .rail [data-main]:enabled:not(.skip)')
    await mine.waitFor({ timeout: 120_000 })
    await wait(800)
    return async () => {
      await mine.click()
      await wait(9000)
    }
  },
}

const wanted = process.argv.slice(2)
const house = await Served.open()
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
let failed = 0
mkdirSync(OUT, { recursive: true })
for (const [name, scene] of Object.entries(FILMS)) {
  if (wanted.length && !wanted.includes(name)) continue
  const context = await browser.newContext({
    viewport: { width: 390, height: 780 },
    hasTouch: true,
    isMobile: true,
    baseURL: house.site,
    locale: 'fr-FR',
    colorScheme: 'dark',
  })
  await context.addInitScript(() => localStorage.setItem('tripot.name', 'Camille'))
  await context.request.put('/api/me', { data: { name: 'Camille' } })
  const page = await context.newPage()
  const open = async (wish) => {
    const { code } = await (await context.request.post('/api/tables', { data: wish })).json()
    await page.goto(`/t/${encodeURIComponent(code)}`)
  }
  const play = await scene({ page, open })
  const camera = await context.newCDPSession(page)
  const folder = mkdtempSync(join(tmpdir(), 'film-'))
  const times = []
  let rolls = true
  camera.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    if (!rolls) return
    writeFileSync(join(folder, `${String(times.length).padStart(4, '0')}.png`), Buffer.from(data, 'base64'))
    times.push(metadata.timestamp)
    void camera.send('Page.screencastFrameAck', { sessionId })
  })
  await camera.send('Page.startScreencast', { format: 'png', everyNthFrame: 1 })
  await play()
  rolls = false
  await camera.send('Page.stopScreencast')
  const out = join(OUT, `${name}.webp`)
  writeFileSync(join(folder, 'times.json'), JSON.stringify(times))
  const made = spawnSync(PYTHON, [resolve(import.meta.dirname, 'films.py'), folder, out, String(MOST)], {
    stdio: 'inherit',
  })
  rmSync(folder, { recursive: true })
  if (made.status !== 0 || statSync(out).size >= MOST) failed += 1
  await context.close()
}
await browser.close()
await house.close()
process.exit(failed ? 1 : 0)
