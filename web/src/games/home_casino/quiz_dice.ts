// The dice of a question: those of the hand, and those that a choice throws.
import type { Action } from '../../protocol/wire'

/** The dice of a hand, the highest first, each with its place on the table. */
export const placesOf = (state: Record<string, unknown>): { place: number; face: number }[] =>
  ((state['hand'] ?? []) as number[]).map((face, place) => ({ place, face })).sort((a, b) => b.face - a.face)

export const liftedIn = (action: Action): number[] =>
  action.type === 'q421.rethrow/1' && Array.isArray(action['dice']) ? (action['dice'] as number[]) : []

/** The number of dice that the player takes at Black Jack; 0 for *servi*. */
export const takenIn = (action: Action): number => (action.type === 'blackjack.take/1' ? Number(action['dice']) : 0)
