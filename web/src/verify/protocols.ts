// The dice protocols. The opening of a table names its own, and each has a checker in a module of its own.
import { CheckFailed, type Said, type Thrown, ThrowChecker } from './check_throws.ts'

export type DiceChecker = {
  /** Check the next entry. Returns the throw, if it is one; throws {@link CheckFailed} if it is invalid. */
  step: (entry: Said) => Thrown | null
  /** Whether a journal may end here. */
  readonly complete: boolean
}

const CHECKERS: Record<number, () => DiceChecker> = { 1: () => new ThrowChecker(), 2: () => new ThrowChecker() }

/** Checks the dice of one journal, by the protocol that its first entry names. */
export class JournalDice implements DiceChecker {
  #checker: DiceChecker | null = null

  step(entry: Said): Thrown | null {
    this.#checker ??= checkerFor(entry)
    return this.#checker.step(entry)
  }

  get complete(): boolean {
    return this.#checker?.complete ?? false
  }
}

function checkerFor(opening: Said): DiceChecker {
  const named = (opening.event as Record<string, unknown> | null)?.['protocol'] ?? 1
  const make = typeof named === 'number' ? CHECKERS[named] : undefined
  if (!make) throw new CheckFailed('protocol')
  return make()
}
