// Whether this device may fall asleep at any moment: a phone whose page is hidden stops its script within seconds, and a
// browser says of some other pages that it freezes them. A hidden page on a desk goes on.

/** Tell whenever that changes, and now if it is so already. */
export function watchSleep(tell: (asleep: boolean) => void, signal: AbortSignal): void {
  const isHiddenPhone = (): boolean => document.visibilityState === 'hidden' && matchMedia('(pointer: coarse)').matches
  const look = (): void => tell(isHiddenPhone())
  document.addEventListener('visibilitychange', look, { signal })
  document.addEventListener('resume', look, { signal })
  document.addEventListener('freeze', () => tell(true), { signal })
  if (isHiddenPhone()) tell(true)
}
