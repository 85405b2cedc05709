// Attention: when it is my turn and the page is hidden, the title blinks, and a system notification appears if allowed.
import { storage } from './storage'

const BLINK_MS = 1_000

/** Whether this browser supports notifications, which need a secure context. */
export const canCall = (): boolean => isSecureContext && 'Notification' in window

export const callsEnabled = (): boolean =>
  canCall() && Notification.permission === 'granted' && storage.read('call') === 'on'

/** Ask for the permission. Call this only in response to a tap. Returns whether notifications are on now. */
export async function enableCalls(on: boolean): Promise<boolean> {
  const allowed = on && canCall() && (await Notification.requestPermission()) === 'granted'
  storage.write('call', allowed ? 'on' : 'off')
  return allowed
}

async function showNotification(title: string, body: string, tag: string): Promise<() => void> {
  const how = { body, tag, icon: '/icon-192.png' }
  try {
    const shown = new Notification(title, how)
    shown.onclick = () => (window.focus(), shown.close())
    return () => shown.close()
  } catch {
    // On a phone only a service worker may show notifications. A tap on one returns to the page.
    const worker = await navigator.serviceWorker?.getRegistration()
    await worker?.showNotification(title, how)
    return () => void worker?.getNotifications({ tag }).then((all) => all.forEach((it) => it.close()))
  }
}

/** Blink and notify until the page is visible. Returns a function that stops this. */
export function callAttention(title: string, body: string, tag: string): () => void {
  let before = document.title
  const blink = (): void => {
    if (document.title !== title) before = document.title
    document.title = document.title === title ? before : title
  }
  blink()
  const timer = setInterval(blink, BLINK_MS)
  const shown = callsEnabled() ? showNotification(title, body, tag) : null
  const stop = (): void => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', seen)
    if (document.title === title) document.title = before
    void shown?.then((close) => close())
  }
  const seen = (): void => {
    if (document.visibilityState === 'visible') stop()
  }
  document.addEventListener('visibilitychange', seen)
  return stop
}
