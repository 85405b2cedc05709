// The host's caption under the cloth of a shared screen: the last sentence of the journal, and a remark on it where there
// is one. Remarks are about people, never about chances. Pure functions: nothing is drawn and nothing is spoken here.
import type { Fact, Seat } from '../protocol/wire'
import type { LogLine } from '../table/log_lines'
import { idOf } from '../table/speech'
import type { Args } from '../texts/texts'

/** A remark: a text of this folder, and its arguments. `key` distinguishes it from the same remark at another time. */
export type Remark = { key: string; id: string; args: Args }

export type CaptionContext = {
  has: (id: string) => boolean
  name: (seat: Seat) => string
}

/** The maximum age of a remark, in entries. */
const RECENT = 1

/** The remark on the newest line that has one, among the lines of the last entries; lines are newest first. */
export function remarkOn(lines: readonly LogLine[], context: CaptionContext): Remark | null {
  const newest = lines[0]?.seq ?? 0
  for (const line of lines) {
    if (line.seq < newest - RECENT) return null
    const stem = line.fact && stemOf(line.fact)
    const id = stem && variantOf(stem, line.seq, context)
    if (id) return { key: line.key, id, args: argsOf(line.fact as Fact, context) }
  }
  return null
}

/**
 * The line that the caption shows, among those with a sentence. While a throw is settled, it stays with the dice:
 * payments follow one another too fast to be read, and the verdict sums them up.
 */
export const toldLine = (
  lines: readonly LogLine[],
  settles: boolean,
  has: (line: LogLine) => boolean,
): LogLine | undefined => lines.find((line) => has(line) && !(settles && line.fact?.type === 'transfer/1'))

/** What a fact is called among the remarks; dice have one if they all show the same. */
function stemOf(fact: Fact): string | null {
  if (fact.type !== 'fell/1') return idOf('host', fact.type)
  const faces = fact['faces'] as unknown[]
  return faces.length > 1 && new Set(faces).size === 1 ? 'host-fell-same' : null
}

/** One of the wordings `‹stem›-1`, `‹stem›-2`…: the same on every screen, another at the next time. */
export function variantOf(stem: string, seq: number, { has }: Pick<CaptionContext, 'has'>): string | null {
  let count = 0
  while (has(`${stem}-${count + 1}`)) count += 1
  return count ? `${stem}-${(seq % count) + 1}` : null
}

function argsOf(fact: Fact, { name }: CaptionContext): Args {
  const args: Args = {}
  for (const [field, value] of Object.entries(fact)) if (typeof value === 'number') args[field] = value
  for (const [as, field] of [
    ['name', 'seat'],
    ['name', 'to'],
    ['other', 'other'],
    ['other', 'opponent'],
  ] as const)
    if (typeof fact[field] === 'number') args[as] = name(fact[field] as Seat)
  return args
}
