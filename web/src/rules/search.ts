// Contents and search of the numbered sheet: its sections, and the sentences that contain every word of a query,
// ignoring case and accents. Pure functions.
import type { GameInfo } from '../protocol/wire'

export type NumberedRule = { id: string; text: string }
export type SheetSection = {
  /** The anchor of the section. */
  id: string
  title: string
  rules: NumberedRule[]
}

const LIGATURES: Record<string, string> = { œ: 'oe', æ: 'ae', '’': "'", '\u00ad': '', '\u00a0': ' ', '\u202f': ' ' }

/** A letter in lower case and without accents; a ligature as two letters. */
function foldLetter(letter: string): string {
  const low = letter.toLowerCase()
  return LIGATURES[low] ?? low.normalize('NFD').replace(/\p{M}/gu, '')
}

const foldText = (text: string): string => Array.from(text, foldLetter).join('')

/** The words of a query. */
export const queryWords = (query: string): string[] =>
  foldText(query)
    .split(/[\s«»“”",;:!?]+/)
    .filter(Boolean)

/** Whether every word is in a rule's sentence or number. A complete number, such as TABU-17, finds only that rule. */
export function isHit(rule: NumberedRule, words: readonly string[]): boolean {
  const [id, text] = [foldText(rule.id), foldText(rule.text)]
  return words.every((word) => (/^\w+-r?\d+$/.test(word) ? id === word : text.includes(word) || id.includes(word)))
}

/** The sections with hits, reduced to these hits. */
export function searchSections(sections: readonly SheetSection[], query: string): SheetSection[] {
  const words = queryWords(query)
  return sections
    .map((it) => ({ ...it, rules: it.rules.filter((rule) => isHit(rule, words)) }))
    .filter((it) => it.rules.length > 0)
}

/** Split a sentence. Every second piece is a word of the query. */
export function markWords(text: string, words: readonly string[]): string[] {
  const letters = Array.from(text)
  /** For each folded character, its position in the sentence. */
  const origin: number[] = []
  const folded = letters.map((letter, n) => {
    const plain = foldLetter(letter)
    for (let k = 0; k < plain.length; k += 1) origin.push(n)
    return plain
  })
  const whole = folded.join('')
  const marked = letters.map(() => false)
  for (const word of words)
    for (let at = whole.indexOf(word); at >= 0; at = whole.indexOf(word, at + word.length))
      for (let k = at; k < at + word.length; k += 1) marked[origin[k] as number] = true
  const pieces = ['']
  letters.forEach((letter, n) => {
    if (marked[n] !== (pieces.length % 2 === 0)) pieces.push('')
    pieces[pieces.length - 1] += letter
  })
  return pieces
}

/** Whether an id is one of our rulings instead of a sentence of the sheet. */
export const isRuling = (id: string): boolean => /-R\d+$/.test(id)

/** The sections of a sheet. One begins above each rule in `starts`. If there are any, rulings are a section too. */
export function splitSheet(
  sheet: GameInfo['sheets'][number],
  starts: Record<string, string>,
): { topic: string | null; rules: string[] }[] {
  const parts: { topic: string | null; rules: string[] }[] = []
  let ruled = !sheet.rules.some((id) => id in starts)
  for (const id of sheet.rules) {
    const begins = parts.length === 0 || id in starts || (isRuling(id) && !ruled)
    ruled ||= isRuling(id)
    if (begins) parts.push({ topic: starts[id] ?? null, rules: [] })
    parts.at(-1)?.rules.push(id)
  }
  return parts
}

/** The rules in an address: `#TABU-23+TABU-25`. */
export const rulesAsked = (hash: string): string[] => hash.slice(1).split('+').filter(Boolean)
