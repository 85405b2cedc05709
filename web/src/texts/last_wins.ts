/**
 * Of overlapping loads, only the last one requested is used, whichever arrives first. All are done when it is:
 * otherwise two who ask again until theirs is used would overtake each other for ever.
 */
export function lastWins<K, T>(
  load: (key: K) => Promise<T>,
  use: (loaded: T, key: K) => void,
): (key: K) => Promise<void> {
  let last: Promise<void>
  return (key) => {
    const call: Promise<void> = load(key).then((loaded) => (call === last ? use(loaded, key) : last))
    return (last = call)
  }
}
