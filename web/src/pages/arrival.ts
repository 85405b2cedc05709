// After client-side navigation the focus moves to the title of the new page, as it would in a new document.

/** Focus the title as soon as it is there, unless the person acts first. Returns a function that stops waiting. */
export function focusOnArrival(page: Document): () => void {
  const waiting = new AbortController()
  const stop = (): void => waiting.abort()
  const arrive = (): void => {
    if (waiting.signal.aborted) return
    const title = page.querySelector<HTMLElement>('[data-arrive]')
    if (!title) return
    title.focus()
    if (page.activeElement === title) stop() // otherwise it is not visible yet
  }
  const first = setTimeout(arrive) // by then the page before is gone
  const observer = new MutationObserver(arrive)
  observer.observe(page.body, { childList: true, subtree: true })
  waiting.signal.addEventListener('abort', () => (clearTimeout(first), observer.disconnect()))
  for (const act of ['keydown', 'pointerdown']) page.addEventListener(act, stop, { signal: waiting.signal })
  return stop
}
