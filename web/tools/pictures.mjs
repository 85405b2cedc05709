// Photographs every screen of e2e/screens.ts, on a phone and on a desk, in both languages, at a house opened for it.
// node tools/pictures.mjs [part of a name …]   PICTURES=folder (else pictures/)   ROOM=light for the day
import { mkdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { chromium } from '@playwright/test'
import { looks } from '../e2e/looking.ts'
import { People } from '../e2e/people.ts'
import { LOOKS } from '../e2e/screens.ts'
import { ScriptedTables } from '../e2e/scripted.ts'
import { Served } from '../e2e/served.ts'

const OUT = resolve(import.meta.dirname, process.env.PICTURES ?? '../../pictures')
const MOST = 60_000
const SHARPNESS = { phone: 2, desk: 1 }
const wanted = process.argv.slice(2)

mkdirSync(OUT, { recursive: true })
const house = await Served.open()
const scripted = ScriptedTables.start()
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
let failed = 0

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
  const people = new People(browser)
  const light = process.env.ROOM ?? 'dark'
  try {
    const manner = { screen: size, sharpness: SHARPNESS[size], lang, light, site: house.site }
    const { context, page } = await looks(people, scripted, look, manner)
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(250)
    const picture = await photograph(context, page)
    writeFileSync(`${OUT}/${name}.webp`, picture)
    console.log(`${name} ${Math.ceil(picture.length / 1000)} kB`)
    if (picture.length >= MOST) throw new Error('too large')
  } catch (error) {
    failed += 1
    console.error(`! ${name}: ${error}`)
  }
  for (const { context } of people.all) await context.close()
}

const all = LOOKS.flatMap((look) =>
  Object.keys(SHARPNESS).flatMap((size) => ['fr', 'en'].map((lang) => ({ look, size, lang }))),
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
