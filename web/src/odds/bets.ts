// The name of a bet, from the texts of its game (for a small game, those of its board), or its key.
import type { Speech } from '../table/speech'

export function betName(speech: Speech, bet: string): string {
  const small = speech.game.split('/')[1]
  const id = small ? `bet-${small}-${bet}` : `bet-${bet}`
  return speech.has(id) ? speech.say(id) : bet
}
