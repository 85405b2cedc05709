// Honest journals and forgeries, one record a line on standard input (tests/house/tampering.py writes them), judged as
// the browser would: one line of JSON with how many there were of each, and every record on which the verdict is wrong.
import { createInterface } from 'node:readline'
import { verify } from '../src/verify/check_journal.ts'

type Written = { journal: string; head: string; honest: boolean; how: string; field: string; relinked: boolean }

const count = { honest: 0, tampered: 0, relinked: 0 }
const mistaken: unknown[] = []
const bytes = new TextEncoder()
for await (const line of createInterface({ input: process.stdin })) {
  const { journal, head, honest, how, field, relinked } = JSON.parse(line) as Written
  const verdict = verify(bytes.encode(journal))
  // Whoever has kept the last hash wants to see it last.
  const holds = verdict.wrong === null && verdict.head === head
  count[honest ? 'honest' : relinked ? 'relinked' : 'tampered'] += 1
  if (holds !== honest) mistaken.push({ honest, how, field, relinked, wrong: verdict.wrong })
}
console.log(JSON.stringify({ ...count, mistaken }))
