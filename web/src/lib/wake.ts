// The screen stays lit at a table, where the browser allows it (over plain HTTP it does not, and nothing is lost but light).

export function stayAwake(): () => void {
  let lock: WakeLockSentinel | null = null
  let over = false
  const take = async (): Promise<void> => {
    if (over || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
    try {
      lock = await navigator.wakeLock.request('screen')
      if (over) void lock.release()
    } catch {
      lock = null // a low battery may say no
    }
  }
  void take()
  document.addEventListener('visibilitychange', take)
  return () => {
    over = true
    document.removeEventListener('visibilitychange', take)
    void lock?.release()
  }
}
