// Retries a failed load with growing pauses, so that a missing part of a page appears later.
import { Problem } from './http'

const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000]

/** Whether a retry may succeed: the server did not answer, or a file did not load. Refusals are final. */
const isPassing = (error: unknown): boolean =>
  !(error instanceof Problem) || error.status === 0 || error.status === 429 || error.status >= 500

/** Retry until a load succeeds; null if it is refused or no longer wanted. `failed` is called after every failure. */
export async function retry<T>(
  load: () => Promise<T>,
  isWanted: () => boolean,
  failed: (error: unknown) => void = () => {},
): Promise<T | null> {
  for (let attempt = 0; isWanted(); attempt += 1) {
    try {
      return await load()
    } catch (error) {
      if (!isWanted()) return null
      failed(error)
      if (!isPassing(error)) return null
      await new Promise((done) => setTimeout(done, PAUSES_MS[Math.min(attempt, PAUSES_MS.length - 1)]))
    }
  }
  return null
}

/**
 * For an effect: retry until a load succeeds, then use the result, unless the effect has run again or its component is
 * destroyed. Returns the clean-up function.
 */
export function keepLoading<T>(
  load: () => Promise<T>,
  use: (loaded: T) => void = () => {},
  failed?: (error: unknown) => void,
): () => void {
  let wanted = true
  void retry(load, () => wanted, failed).then((loaded) => wanted && loaded !== null && use(loaded))
  return () => (wanted = false)
}
