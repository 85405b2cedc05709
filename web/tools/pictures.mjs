// Photographs every screen of e2e/screens.ts, on a phone and on a desk, in both languages, at a house opened for it.
// node tools/pictures.mjs [part of a name …]   PICTURES=folder (else pictures/)   ROOM=light for the day
import { mkdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { chromium } from '@playwright/test'
import { atRest, LOOKS } from '../e2e/screens.ts'
import { ScriptedTables } from '../e2e/scripted.ts'
import { Served } from '../e2e/served.ts'

const OUT = resolve(import.meta.dirname, process.env.PICTURES ?? '../../pictures')
const MOST = 60_000
const SIZES = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
  desk: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
}
const wanted = process.argv.slice(2)

mkdirSync(OUT, { recursive: true })
const house = await Served.open()
const scripted = ScriptedTables.start()
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
let failed = 0

async function arrive(size, lang, name) {
  const context = await browser.newContext({
    ...SIZES[size],
    baseURL: house.site,
    locale: lang === 'fr' ? 'fr-FR' : 'en-GB',
    colorScheme: process.env.ROOM ?? 'dark',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(60_000)
  const ask = async (path, body, method = 'post') => (await context.request[method](path, { data: body })).json()
  if (name) {
    await context.addInitScript((it) => localStorage.setItem('tripot.name', it), name)
    await ask('/api/me', { name }, 'put')
  }
  const others = []
  const at = {
    page: await context.newPage(),
    ask,
    scripted,
    other: async (called) => {
      others.push(await arrive(size, lang, called))
      return others.at(-1).at
    },
  }
  return { at, context, leave: () => Promise.all([context.close(), ...others.map((other) => other.leave())]) }
}

/** As sharp as the size of the file allows. */
async function photograph(context, page) {
  const camera = await context.newCDPSession(page)
  for (const quality of [78, 70, 60, 50, 40, 30, 20]) {
    const { data } = await camera.send('Page.captureScreenshot', { format: 'webp', quality })
    const picture = Buffer.from(data, 'base64')
    if (picture.length < MOST || quality === 20) return picture
  }
}

async function take({ look, size, lang }) {
  const name = `${look.name}-${size}-${lang}`
  const { at, context, leave } = await arrive(size, lang, look.nameless ? '' : 'Camille')
  try {
    await look.go(at)
    await atRest(at.page)
    await at.page.waitForLoadState('networkidle')
    await at.page.waitForTimeout(250)
    const picture = await photograph(context, at.page)
    writeFileSync(`${OUT}/${name}.webp`, picture)
    console.log(`${name} ${Math.ceil(picture.length / 1000)} kB`)
    if (picture.length >= MOST) throw new Error('too large')
  } catch (error) {
    failed += 1
    console.error(`! ${name}: ${error}`)
  }
  await leave()
}

const all = LOOKS.flatMap((look) =>
  Object.keys(SIZES).flatMap((size) => ['fr', 'en'].map((lang) => ({ look, size, lang }))),
)
const todo = all.filter(
  ({ look, size, lang }) => !wanted.length || wanted.some((part) => `${look.name}-${size}-${lang}`.includes(part)),
)
const worker = async () => {
  for (let next = todo.shift(); next; next = todo.shift()) await take(next)
}
await Promise.all([worker(), worker()])
await browser.close()
scripted.close()
await house.close()
process.exit(failed ? 1 : 0)
