// What the device keeps of the house: the whole client of one build (about 350 kB packed), so that it opens without a
// network and a page in play never misses a file of its own build. Nothing of any table is kept, and nothing the house
// answers. `__BUILD__` and `__FILES__` are filled in when the client is built (vite.config.ts).
const KEPT = 'tripot-__BUILD__'
const FILES = __FILES__
const FRONT = '/'
/** Milliseconds after which a house that does not answer is taken for gone. */
const PATIENCE = 4000

self.addEventListener('install', (event) => event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll(FILES))))

// It takes over when the last page of the build before it is closed, never in the middle of a game: until then both are
// kept.
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

/** A page is the newest the house has; the kept one where the house cannot be reached. */
async function page(request) {
  const kept = async () => (await caches.match(FRONT)) ?? Response.error()
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(PATIENCE) })
    return answer.status < 500 ? answer : kept()
  } catch {
    return kept()
  }
}

// Called to the table: back to the page that is open, else to the table one was at.
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(
    self.clients
      .matchAll({ type: 'window' })
      .then((open) => (open[0] ? open[0].focus() : self.clients.openWindow('/?resume'))),
  )
})
