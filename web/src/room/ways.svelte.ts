// The ways to join a game in progress: take a bot's seat, wait for the next game, or watch.
import type { Seat } from '../protocol/wire'
import { purse } from '../table/places'
import type { Visit } from '../table/visit.svelte'

export class WaysIn {
  readonly #visit: Visit
  /** What to do once the person has given a name. */
  pending: (() => void) | null = $state.raw(null)

  constructor(visit: Visit) {
    this.#visit = visit
  }

  /** The seat of the bot with the most chips, which is offered. */
  readonly bot: Seat | null = $derived.by(() => {
    const { board } = this.#visit.table
    const chips = (seat: Seat): number => board?.chips[purse(seat)] ?? 0
    const bots = board?.seats.filter((it) => it.kind === 'bot').map((it) => it.seat) ?? []
    return bots.reduce<Seat | null>((best, it) => (best === null || chips(it) > chips(best) ? it : best), null)
  })
  /** My place in the queue, from 1; 0 if I am not in it. */
  readonly place: number = $derived.by(() => {
    const { own, queue } = this.#visit.table
    return own === null ? 0 : queue.indexOf(own) + 1
  })

  /** Do something that requires a name. Ask for the name first if there is none. */
  do(what: () => void): void {
    if (this.#visit.table.own === null) this.pending = what
    else what()
  }

  takeChair(): void {
    const { bot } = this
    if (bot !== null) this.do(() => this.#visit.takeChair(bot))
  }

  wait(): void {
    this.do(() => this.#visit.wait(true))
  }
}
