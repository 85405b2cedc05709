// How the games draw and name their questions, found by path: `games/<name>/quiz.ts`.
import type { Component } from 'svelte'
import type { Action } from '../protocol/wire'
import { folder, type Language, type Texts } from '../texts/texts'

export type QuizState = Record<string, unknown>

/** `games/<name>/quiz.ts` exports one as `quiz`. Its words: `quiz-<theme>`, with `.rule` for what one must know. */
export type QuizDrawing = {
  words: Record<Language, () => Promise<string>>
  /** The table on which the question is asked. */
  Position: Component<{ state: QuizState; texts: Texts }>
  /** One choice, beside or above its label. */
  Choice: Component<{ state: QuizState; action: Action }>
  label: (texts: Texts, state: QuizState, action: Action) => string
}

const found: Record<string, (() => Promise<unknown>) | undefined> = import.meta.glob('../games/*/quiz.ts', {
  import: 'quiz',
})

/** The drawing of a game; a small game has that of its board. */
export async function loadDrawing(game: string): Promise<QuizDrawing | null> {
  return ((await found[`../games/${folder(game)}/quiz.ts`]?.()) as QuizDrawing | undefined) ?? null
}

/** The words of all games that draw questions. */
export const loadDrawingWords = (lang: Language): Promise<string[]> =>
  Promise.all(Object.values(found).map(async (load) => ((await load?.()) as QuizDrawing).words[lang]()))
