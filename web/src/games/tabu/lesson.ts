// The guided first round: a real round of Tabu, recorded (tools/lesson.py), in which one seat is the pupil's.
import { freshId } from '../../protocol/ids'
import type { Visit } from '../../table/visit.svelte'
import type { Action, FromHouse, GameInfo, News, Wish } from '../../protocol/wire'
import recorded from './lesson.json'

export type Step = { name: string; await: Action | null; heard: FromHouse[] }
type Lesson = { game: GameInfo; first: FromHouse[]; steps: Step[] }

export const lesson = recorded as unknown as Lesson

/** Whether this is what the pupil was asked to do. */
export function isAsked(step: Step, wish: Wish): boolean {
  const asked = step.await
  return (
    asked !== null && wish.type === 'act/1' && wish.action.type === asked.type && wish.action['face'] === asked['face']
  )
}

/** Let a sitting hear a step, one piece of news after another; what the pupil did is told under his own command. */
export async function tell(visit: Visit, step: Step, command: string | null, between: number): Promise<void> {
  let mine = command
  for (const [index, message] of step.heard.entries()) {
    if (message.type === 'news/1' && mine !== null) {
      visit.table.hear(asOf(message, mine))
      mine = null
      continue
    }
    if (message.type === 'news/1' && index > 1) await new Promise((done) => setTimeout(done, between))
    visit.table.hear(message)
  }
}

/** The same news, told now and as the answer to this command. */
function asOf(news: News, command: string): News {
  return { ...news, entries: news.entries.map((entry, n) => (n === 0 ? { ...entry, command } : entry)) }
}

/** A voice for a table without a house: what is asked goes to the teacher. */
export const teacher = (asked: (wish: Wish, id: string) => void): { ask: (wish: Wish) => string } => ({
  ask: (wish) => {
    const id = freshId()
    setTimeout(() => asked(wish, id), 0)
    return id
  },
})
