// Looks at every scene with axe, in both languages and rooms; any finding fails.
import { AxeBuilder } from '@axe-core/playwright'
import { chromium } from '@playwright/test'
import { preview } from 'vite'
import { scenes, SIZES } from './scenes.mjs'

const wanted = process.argv.slice(2)
const server = await preview({ mode: 'fixtures', preview: { port: 0, host: '127.0.0.1' }, build: { outDir: 'dist-fixtures' }, logLevel: 'warn' })
const base = server.resolvedUrls.local[0].replace(/\/$/, '')
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
let found = 0

for (const scene of scenes.filter((it) => !it.motion)) {
  for (const [lang, room, size] of [['fr', 'nuit', '390x844'], ['en', 'jour', '1440x900']]) {
    if (wanted.length && !wanted.some((part) => scene.name.includes(part))) continue
    const { width, height } = SIZES[size]
    const context = await browser.newContext({ viewport: { width, height }, locale: lang === 'fr' ? 'fr-FR' : 'en-GB', reducedMotion: 'reduce', bypassCSP: true })
    await context.addInitScript(([r, l]) => (localStorage.setItem('tripot.room', r), localStorage.setItem('tripot.lang', l), localStorage.setItem('tripot.name', 'Camille')), [room, lang])
    const page = await context.newPage()
    try {
      if (scene.nameless) await context.addInitScript(() => localStorage.removeItem('tripot.name'))
      await scene.run({ page, base, size, ask: (path, body) => fetch(base + path, { method: 'POST', body: JSON.stringify(body) }).then((r) => r.json()) })
      await page.waitForTimeout(scene.rest ?? 250)
      const { violations } = await new AxeBuilder({ page }).analyze()
      for (const it of violations) {
        found += it.nodes.length
        console.log(`${scene.name} ${lang} ${room}: ${it.id} (${it.impact}) × ${it.nodes.length}: ${it.nodes.slice(0, 2).map((node) => node.html.slice(0, 140) + ' ' + (node.any[0]?.message ?? '').slice(0, 160)).join(' | ')}`)
      }
    } catch (error) {
      found += 1
      console.log(`${scene.name} ${lang}: ${error}`)
    }
    await context.close()
  }
}
console.log(`${found} findings`)
await browser.close()
await server.close()
process.exit(found ? 1 : 0)
