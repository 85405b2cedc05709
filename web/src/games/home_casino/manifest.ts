import type { Face } from '../../protocol/wire'
import type { Manifest } from '../contract'
import Art from './Art.svelte'

/** Whether these are the two dice of the roulette: a number beside a colour. */
export const isSpin = (faces: Face[] | undefined): boolean => faces?.[1] === 'rouge' || faces?.[1] === 'noir'

/** In a throw of the roulette, the number comes from the ten-sided die. */
export const die = (faces: Face[], index: number): string =>
  typeof faces[index] === 'number' && isSpin(faces) ? 'd10' : 'd6'

/** The dice on the table at 421, played alone or on the board. */
function lying(state: Record<string, unknown>): Face[] | null {
  const { hand } = (state['scene'] ?? state) as { hand?: unknown }
  return Array.isArray(hand) && hand.length > 0 ? (hand as Face[]) : null
}

export const manifest: Manifest = {
  felt: 'petrol',
  order: 3,
  emblem: { pawn: 3 },
  emblems: {
    duel: { die: 6 },
    zanzibar: { die: 1 },
    blackjack: { die: '21' },
    421: { die: '421' },
    roulette: { die: 'rouge' },
  },
  Art,
  players: [2, 6],
  minutes: [10, 25],
  matchMinutes: { duel: [1, 2], zanzibar: [1, 2], blackjack: [1, 2], 421: [2, 3], roulette: [1, 2] },
  lesson: async () => (await import('./lesson')).lesson,
  end: 'casino.target',
  length: 'match.bouts',
  marks: ['home_casino.banker_named/1', 'home_casino.went_bankrupt/1'],
  quiet: ['home_casino.asked/1'],
  die,
  lying,
}
