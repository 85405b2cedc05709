// One object per visit, shared by all components that ask for it.
import type { Visit } from './visit.svelte'

export function perVisit<T>(create: new (visit: Visit) => T): (visit: Visit) => T {
  const all = new WeakMap<Visit, T>()
  return (visit) => {
    const found = all.get(visit) ?? new create(visit)
    all.set(visit, found)
    return found
  }
}
