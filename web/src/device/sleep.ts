// Whether this device may fall asleep at any moment: a phone whose page is hidden stops its script within seconds, and a
// browser reports that it freezes some pages. A hidden page on a desktop continues.

/** Tell whenever that changes, and now if it is so already. */
export function watchSleep(tell: (asleep: boolean) => void, signal: AbortSignal): void {
  const isHiddenPhone = (): boolean => document.visibilityState === 'hidden' && matchMedia('(pointer: coarse)').matches
  const look = (): void => tell(isHiddenPhone())
  document.addEventListener('visibilitychange', look, { signal })
  document.addEventListener('resume', look, { signal })
  document.addEventListener('freeze', () => tell(true), { signal })
  if (isHiddenPhone()) tell(true)
}
