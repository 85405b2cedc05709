// Leads a person from screen to screen.
import type { People } from './people.ts'
import { expect, type Manner, type Person } from './people.ts'
import { type At, atRest, type Look } from './screens.ts'
import type { ScriptedTables } from './scripted.ts'

/** A person whose screen shows the given view, at rest. */
export async function looks(people: People, scripted: ScriptedTables, look: Look, manner: Manner): Promise<Person> {
  const person = await people.arrive({ still: true, ...manner })
  person.astray = look.astray ?? false
  await look.go(await led(people, scripted, person, manner, look.nameless ? '' : 'Camille'))
  await atRest(person.page)
  return person
}

async function led(
  people: People,
  scripted: ScriptedTables,
  person: Person,
  manner: Manner,
  name: string,
): Promise<At> {
  const { page, context } = person
  const ask: At['ask'] = async (path, body, method = 'post') => {
    const answer = await context.request[method](path, { data: body })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()) as { code: string }
  }
  if (name) {
    await context.addInitScript((it) => localStorage.setItem('tripot.name', it), name)
    await ask('/api/me', { name }, 'put')
  }
  return {
    page,
    ask,
    scripted,
    receive: (frame) => person.receive(frame),
    other: async (called) => led(people, scripted, await people.arrive({ still: true, ...manner }), manner, called),
  }
}
