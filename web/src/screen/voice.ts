// The host's voice on a shared screen: speaks each caption once. It omits a sentence whose names or sums could not be
// pronounced correctly. device/croupier.ts does the speaking.
import type { Language } from '../texts/texts'
import { pieces } from '../ui/sentence'

/** A part of a caption: a sentence with its sums marked. `key` distinguishes parts with the same text. */
export type Part = { key: string; text: string }

/** The number of spoken parts to remember. A caption has two, and can reappear while chips move. */
const REMEMBERED = 8
const MINUS: Record<Language, string> = { fr: 'moins', en: 'minus' }

/** A whole number, with its thousands grouped as texts.ts does. */
const WHOLE = /^([−-]?)(\d{1,3}(?:[,\u202f\u00a0]\d{3})*|\d+)$/

/** A sum for speech: voices read grouped digits as several numbers, and skip a minus sign. */
function saySum(sum: string, lang: Language): string {
  const [, minus, digits] = WHOLE.exec(sum) ?? []
  return digits === undefined ? sum : `${minus ? `${MINUS[lang]} ` : ''}${digits.replace(/\D/g, '')}`
}

/**
 * A name as a voice can speak it: without symbols, which it would read out, and not in capitals, which it would spell.
 * Empty for a name without letters, or with letters that are not Latin.
 */
export function sayName(name: string): string {
  const letters = name
    .normalize('NFKC')
    .replace(/[^\p{L}\p{M}\p{N}'’.-]+/gu, ' ')
    .trim()
  if (!/\p{L}/u.test(letters) || /(?!\p{Script=Latin})\p{L}/u.test(letters)) return ''
  return letters.replace(/\p{Lu}{3,}/gu, (word) =>
    /[AEIOUY]/.test(word.normalize('NFD')) ? word.charAt(0) + word.slice(1).toLowerCase() : word,
  )
}

/** The spoken form of a sentence about these people; empty if it could not be pronounced correctly. */
export function sayAloud(sentence: string, lang: Language, names: readonly string[]): string {
  const odd = names
    .map((name) => ({ name, said: sayName(name) }))
    .filter(({ name, said }) => name && said !== name)
    .sort((one, other) => other.name.length - one.name.length)
  // names can contain digits, so only marked numbers are sums
  const all = pieces(sentence).map((piece, n) => {
    if (n % 2) return saySum(piece, lang)
    let text: string | null = piece
    for (const { name, said } of odd) {
      const found: string[] = text.split(whole(name))
      if (found.length > 1 && !said) return null
      text = found.join(said)
    }
    return text
  })
  return all.includes(null) ? '' : all.join('').replace(/\s+/gu, ' ').trim()
}

/** Matches a name as a whole word. */
const whole = (name: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${name.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')}(?![\\p{L}\\p{N}])`, 'gu')

export class HostVoice {
  readonly #speak: (text: string, lang: Language) => void
  #said: string[] = []

  constructor(speak: (text: string, lang: Language) => void) {
    this.#speak = speak
  }

  /** Speak the parts of a new caption that were not spoken yet. */
  tell(caption: readonly Part[], lang: Language, names: readonly string[]): void {
    const fresh = caption.filter(({ key, text }) => text && !this.#said.includes(key))
    if (!fresh.length) return
    this.#said = [...this.#said, ...fresh.map(({ key }) => key)].slice(-REMEMBERED)
    const text = fresh
      .map((it) => sayAloud(it.text, lang, names))
      .filter(Boolean)
      .join(' ')
    if (text) this.#speak(text, lang)
  }
}
