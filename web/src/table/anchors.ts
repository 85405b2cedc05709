// Anchors: maps places to the elements that draw them, so that chips can fly between them.
import { createContext } from 'svelte'
import { kind, owner, purse } from './places'
import type { Place } from '../protocol/wire'

export class Anchors {
  readonly #found = new Map<string, HTMLElement>()

  /** For `{@attach}`: registers this element as the anchor of a place. */
  at(place: Place): (element: HTMLElement) => () => void {
    return (element) => {
      this.#found.set(place, element)
      return () => {
        if (this.#found.get(place) === element) this.#found.delete(place)
      }
    }
  }

  /** The anchor of the place itself, otherwise that of its field, its owner's purse, its kind, or the cloth. */
  find(place: Place): HTMLElement | null {
    const whose = owner(place)
    const candidates = [
      place,
      place.slice(0, place.lastIndexOf(':')),
      whose === null ? '' : purse(whose),
      kind(place),
      'cloth',
    ]
    for (const name of candidates) {
      const element = this.#found.get(name)
      if (element?.isConnected) return element
    }
    return null
  }
}

export const [useAnchors, setAnchors] = createContext<Anchors>()
