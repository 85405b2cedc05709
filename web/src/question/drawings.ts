// The drawings and texts of the games' questions, found by path: `games/<name>/quiz.ts`.
import type { QuizDrawing } from '../games/contract'
import { folder, type Language } from '../texts/texts'

const found: Record<string, (() => Promise<unknown>) | undefined> = import.meta.glob('../games/*/quiz.ts', {
  import: 'quiz',
})

/** The drawing of a game. A small game uses that of its board. */
export async function loadDrawing(game: string): Promise<QuizDrawing | null> {
  return ((await found[`../games/${folder(game)}/quiz.ts`]?.()) as QuizDrawing | undefined) ?? null
}

/** The texts of all games that draw questions. */
export const loadDrawingWords = (lang: Language): Promise<string[]> =>
  Promise.all(Object.values(found).map(async (load) => ((await load?.()) as QuizDrawing).words[lang]()))
