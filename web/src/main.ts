import './ui/base.css'
import './ui/primitives.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { app } from './device/preferences.svelte'
import { houseAnswers, prefetchTable } from './protocol/http'
import { storage } from './device/storage'
import { LANGUAGES } from './texts/texts'
import { router } from './device/router.svelte'
import { ignoreHeldKeys } from './ui/held_keys'
import { installPrompt } from './device/install.svelte'
import { loadPage } from './pages/lazy_pages'

const HALF_A_DAY = 12 * 3_600_000
const AGAIN = 60_000

app.setRoom(app.room)
app.setMotion(app.motion)
router.start()
ignoreHeldKeys(document)

// The installed app reopens the table of the last game.
const [since, table] = (storage.read('table') ?? '').split(' ')
if (location.search === '?resume')
  router.go(table && Date.now() - Number(since) < HALF_A_DAY ? `/t/${encodeURIComponent(table)}` : '/', true)

// Follow a language change made in another tab of this device.
addEventListener('storage', ({ key, newValue }) => {
  const lang = LANGUAGES.find((it) => it === newValue)
  if (key === 'tripot.lang' && lang && lang !== app.lang) void app.setLanguage(lang)
})
addEventListener('beforeinstallprompt', (event) => installPrompt.keep(event))
// The server no longer has a file of this older build: reload to get the newer build. The table stays as it is. Reload
// at most once a minute, and only if the server answers, because otherwise the reload would show an error.
addEventListener('vite:preloadError', () => {
  if (Date.now() - Number(storage.read('renewed')) < AGAIN) return
  void houseAnswers().then((answers) => {
    if (!answers) return
    storage.write('renewed', String(Date.now()))
    location.reload()
  })
})
// The service worker needs HTTPS or localhost. It is registered late, so that it does not delay the page's downloads.
if (import.meta.env.PROD && isSecureContext && 'serviceWorker' in navigator)
  setTimeout(() => void navigator.serviceWorker.register('/sw.js').catch(() => {}), 3_000)

// Fetch the data and code of the first page in parallel with its texts. Ignore errors, because the page retries.
const { route } = router
if (route.page === 'table' || route.page === 'screen') prefetchTable(route.code)
if (route.page !== 'home' && route.page !== 'lost') loadPage(route.page).catch(() => {})
await app.setLanguage(app.lang)
mount(App, { target: document.body })
