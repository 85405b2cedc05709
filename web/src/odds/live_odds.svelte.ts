// Odds of my current options: fetched while shown, and again (debounced) when the table has changed.
import { perVisit } from '../table/per_visit.svelte'
import type { Visit } from '../table/visit.svelte'
import type { GameOdds, TableOdds } from '../protocol/api'
import { gameOdds, tableOdds } from './lab'

const DEBOUNCE_MS = 250 // bots stake one after another; one request after the last of them is enough

/** The table of a lesson, which exists only in the browser. */
const LESSON = 'lesson'

export class LiveOdds {
  odds: TableOdds | null = $state.raw(null)
  game: GameOdds | null = $state.raw(null)
  working = $state(false)
  failed = $state(false)
  readonly #visit: Visit
  #wanted = ''
  #variant = ''
  #timer: ReturnType<typeof setTimeout> | undefined
  #asking: AbortController | null = null

  constructor(visit: Visit) {
    this.#visit = visit
  }

  /** Request the odds. Call this in an effect, because it reads everything that the answer depends on. */
  want(amount: number): void {
    const { me, table } = this.#visit
    const board = table.board
    const may =
      me !== null &&
      board?.stage === 'playing' &&
      board.paused === null &&
      board.table !== LESSON &&
      table.options.length > 0
    const key = may ? `${board.seq} ${amount}` : ''
    if (key === this.#wanted) return
    this.#wanted = key
    clearTimeout(this.#timer)
    this.#asking?.abort()
    if (!may) this.odds = null
    else this.#timer = setTimeout(() => void this.#ask(board.table, amount), DEBOUNCE_MS)
  }

  /** Fetch the odds of this game's bets under the table's rules. */
  wantGame(): void {
    const board = this.#visit.table.board
    const key = board ? JSON.stringify([board.game, board.preset, board.switches]) : ''
    if (!board || key === this.#variant) return
    this.#variant = key
    gameOdds(board.game, board).then(
      (odds) => this.#variant === key && (this.game = odds),
      () => (this.#variant = ''),
    )
  }

  async #ask(table: string, amount: number): Promise<void> {
    if (this.#visit.signal.aborted) return
    const asking = (this.#asking = new AbortController())
    this.#visit.signal.addEventListener('abort', () => asking.abort(), { signal: asking.signal })
    this.working = true
    try {
      const odds = await tableOdds(table, amount, asking.signal)
      this.odds = odds.options.length ? odds : null
      this.failed = false
    } catch {
      if (!asking.signal.aborted) this.failed = true
    } finally {
      if (this.#asking === asking) this.working = false
    }
  }
}

/** One object per visit, shared by all components that show it. */
export const liveOddsAt = perVisit(LiveOdds)
