// People who wait for others can guess the next throw. Guesses are not sent to the server, and no chips depend on them.
// This device counts the right guesses of an evening.
import { t } from '../device/preferences.svelte'
import { storage } from '../device/storage'
import type { Face } from '../protocol/wire'
import type { GameTable } from './cloth'
import { type Guess, isRight } from './guess'
import type { LogLine } from './log_lines'

const KEY = 'guesses'
/** After so long without a right guess, another evening begins. */
const EVENING_MS = 4 * 3_600_000

type Guessing = Pick<GameTable, 'behind' | 'hotseat' | 'me' | 'table' | 'wall'> & {
  cloth: { guesses?: (state: Record<string, unknown>) => readonly Guess[] } | null
  playback: { director: object | null; state: Record<string, unknown> }
}

export class Guesses {
  readonly #visit: Guessing
  readonly #now: () => number
  made: Guess | null = $state.raw(null)
  /** The entry of the last throw, if my guess of it was right. */
  right: number | null = $state(null)
  #count = $state(0)

  constructor(visit: Guessing, now = Date.now) {
    this.#visit = visit
    this.#now = now
  }

  /** What I may guess now: nothing unless the table waits for a decision of another person. */
  readonly offered: readonly Guess[] = $derived.by(() => {
    const { behind, cloth, hotseat, me, playback, table, wall } = this.#visit
    const { paused, seats, stage, turn } = table.board ?? {}
    if (!playback.director || me === null || wall || hotseat || behind || paused || stage !== 'playing') return []
    if (turn?.type !== 'decide/1' || turn.awaited.includes(me)) return []
    const waits = turn.awaited.some((seat) => seats?.[seat]?.kind === 'person')
    return waits ? (cloth?.guesses?.(playback.state) ?? []) : []
  })

  /** The request for a guess, or what became of mine. Empty while none is offered. */
  readonly text: string = $derived.by(() => {
    if (!this.offered.length) return ''
    if (this.made) return t('guess-made')
    return this.right === null ? t('guess-ask') : this.praise
  })

  readonly praise: string = $derived.by(() => t('guess-right', { count: this.#count }))

  make(guess: Guess): void {
    this.made = guess
    this.right = null
  }

  /** Compare my guess with an entry that has just been shown. Returns whether it was right. */
  show(lines: readonly LogLine[]): boolean {
    const fell = lines.find((it) => it.fact?.type === 'fell/1')
    if (!fell) return false
    const { made } = this
    this.made = this.right = null
    if (!made || !isRight(made, fell.fact?.['faces'] as Face[])) return false
    const [count = 0, last = 0] = (storage.read(KEY) ?? '').split(' ').map(Number)
    const now = this.#now()
    this.#count = (now - last < EVENING_MS ? count : 0) + 1
    storage.write(KEY, `${this.#count} ${now}`)
    this.right = fell.seq
    return true
  }
}
