// Queues calls to a listener that is not loaded yet.

/** The maximum number of waiting calls, without vital ones. The listener fetches what it missed. */
const MOST = 400

export class Backlog<Listener> {
  #waiting: { tell: (listener: Listener) => void; isVital: boolean }[] = []
  #spare = 0

  get size(): number {
    return this.#waiting.length
  }

  /** Queue a call. A vital call is never dropped. If too many wait, the oldest other call is dropped. */
  add(tell: (listener: Listener) => void, isVital: boolean): void {
    this.#waiting.push({ tell, isVital })
    if (isVital) return
    if (this.#spare < MOST) this.#spare += 1
    else
      this.#waiting.splice(
        this.#waiting.findIndex((it) => !it.isVital),
        1,
      )
  }

  /** Deliver all calls, including those that are added meanwhile. */
  tellAll(listener: Listener): void {
    for (let next; (next = this.#waiting.shift());) next.tell(listener)
    this.#spare = 0
  }
}
