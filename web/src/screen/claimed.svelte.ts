// The television's side of a claim: requests a code, renews it, and polls for what a phone claims it for.
import type { ShownScreen } from '../protocol/api'
import { Problem } from '../protocol/http'
import { storage } from '../device/storage'
import { lookAtScreen, openScreen } from './http'

/** The polling intervals of a free television and of a claimed one. */
const FREE_MS = 2_000
const CLAIMED_MS = 10_000
const KEY = 'screen'

export class ClaimedScreen {
  /** What the television shows; null while unknown. */
  shown: ShownScreen | null = $state.raw(null)
  /** Whether the server did not answer last time. */
  isLost = $state(false)

  /** Poll until stopped. Returns `stop`. */
  start(): () => void {
    let timer: ReturnType<typeof setTimeout>
    let isStopped = false
    const ask = async (): Promise<void> => {
      try {
        const shown = await this.#ask()
        if (isStopped) return
        if (JSON.stringify(shown) !== JSON.stringify(this.shown)) this.shown = shown
        this.isLost = false
      } catch {
        this.isLost = true
      }
      if (!isStopped) timer = setTimeout(() => void ask(), this.shown?.code === null ? CLAIMED_MS : FREE_MS)
    }
    void ask()
    return () => {
      isStopped = true
      clearTimeout(timer)
    }
  }

  async #ask(): Promise<ShownScreen> {
    const secret = storage.read(KEY)
    if (secret) {
      try {
        return await lookAtScreen(secret)
      } catch (error) {
        if (!(error instanceof Problem) || error.code !== 'no_such_screen') throw error
      }
    }
    const opened = await openScreen()
    storage.write(KEY, opened.secret)
    return { code: opened.code, table: null, circle: null }
  }
}
