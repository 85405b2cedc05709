// Texts that describe a game.
import type { Texts } from './texts'

/** The name, tagline or aim of a game, from a catalogue with its front texts. */
export function about(texts: Texts, game: string, what: 'name' | 'tagline' | 'aim'): string {
  const small = game.split('/')[1]
  return texts.say(small ? `game-${what}-${small}` : `game-${what}`)
}
