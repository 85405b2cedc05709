// Questions on the last round (tour) of Tabu: how their tables and choices are drawn and named.
import type { Action } from '../../protocol/wire'
import Amount from '../Amount.svelte'
import type { QuizDrawing, QuizState } from '../contract'
import LastCoup from '../LastCoup.svelte'
import type { Texts } from '../../texts/texts'

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const label = (texts: Texts, _: QuizState, action: Action): string =>
  capital(texts.say(`quiz-on-${String(action['face'])}`))

export const quiz: QuizDrawing = {
  words: {
    fr: async () => (await import('./texts/quiz.fr.ftl')).default,
    en: async () => (await import('./texts/quiz.en.ftl')).default,
  },
  Position: LastCoup,
  Choice: Amount,
  label,
}
