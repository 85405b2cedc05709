// After client-side navigation, moves the focus to the title of the new page, where screen readers then continue.

/** Focus the title as soon as it exists, unless the person acts first. Returns a function that stops waiting. */
export function focusOnArrival(page: Document): () => void {
  const waiting = new AbortController()
  const stop = (): void => waiting.abort()
  const arrive = (): void => {
    if (waiting.signal.aborted) return
    const title = page.querySelector<HTMLElement>('[data-arrive]')
    if (!title) return
    title.focus()
    if (page.activeElement === title) stop() // an invisible title does not take the focus yet
  }
  const first = setTimeout(arrive) // by then the previous page is gone
  const observer = new MutationObserver(arrive)
  observer.observe(page.body, { childList: true, subtree: true })
  waiting.signal.addEventListener('abort', () => (clearTimeout(first), observer.disconnect()))
  for (const act of ['keydown', 'pointerdown']) page.addEventListener(act, stop, { signal: waiting.signal })
  return stop
}
