/** Of several loads that overlap, only the last one asked for is used, whichever arrives first. */
export function lastWins<K, T>(
  load: (key: K) => Promise<T>,
  use: (loaded: T, key: K) => void,
): (key: K) => Promise<void> {
  let last = 0
  return async (key) => {
    const call = (last += 1)
    const loaded = await load(key)
    if (call === last) use(loaded, key)
  }
}
