// Checks the chips on boards against the transfers in the journal. Only transfers move chips, so two boards of a game
// differ exactly by the transfers between them. The initial chips depend on the rules, which this module does not know.
import type { Board } from '../protocol/wire'

type Row = Record<string, unknown>

export class ChipCheck {
  /** What each place has gained since the start of the game. */
  readonly #gained = new Map<string, number>()
  /** What each place had at the start, derived from the first compared board. */
  #first: Map<string, number> | null = null

  /** Add the next entry of the journal. */
  step(event: Row): void {
    if (event['type'] !== 'played/1' || !Array.isArray(event['facts'])) return
    for (const fact of event['facts'] as Row[]) {
      const { type, from, to, amount } = fact
      if (type !== 'transfer/1' || typeof amount !== 'number') continue
      this.#gain(String(from), -amount)
      this.#gain(String(to), amount)
    }
  }

  #gain(place: string, amount: number): void {
    this.#gained.set(place, (this.#gained.get(place) ?? 0) + amount)
  }

  /** Whether the board after the last entry has the chips that follow from the first board and the journal. */
  agrees({ stage, chips }: Pick<Board, 'stage' | 'chips'>): boolean {
    if (stage === 'lobby' || typeof chips !== 'object') return true
    const first = new Map<string, number>()
    for (const place of new Set([...Object.keys(chips), ...this.#gained.keys()])) {
      const had = (chips[place] ?? 0) - (this.#gained.get(place) ?? 0)
      if (had !== 0) first.set(place, had)
    }
    this.#first ??= first
    return this.#first.size === first.size && [...first].every(([place, had]) => this.#first?.get(place) === had)
  }
}
