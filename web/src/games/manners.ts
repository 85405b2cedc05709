// Small courtesies for games that have no cloth of their own yet. Nothing here is needed to play.
import type { Face } from '../protocol/wire'
import type { Manners } from './cloth'

/** The lying dice of 421, alone or as a scene of the board. */
function hand(state: Record<string, unknown>): Face[] | null {
  const scene = (state['scene'] ?? state) as Record<string, unknown>
  return Array.isArray(scene['hand']) && scene['hand'].length > 0 ? (scene['hand'] as Face[]) : null
}

/** A number beside a colour was thrown with the die of ten. */
const ten = (faces: Face[], index: number): string =>
  typeof faces[index] === 'number' && faces.some((face) => face === 'rouge' || face === 'noir') ? 'd10' : 'd6'

const casino: Manners = { felt: 'petrol', end: 'casino.target', quiet: ['home_casino.asked/1'], die: ten, lying: hand }

export const MANNERS: Record<string, Manners> = {
  tabu: { felt: 'green', end: 'tabu.end' },
  passe_anglaise: { felt: 'claret', end: 'passe.end', calls: ['passe.banco/1'], shares: true },
  home_casino: casino,
}
