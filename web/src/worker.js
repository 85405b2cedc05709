// Service worker: caches the whole client of one build (about 550 kB compressed), so that it opens offline and a page
// in play never misses a file of its own build. It caches no tables and no API answers. vite.config.ts fills in
// `__BUILD__` and `__FILES__`.
const KEPT = 'tripot-__BUILD__'
const FILES = __FILES__
const FRONT = '/'
/** Milliseconds after which a server that does not answer counts as unreachable. */
const PATIENCE = 4000

self.addEventListener('install', (event) => event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll(FILES))))

// A new worker activates when the last page of the older build is closed, never in the middle of a game; until then
// both caches exist.
self.addEventListener('activate', (event) =>
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names.filter((name) => name.startsWith('tripot-') && name !== KEPT).map((name) => caches.delete(name)),
        ),
      ),
  ),
)

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || /^\/(api|ws)\//.test(pathname)) return
  if (request.mode === 'navigate') event.respondWith(page(request))
  else if (FILES.includes(pathname) || pathname.startsWith('/assets/'))
    event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)))
})

/** Network first: the newest page from the server, or the cached one if the server is unreachable. */
async function page(request) {
  const kept = async () => (await caches.match(FRONT)) ?? Response.error()
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(PATIENCE) })
    return answer.status < 500 ? answer : kept()
  } catch {
    return kept()
  }
}

// A notification was tapped: focus the open page, or open the table of the last game.
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(
    self.clients
      .matchAll({ type: 'window' })
      .then((open) => (open[0] ? open[0].focus() : self.clients.openWindow('/?resume'))),
  )
})
