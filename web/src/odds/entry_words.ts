// The sentences of a journal entry: those of its facts, or of its transfers if it has no other facts.
import type { Entry } from '../protocol/wire'
import type { LogLine } from '../table/log_lines'
import type { Visit } from '../table/visit.svelte'

export function sayEntry(visit: Visit, entry: Entry | undefined): string {
  const event = entry?.event
  const { speech } = visit
  if (event?.type !== 'played/1' || !speech) return ''
  const loud = event.facts.filter((fact) => !visit.narration.isQuiet({ fact, event: null } as unknown as LogLine))
  const words = loud.filter((fact) => fact.type !== 'transfer/1')
  return (words.length ? words : loud.length ? loud : event.facts).map((fact) => speech.fact(fact)).join(' ')
}
