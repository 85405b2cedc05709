// A guided first round (lesson): a recorded round (tools/lesson.py) in which the learner (*pupil*) has one seat. A
// game's manifest loads its lesson; pages/Learn.svelte plays it.
import { freshId } from '../protocol/ids'
import type { Action, Board, Entry, Heard, GameInfo, News, Wish } from '../protocol/wire'
import type { Language } from '../texts/texts'

export type Step = { name: string; await: Action | null; heard: Heard[] }
/** What tools/lesson.py writes. */
export type Recording = { game: GameInfo; first: Heard[]; steps: Step[] }
export type Lesson = Recording & {
  /** The texts of each step (`lesson-…`), by language. They are loaded with the recording, so steps work offline. */
  texts: Record<Language, string>
  /** The chip selected for the pupil. */
  chip?: number
  /** What to tap, by the name of the step: a selector, whose first match counts. */
  targets: Record<string, string>
  /** Steps explained below the cloth instead of above it. */
  below: string[]
  /** Steps that explain a throw. They are shown after its settlement, and the throw stays until the pupil continues. */
  holds: string[]
  /** Steps that are shown only once all earlier animations are over. */
  later?: string[]
}

/** Whether a command is the one that the step requires. */
export function isAsked(step: Step, wish: Wish): boolean {
  const asked = step.await
  if (asked === null || wish.type !== 'act/1') return false
  const given = wish.action
  return [...new Set([...Object.keys(asked), ...Object.keys(given)])].every(
    (key) => JSON.stringify(asked[key]) === JSON.stringify(given[key]),
  )
}

/** Play a step message by message. The recorded answer to the pupil's move gets the id of the pupil's command. */
export async function playStep(
  hear: (message: Heard) => void,
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

/** Return this news message as the answer to a command. */
function answerTo(news: News, command: string): News {
  return { ...news, entries: news.entries.map((entry, n) => (n === 0 ? { ...entry, command } : entry)) }
}

/** For a pupil who returns: the number of steps already seen, and the board and journal after them. */
export type Seen = { steps: number; board: Board | null; entries: Entry[]; after: Heard[] }

/** What was shown before this step began. If the step only explains the previous throw, that throw is left out. */
export function seenBefore(lesson: Lesson, at: number): Seen {
  const step = lesson.steps[at]
  const steps = step && !step.heard.length && lesson.holds.includes(step.name) ? at - 1 : at
  const heard = lesson.steps.slice(0, Math.max(0, steps)).flatMap((it) => it.heard)
  const news = heard.filter((it): it is News => it.type === 'news/1')
  return {
    steps,
    board: news.at(-1)?.board ?? null,
    entries: news.flatMap((it) => it.entries),
    after: heard.filter((it) => it.type === 'yours/1').slice(-1),
  }
}

/** The command sender of a table without a server: it passes commands to the lesson. */
export const teacher = (asked: (wish: Wish, id: string) => void): { ask: (wish: Wish) => string } => ({
  ask: (wish) => {
    const id = freshId()
    setTimeout(() => asked(wish, id), 0)
    return id
  },
})
