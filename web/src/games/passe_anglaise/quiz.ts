// Questions on the last round (coup) of La Passe Anglaise: how their tables and choices are drawn and named.
import type { Action } from '../../protocol/wire'
import Amount from '../Amount.svelte'
import type { QuizDrawing, QuizState } from '../contract'
import LastCoup from '../LastCoup.svelte'
import type { Texts } from '../../texts/texts'

const label = (texts: Texts, _: QuizState, action: Action): string =>
  texts.say(`quiz-${action.type.split('/')[0]?.split('.').pop() ?? ''}`)

export const quiz: QuizDrawing = {
  words: {
    fr: async () => (await import('./texts/quiz.fr.ftl')).default,
    en: async () => (await import('./texts/quiz.en.ftl')).default,
  },
  Position: LastCoup,
  Choice: Amount,
  label,
}
