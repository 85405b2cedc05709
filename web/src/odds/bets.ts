// What a bet is called: by the texts of its game, where a small game's stand among its board's; else by its key.
import type { Speech } from '../table/speech'

export function betName(speech: Speech, bet: string): string {
  const small = speech.game.split('/')[1]
  const id = small ? `bet-${small}-${bet}` : `bet-${bet}`
  return speech.has(id) ? speech.say(id) : bet
}
