// Judge journals as the browser would: one record a line on standard input (tests/house/tampering.py writes them), one
// verdict a line on standard output. `against`: whether it passes and ends with the hash that a player has kept.
// `alone`: whether it passes if nobody has kept a hash.
import { createInterface } from 'node:readline'
import { verify } from '../src/verify/check_journal.ts'

for await (const line of createInterface({ input: process.stdin })) {
  const { journal, head } = JSON.parse(line) as { journal: string; head: string }
  const { wrong, head: last } = verify(new Uint8Array(Buffer.from(journal, 'base64')))
  console.log(JSON.stringify({ against: wrong === null && last === head, alone: wrong === null, code: wrong?.code }))
}
