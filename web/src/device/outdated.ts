// Reloads a page whose build is older than that of the server, as soon as the reload loses nothing.

const KEY = 'tripot.reloaded'
const TRY_AGAIN_MS = 5_000

/** The parts of the browser that a reload needs. Tests pass their own. */
export type Page = {
  /** The storage of this tab's session. */
  store: Pick<Storage, 'getItem' | 'setItem'>
  reload: () => void
  /** Whether a reload would lose something: typed text or an open sheet. */
  busy: () => boolean
}

const browser: Page = {
  get store() {
    return sessionStorage
  },
  reload: () => location.reload(),
  busy: () => {
    const { activeElement } = document
    const typed = activeElement instanceof HTMLInputElement && activeElement.value !== ''
    return typed || document.querySelector('dialog[open]') !== null
  },
}

/** Reload once per build, so that nodes with different builds cause no endless reloads. Returns whether it reloads. */
export function reloadOnce(build: string, page: Page = browser): boolean {
  try {
    if (page.busy() || page.store.getItem(KEY) === build) return false
    page.store.setItem(KEY, build)
  } catch {
    return false // storage may be forbidden; then nothing would stop the next reload
  }
  page.reload()
  return true
}

/** Reload as soon as the reload loses nothing. Returns a function that cancels this. */
export function reloadWhenIdle(build: string): () => void {
  reloadOnce(build)
  const timer = setInterval(() => reloadOnce(build), TRY_AGAIN_MS)
  return () => clearInterval(timer)
}
