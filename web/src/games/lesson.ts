// A guided first round: a real, recorded round (tools/lesson.py) in which the pupil has one seat. A game's manifest
// loads its lesson; pages/Learn.svelte plays it.
import { freshId } from '../protocol/ids'
import type { Action, FromHouse, GameInfo, News, Wish } from '../protocol/wire'

export type Step = { name: string; await: Action | null; heard: FromHouse[] }
export type Lesson = {
  game: GameInfo
  first: FromHouse[]
  steps: Step[]
  /** The chip selected for the pupil. */
  chip: number
  /** What to tap (a selector), by the name of the step. */
  targets: Record<string, string>
  /** Steps explained below the cloth instead of above it. */
  below: string[]
}

/** Whether a command is what the step asks of the pupil. */
export function isAsked(step: Step, wish: Wish): boolean {
  const asked = step.await
  return (
    asked !== null && wish.type === 'act/1' && wish.action.type === asked.type && wish.action['face'] === asked['face']
  )
}

/** Play a step message by message; the pupil's own move carries the id of their own command. */
export async function playStep(
  hear: (message: FromHouse) => void,
  step: Step,
  command: string | null,
  betweenMs: number,
): Promise<void> {
  let mine = command
  for (const [index, message] of step.heard.entries()) {
    if (message.type === 'news/1' && mine !== null) {
      hear(answerTo(message, mine))
      mine = null
      continue
    }
    if (message.type === 'news/1' && index > 1) await new Promise((done) => setTimeout(done, betweenMs))
    hear(message)
  }
}

/** The same news, as the answer to this command. */
function answerTo(news: News, command: string): News {
  return { ...news, entries: news.entries.map((entry, n) => (n === 0 ? { ...entry, command } : entry)) }
}

/** Commands of a table without a house: they go to the lesson. */
export const teacher = (asked: (wish: Wish, id: string) => void): { ask: (wish: Wish) => string } => ({
  ask: (wish) => {
    const id = freshId()
    setTimeout(() => asked(wish, id), 0)
    return id
  },
})
