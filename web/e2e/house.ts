// Requests to the house without the interface: a prepared table, and the exported journal.
import { createHash } from 'node:crypto'
import { expect, type Person } from './people.ts'

export type Entry = {
  seq: number
  seat?: number
  event: {
    type: string
    by?: string
    why?: string
    move?: { type: string; action?: { type: string } }
    facts?: { type: string }[]
  }
}

/** Open a table under a name over HTTP. Other tests cover the taps for it. */
export async function openTable(person: Person, name: string, wish: Record<string, unknown>): Promise<string> {
  await person.context.addInitScript((it) => localStorage.setItem('tripot.name', it), name)
  const called = await person.context.request.put('/api/me', { data: { name } })
  expect(called.status()).toBe(200)
  const opened = await person.context.request.post('/api/tables', { data: wish })
  expect(opened.status(), await opened.text()).toBe(201)
  return ((await opened.json()) as { code: string }).code
}

export const path = (code: string): string => `/t/${encodeURIComponent(code)}`

/** The journal of a table, and the hash of its last entry. */
export async function journal(person: Person, code: string): Promise<{ entries: Entry[]; head: string }> {
  const text = await person.page.evaluate(
    async (from) => (await fetch(from)).text(),
    `/api/tables/${encodeURIComponent(code)}/journal.jsonl`,
  )
  const lines = text.trimEnd().split('\n')
  return {
    entries: lines.map((line) => JSON.parse(line) as Entry),
    head: createHash('sha256')
      .update(lines.at(-1) as string)
      .digest('hex'),
  }
}
