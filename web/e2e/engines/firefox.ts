// A tab of Debian's Firefox, controlled by WebDriver BiDi without a driver.
import { launch, type Page } from 'puppeteer-core'
import { PHONE, type Tab } from './tab.ts'

const FIREFOX = process.env['FIREFOX'] ?? '/usr/bin/firefox-esr'

/** Preferences as on a phone: its language, a dark theme, and overlay scroll bars. */
const preferences = (lang: string): Record<string, unknown> => ({
  'intl.accept_languages': lang === 'fr' ? 'fr-FR, fr' : 'en-GB, en',
  'ui.systemUsesDarkTheme': 1,
  'ui.useOverlayScrollbars': 1,
})

export async function openFirefox(lang: string): Promise<Tab> {
  const extraPrefsFirefox = preferences(lang)
  const browser = await launch({ browser: 'firefox', executablePath: FIREFOX, extraPrefsFirefox })
  try {
    const page = await browser.newPage()
    await page.setViewport(PHONE)
    const troubles: string[] = []
    listen(page, troubles)
    return {
      troubles,
      evaluate: page.evaluate.bind(page) as unknown as Tab['evaluate'],
      goto: async (address) => void (await page.goto(address)),
      tap: (x, y) => page.touchscreen.tap(x, y),
      type: (text) => page.keyboard.type(text),
      picture: () => page.screenshot(),
      close: () => browser.close(),
    }
  } catch (error) {
    await browser.close()
    throw error
  }
}

function listen(page: Page, troubles: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => troubles.push(`exception: ${error instanceof Error ? error.stack : String(error)}`))
  page.on('response', (response) => {
    if (response.status() >= 400) troubles.push(`${response.status()}: ${response.url()}`)
  })
}
