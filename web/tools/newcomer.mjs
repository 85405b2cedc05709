// The first throw on a phone, at a house that somebody opened: node tools/newcomer.mjs ADDRESS [picture.png] Taps what
// a new visitor would tap. Prints the seconds from opening the address to the first dice.
import { chromium } from '@playwright/test'

const [site, picture] = process.argv.slice(2)
const PATIENCE = 120_000
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
const context = await browser.newContext({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  locale: 'en-GB',
})
context.setDefaultTimeout(PATIENCE)
const page = await context.newPage()
const began = Date.now()
await page.goto(site)
const button = (name) => page.getByRole('button', { name })
await page.getByRole('link', { name: /^Tabu/ }).tap()
await button(/^Play now/).tap()
const me = page.getByLabel('Your name at the table')
const stake = button(/^hearts,/)
const dice = button('Throw the dice')
await me.or(dice).or(button('Tap a field')).first().waitFor()
if (await me.isVisible()) {
  await me.fill('Ana')
  await button('That’s me').tap()
}
await dice.or(button('Tap a field')).first().waitFor()
if (await dice.isVisible()) await dice.tap()
else {
  await stake.tap()
  await button('Stakes placed').tap()
}
await page.locator('.fields.settled').waitFor()
console.log(JSON.stringify({ seconds: (Date.now() - began) / 1000 }))
if (picture) await page.screenshot({ path: picture })
await browser.close()
