// Draws the icons of the installed house from public/icon.svg: the die alone, and the die on felt where a system cuts
// its own shape.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { chromium } from '@playwright/test'

const web = resolve(import.meta.dirname, '..')
const die = `data:image/svg+xml;base64,${readFileSync(`${web}/public/icon.svg`).toString('base64')}`
const FELT = 'radial-gradient(circle at 50% 46%, #1a634d 0 38%, #155643 38.2% 58%, #114a3a 58.2%)'
const ICONS = [
  ['icon-192.png', 192, 'none', 92],
  ['icon-512.png', 512, 'none', 92],
  ['icon-felt-512.png', 512, FELT, 58],
  ['apple-touch-icon.png', 180, FELT, 66],
]

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
for (const [name, size, ground, share] of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  await page.setContent(
    `<body style="margin:0;height:100vh;display:grid;place-items:center;background:${ground}"><img src="${die}" style="height:${share}%"></body>`,
  )
  await page.screenshot({ path: `${web}/public/${name}`, omitBackground: true })
  await page.close()
}
await browser.close()
