/**
 * Of overlapping loads, use only the one requested last, whichever arrives first. All calls resolve when that one does;
 * otherwise two callers that retry until their load is used would replace each other forever.
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
