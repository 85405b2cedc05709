// Whether this device can suspend the page at any moment. A phone stops the script of a hidden page within seconds, and
// browsers report when they freeze a page. A hidden page on a desktop continues.

/** Call back whenever that changes, and now if the page can already be suspended. */
export function watchSleep(tell: (asleep: boolean) => void, signal: AbortSignal): void {
  const isHiddenPhone = (): boolean => document.visibilityState === 'hidden' && matchMedia('(pointer: coarse)').matches
  const look = (): void => tell(isHiddenPhone())
  document.addEventListener('visibilitychange', look, { signal })
  document.addEventListener('resume', look, { signal })
  document.addEventListener('freeze', () => tell(true), { signal })
  if (isHiddenPhone()) tell(true)
}
