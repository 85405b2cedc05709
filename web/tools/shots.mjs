// Photographs every screen at every size, playing at real tables (tools/pit.py) under a strict content security policy.
// node tools/shots.mjs [part of a name …]   SHOTS=folder   LANG_=fr|en   ZOOM=2   Needs Debian's chromium.
import { mkdirSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { preview } from 'vite'
import { scenes, SIZES } from './scenes.mjs'

const out = process.env.SHOTS ?? 'shots'
const wanted = process.argv.slice(2)
const zoom = Number(process.env.ZOOM ?? 1)
mkdirSync(out, { recursive: true })

const server = await preview({ mode: 'fixtures', preview: { port: 0, host: '127.0.0.1' }, build: { outDir: 'dist-fixtures' }, logLevel: 'warn' })
const base = server.resolvedUrls.local[0].replace(/\/$/, '')
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] })
let problems = 0

for (const scene of scenes) {
  for (const size of scene.sizes ?? Object.keys(SIZES)) {
    for (const room of scene.rooms ?? ['nuit']) {
      const lang = process.env.LANG_ ?? scene.lang ?? 'fr'
      const name = `${scene.name}-${size}${room === 'jour' ? '-jour' : ''}${lang === 'en' ? '-en' : ''}${zoom === 1 ? '' : `-x${zoom}`}`
      if (wanted.length && !wanted.some((part) => name.includes(part))) continue
      const { width, height, scale } = SIZES[size]
      const context = await browser.newContext({ viewport: { width, height }, deviceScaleFactor: scale, locale: lang === 'fr' ? 'fr-FR' : 'en-GB', hasTouch: width < 700, reducedMotion: scene.motion ? 'no-preference' : 'reduce' })
      await context.addInitScript(([r, l, n]) => {
        localStorage.setItem('tripot.room', r)
        localStorage.setItem('tripot.lang', l)
        if (n && !localStorage.getItem('tripot.name')) localStorage.setItem('tripot.name', n)
      }, [room, lang, scene.nameless ? '' : 'Camille'])
      const page = await context.newPage()
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) (problems++, console.log(`  ! ${name}: ${message.text()}`))
      })
      page.on('pageerror', (error) => (problems++, console.log(`  ! ${name}: ${error}`)))
      try {
        await scene.run({ page, base, size, ask: (path, body) => fetch(base + path, { method: 'POST', body: JSON.stringify(body) }).then((r) => r.json()) })
        if (zoom !== 1) await page.evaluate((it) => (document.documentElement.style.fontSize = `${it * 100}%`), zoom)
        await page.waitForTimeout(scene.rest ?? 250)
        await page.screenshot({ path: `${out}/${name}.png`, fullPage: zoom !== 1 || (scene.full ?? false) })
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        if (wide > 0) {
          problems++
          const who = await page.evaluate(() => [...document.querySelectorAll('body *')].filter((it) => it.getBoundingClientRect().right > innerWidth + 0.5 && !it.closest('svg')).slice(-3).map((it) => `${it.tagName}.${it.className}`.slice(0, 60)))
          console.log(`  ! ${name}: ${wide} px too wide: ${who.join(' ')}`)
        }
        console.log(name)
      } catch (error) {
        problems++
        console.log(`  ! ${name}: ${error}`)
        await page.screenshot({ path: `${out}/${name}-failed.png` })
      }
      await context.close()
    }
  }
}
await browser.close()
await server.close()
process.exit(problems ? 1 : 0)
