// Chips on the screen: where they lie, which are moving, and which moves of this device are not confirmed yet.
// Optimistic update: `predict` shows a move at once, and `drop` removes it when the server has confirmed or refused it.
import type { Place, Transfer } from '../protocol/wire'
import { moveChips } from './places'

/** A transfer in flight: it is already counted at its target, but not shown there yet. */
export type Flight = {
  key: number
  from: Place
  to: Place
  amount: number
  rule: string
  /** Its duration. */ ms: number
}

export class ChipLayer {
  /** Where chips lie after the entries played so far. */
  at: Record<Place, number> = $state.raw({})
  flights: Flight[] = $state.raw([])
  /** The unconfirmed moves of this device, by command id. */
  predicted: ReadonlyMap<string, Transfer> = $state.raw(new Map())
  #keys = 0
  readonly #sleep: (ms: number) => Promise<void>

  constructor(sleep: (ms: number) => Promise<void>) {
    this.#sleep = sleep
  }

  /** The chips shown at each place. Predictions are included; chips in flight are shown at neither end. */
  readonly laid: Record<Place, number> = $derived.by(() => {
    let chips = this.at
    for (const it of this.predicted.values()) chips = moveChips(chips, it.from, it.to, it.amount)
    if (this.flights.length === 0) return chips
    const seen = { ...chips }
    for (const it of this.flights) {
      const left = (seen[it.to] ?? 0) - it.amount
      if (left > 0) seen[it.to] = left
      else delete seen[it.to]
    }
    return seen
  })

  move(it: Transfer): void {
    this.at = moveChips(this.at, it.from, it.to, it.amount)
  }

  async fly({ from, to, amount, rule }: Transfer, ms: number): Promise<void> {
    if (ms === 0) return
    const flight: Flight = { key: (this.#keys += 1), from, to, amount, rule, ms }
    this.flights = [...this.flights, flight]
    await this.#sleep(ms)
    this.flights = this.flights.filter((other) => other !== flight)
  }

  predict(id: string, transfer: Transfer): void {
    this.predicted = new Map(this.predicted).set(id, transfer)
  }

  drop(id: string): void {
    if (!this.predicted.has(id)) return
    const left = new Map(this.predicted)
    left.delete(id)
    this.predicted = left
  }
}
