// Screen wake lock while at a table. Browsers refuse it on plain HTTP.

export function stayAwake(): () => void {
  let lock: WakeLockSentinel | null = null
  let over = false
  const take = (): void => {
    if (over || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
    navigator.wakeLock.request('screen').then(
      (taken) => {
        lock = taken
        if (over) void taken.release()
      },
      () => (lock = null), // the browser may refuse, for example when the battery is low
    )
  }
  take()
  document.addEventListener('visibilitychange', take)
  return () => {
    over = true
    document.removeEventListener('visibilitychange', take)
    void lock?.release()
  }
}
