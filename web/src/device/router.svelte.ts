// Client-side router. Links are ordinary links; a click on an internal one does not reload the page.

export type Route =
  | { page: 'home' }
  | { page: 'game'; game: string | null }
  | { page: 'join' }
  | { page: 'table'; code: string }
  | { page: 'screen'; code: string }
  | { page: 'television'; code: string | null; table: string | null; here: boolean }
  | { page: 'replay'; code: string; at: number | null }
  | { page: 'rules'; game: string }
  | { page: 'learn'; game: string }
  | { page: 'odds'; game: string | null }
  | { page: 'verify'; code: string | null }
  | { page: 'circle'; key: string }
  | { page: 'ceremony'; circle: string; season: string | null }
  | { page: 'question'; of: string | null }
  | { page: 'me' }
  | { page: 'lost' }

export function routeOf(path: string, query = ''): Route {
  let parts: string[]
  try {
    parts = path.split('/').filter(Boolean).map(decodeURIComponent)
  } catch {
    return { page: 'lost' } // malformed percent-encoding
  }
  const [head, ...rest] = parts
  const tail = rest.join('/')
  if (!head) return { page: 'home' }
  if (head === 'g' && tail) return { page: 'game', game: tail }
  if (head === 'new' && !tail) return { page: 'game', game: new URLSearchParams(query).get('game') } // an old address
  if (head === 'join' && !tail) return { page: 'join' }
  if (head === 'me' && !tail) return { page: 'me' }
  if (head === 'screen' && rest.length <= 1) {
    const asked = new URLSearchParams(query)
    return { page: 'television', code: tail || null, table: asked.get('table'), here: asked.has('here') }
  }
  if (head === 't' && rest.length === 1) return { page: 'table', code: tail }
  if (head === 't' && rest.length === 2 && rest[1] === 'screen') return { page: 'screen', code: rest[0] as string }
  if (head === 't' && rest.length === 2 && rest[1] === 'replay')
    return { page: 'replay', code: rest[0] as string, at: Number(new URLSearchParams(query).get('at')) || null }
  if (head === 'c' && rest.length === 1) return { page: 'circle', key: tail }
  if (head === 'c' && rest.length === 2 && rest[1] === 'ceremony')
    return { page: 'ceremony', circle: rest[0] as string, season: new URLSearchParams(query).get('season') }
  if (head === 'question') return { page: 'question', of: tail || null }
  if (head === 'rules' && tail) return { page: 'rules', game: tail }
  if (head === 'verify' && rest.length <= 1) return { page: 'verify', code: tail || null }
  if (head === 'odds') return { page: 'odds', game: tail || null }
  if (head === 'learn' && tail) return { page: 'learn', game: tail }
  return { page: 'lost' }
}

const here = (): Route => routeOf(location.pathname, location.search)

class Router {
  route: Route = $state.raw(here())
  /** Number of navigations: the first page is not announced, later ones are. */
  visits = $state(0)

  start(): void {
    addEventListener('popstate', () => this.#arrive())
    document.addEventListener('click', (event) => {
      const link = (event.target as Element).closest?.('a[href]')
      if (
        !link ||
        event.defaultPrevented ||
        event.button !== 0 ||
        event.metaKey ||
        event.ctrlKey ||
        event.shiftKey ||
        event.altKey
      )
        return
      const url = new URL((link as HTMLAnchorElement).href)
      if (url.origin !== location.origin || link.hasAttribute('download') || link.getAttribute('target')) return
      if (url.pathname === location.pathname && url.hash) return
      event.preventDefault()
      this.go(url.pathname + url.search + url.hash)
    })
  }

  go(path: string, replace = false): void {
    history[replace ? 'replaceState' : 'pushState'](null, '', path)
    this.#arrive()
    scrollTo(0, 0)
  }

  #arrive(): void {
    this.visits += 1
    this.route = here()
  }
}

export const router = new Router()
