// Finds the people at the table of a quiz question about the last round (coup), from the places of the chips.
import type { QuizState } from './contract'

export type PersonAt = {
  seat: number
  role: 'me' | 'rival' | 'banker'
  has: number
  /** Their stakes on the cloth: `coeur`, `bank`, `commun`. */
  lies: { what: string; amount: number }[]
}

/** The seat that decides in a question. */
const ME = 0

/** Everybody with chips, ordered by seat. */
export function peopleAt(state: QuizState): PersonAt[] {
  const { at } = state['chips'] as { at: Record<string, number> }
  const people = new Map<number, PersonAt>()
  for (const [place, amount] of Object.entries(at)) {
    const [kind = '', what = '', last] = place.split(':')
    const seat = Number(last ?? what)
    if (!place.includes(':')) continue // such as `bank`: a place without an owner
    const role = seat === ME ? 'me' : seat === state['banker'] ? 'banker' : 'rival'
    const person = people.get(seat) ?? { seat, role, has: 0, lies: [] }
    people.set(seat, person)
    if (kind === 'purse') person.has = amount
    else person.lies.push({ what, amount })
  }
  return [...people.values()].sort((a, b) => a.seat - b.seat)
}
