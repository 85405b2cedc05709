// Texts of a game about the game itself.
import type { Texts } from './texts'

/** The name, tagline or aim of any game, from a catalogue that has its front texts. */
export function about(texts: Texts, game: string, what: 'name' | 'tagline' | 'aim'): string {
  const small = game.split('/')[1]
  return texts.say(small ? `game-${what}-${small}` : `game-${what}`)
}
