// The host's caption below the cloth of a shared screen: the last sentence of the journal, and a remark on it if there
// is one. Remarks are about people, never about chances. Pure functions.
import type { Fact, Seat } from '../protocol/wire'
import type { LogLine } from '../table/log_lines'
import { idOf } from '../table/speech'
import type { Args } from '../texts/texts'

/** A remark: a text of this folder, and its arguments. `key` distinguishes remarks with the same text. */
export type Remark = { key: string; id: string; args: Args }

export type CaptionContext = {
  has: (id: string) => boolean
  name: (seat: Seat) => string
}

/** The maximum age of a remark, in entries. */
const RECENT = 1

/** The remark on the newest recent line that has one. `lines` are newest first. */
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
 * The line that the caption shows. While a throw is settled, the caption skips payments: they follow each other too
 * fast to be read, and the verdict sums them up.
 */
export const toldLine = (
  lines: readonly LogLine[],
  settles: boolean,
  has: (line: LogLine) => boolean,
): LogLine | undefined => lines.find((line) => has(line) && !(settles && line.fact?.type === 'transfer/1'))

/** The id of remarks on a fact; null if it has none. Dice have remarks only if they all show the same face. */
function stemOf(fact: Fact): string | null {
  if (fact.type !== 'fell/1') return idOf('host', fact.type)
  const faces = fact['faces'] as unknown[]
  return faces.length > 1 && new Set(faces).size === 1 ? 'host-fell-same' : null
}

/** Pick one of the wordings `‹stem›-1`, `‹stem›-2`… by seq, so that every screen has the same, but it varies. */
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
