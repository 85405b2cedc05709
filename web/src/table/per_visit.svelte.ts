// One object per visit, shared by all components that ask for it.
import type { Visit } from './visit.svelte'

/** In a root of its own: a derived value dies with the component that made it, and the others would read it stale. */
export function perVisit<T>(create: new (visit: Visit) => T): (visit: Visit) => T {
  const all = new WeakMap<Visit, T>()
  return (visit) => {
    let found = all.get(visit)
    if (found) return found
    $effect.root(() => void (found = new create(visit)))
    found ??= new create(visit) // without effects, as on a server
    all.set(visit, found)
    return found
  }
}
