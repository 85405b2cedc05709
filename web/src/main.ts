import './ui/base.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { app } from './device/preferences.svelte'
import { prefetchTable } from './protocol/http'
import { storage } from './device/storage'
import { LANGUAGES } from './texts/texts'
import { router } from './pages/router.svelte'
import { installPrompt } from './device/install.svelte'
import { lazyPages } from './pages/lazy_pages'

const HALF_A_DAY = 12 * 3_600_000
const AGAIN = 60_000

app.setRoom(app.room)
app.setMotion(app.motion)
router.start()

// The installed house opens where one was playing.
const [since, table] = (storage.read('table') ?? '').split(' ')
if (location.search === '?resume')
  router.go(table && Date.now() - Number(since) < HALF_A_DAY ? `/t/${encodeURIComponent(table)}` : '/', true)

// Another tab of this device speaks another language now: so does this one.
addEventListener('storage', ({ key, newValue }) => {
  const lang = LANGUAGES.find((it) => it === newValue)
  if (key === 'tripot.lang' && lang && lang !== app.lang) void app.setLanguage(lang)
})
addEventListener('beforeinstallprompt', (event) => installPrompt.keep(event))
// A file of an older build that the house no longer has: the newer page takes over, and the table is where it was. Not
// twice in a row, and never while the house itself does not answer: then there would be no page at all to come back to.
addEventListener('vite:preloadError', () => {
  if (Date.now() - Number(storage.read('renewed')) < AGAIN) return
  fetch(location.pathname, { cache: 'no-store' }).then(
    (answer) => {
      if (!answer.ok) return
      storage.write('renewed', String(Date.now()))
      location.reload()
    },
    () => {},
  )
})
// The service worker, where the browser has one: over HTTPS, or on this very machine. It waits until the page has all
// it wants.
if (import.meta.env.PROD && isSecureContext && 'serviceWorker' in navigator)
  setTimeout(() => void navigator.serviceWorker.register('/sw.js').catch(() => {}), 3_000)

// What the first page will want is asked for beside its words, not after them. What fails now is asked again by whoever
// needs it.
const { route } = router
if (route.page === 'table' || route.page === 'screen') prefetchTable(route.code)
lazyPages[route.page]?.().catch(() => {})
await app.setLanguage(app.lang)
mount(App, { target: document.body })
