// One object per visit, shared by all components that ask for it.

/** Creates the object in a separate root: derived values end with the component that creates them, and become stale. */
export function perVisit<V extends object, T>(create: new (visit: V) => T): (visit: V) => T {
  const all = new WeakMap<V, T>()
  return (visit) => {
    let found = all.get(visit)
    if (found) return found
    $effect.root(() => void (found = new create(visit)))
    found ??= new create(visit) // without effects, as on a server
    all.set(visit, found)
    return found
  }
}
