// Questions on 421, Black Jack and roulette: how their tables and choices are drawn and named.
import type { Action } from '../../protocol/wire'
import type { QuizDrawing, QuizState } from '../contract'
import type { Texts } from '../../texts/texts'
import Choice from './QuizChoice.svelte'
import { liftedIn, placesOf, takenIn } from './quiz_dice'
import Position from './QuizPosition.svelte'

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

function label(texts: Texts, state: QuizState, action: Action): string {
  if (action.type === 'blackjack.serve/1') return texts.say('quiz-served')
  if (action.type === 'blackjack.take/1') return texts.say('quiz-take', { count: takenIn(action) })
  if (action.type === 'roulette.bet/1') return capital(texts.say('quiz-bet', { on: String(action['on']) }))
  if (action.type === 'q421.stand/1') return texts.say('quiz-stand')
  const dice = placesOf(state)
  const lifted = dice.filter((it) => liftedIn(action).includes(it.place)).map((it) => it.face)
  if (lifted.length === dice.length) return texts.say('quiz-lift-all')
  const named = [...new Set(lifted)].map((face) => {
    const count = lifted.filter((it) => it === face).length
    const all = dice.filter((it) => it.face === face).length
    const how = count < all ? 'some' : all > 1 ? 'both' : 'one'
    return texts.say(`quiz-lift-${how}`, { face, count })
  })
  return capital(texts.list(named))
}

export const quiz: QuizDrawing = {
  words: {
    fr: async () => (await import('./texts/quiz.fr.ftl')).default,
    en: async () => (await import('./texts/quiz.en.ftl')).default,
  },
  Position,
  Choice,
  label,
}
