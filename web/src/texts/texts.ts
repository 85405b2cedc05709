// Fluent catalogues: which files make a bundle, and how a message becomes a sentence. A missing message is a bug.
import { FluentBundle, FluentNumber, FluentResource, type FluentValue, type FluentVariable } from '@fluent/bundle'
import { games } from 'virtual:games'

export const LANGUAGES = ['fr', 'en'] as const
export type Language = (typeof LANGUAGES)[number]
export type Args = Record<string, string | number>

type Front = { words: string[]; games: Record<string, string> }

const fronts: Record<Language, () => Promise<Front>> = {
  fr: () => import('virtual:front/fr'),
  en: () => import('virtual:front/en'),
}

/** Markers around the numbers of a sentence, so that a screen can set them in display type. */
export const [OPEN, CLOSE] = ['\ue000', '\ue001']

// Intl formats are slow to create, so each is created once per language, on first use.
const numbers = new Map<string, Intl.NumberFormat>()
const lists = new Map<string, Intl.ListFormat>()

function formatNumber(locale: string, amount: number): string {
  const how = numbers.get(locale) ?? new Intl.NumberFormat(locale)
  numbers.set(locale, how)
  return how.format(amount).replace('-', '−')
}

class Amount extends FluentNumber {
  override toString(scope?: Parameters<FluentNumber['toString']>[0]): string {
    return scope
      ? OPEN + formatNumber(scope.bundle.locales[0] as string, this.value) + CLOSE
      : String(this.value).replace('-', '−')
  }
}

/** A sentence as plain text: for titles, labels and screen readers. */
export const plain = (sentence: string): string => sentence.replaceAll(OPEN, '').replaceAll(CLOSE, '')

/** A sentence in pieces; every second piece is a number. */
export const pieces = (sentence: string): string[] => sentence.split(/[\ue000\ue001]/)

/**
 * « de Camille », « d’Anaïs »: French elides « de » before a vowel. An h counts as mute, as in most names; a y before a
 * vowel counts as a consonant.
 */
const DE = ([name = '']: FluentValue[]): FluentValue =>
  (/^(?:[aeiouhœæ]|y(?![aeiou]))/i.test(String(name).normalize('NFD')) ? 'd’' : 'de ') + String(name)

const resourceCache = new Map<string, FluentResource>()

/** Parse a catalogue once, and share it between all its users. */
function parseCatalogue(text: string): FluentResource {
  const known = resourceCache.get(text) ?? new FluentResource(text)
  resourceCache.set(text, known)
  return known
}

/** One language with its catalogues; a later catalogue overrides an earlier one. */
export class Texts {
  readonly lang: Language
  readonly #bundle: FluentBundle
  readonly #locale: string

  constructor(lang: Language, loadCatalogues: readonly string[]) {
    this.lang = lang
    this.#locale = lang === 'en' ? 'en-GB' : lang
    this.#bundle = new FluentBundle(this.#locale, { useIsolating: false, functions: { DE } })
    for (const text of loadCatalogues) this.#bundle.addResource(parseCatalogue(text), { allowOverrides: true })
  }

  has(id: string, attribute?: string): boolean {
    const message = this.#bundle.getMessage(id)
    return attribute === undefined ? message?.value != null : message?.attributes[attribute] != null
  }

  /** The message, with numbers marked; see `plain` and `pieces`. */
  rich(id: string, args: Args = {}, attribute?: string): string {
    const message = this.#bundle.getMessage(id)
    const pattern = attribute === undefined ? message?.value : message?.attributes[attribute]
    const name = attribute === undefined ? id : `${id}.${attribute}`
    if (pattern == null) {
      console.error(`no text ${name} in ${this.lang}`)
      return name
    }
    const given: Record<string, FluentVariable> = {}
    for (const [key, value] of Object.entries(args)) given[key] = typeof value === 'number' ? new Amount(value) : value
    const errors: Error[] = []
    const said = this.#bundle.formatPattern(pattern, given, errors)
    if (errors.length) console.error(`${name} in ${this.lang}`, args, errors)
    return said
  }

  /** The message, or one of its attributes, as plain text. */
  say(id: string, args: Args = {}, attribute?: string): string {
    return plain(this.rich(id, args, attribute))
  }

  number(amount: number): string {
    // the display type has no narrow space: thousands would touch
    return formatNumber(this.#locale, amount).replaceAll('\u202f', '\u00a0')
  }

  /** A gain or a loss, always with its sign. */
  formatSigned(amount: number): string {
    return (amount > 0 ? '+' : '') + this.number(amount)
  }

  list(words: readonly string[]): string {
    const how = lists.get(this.#locale) ?? new Intl.ListFormat(this.#locale, { type: 'conjunction' })
    lists.set(this.#locale, how)
    return how.format(words)
  }
}

const frontCache = new Map<Language, Front>()

/** The interface texts, with the front texts of every game; loaded once per language. */
export async function loadInterfaceTexts(lang: Language): Promise<Texts> {
  if (!frontCache.has(lang)) frontCache.set(lang, await fronts[lang]())
  return new Texts(lang, frontCache.get(lang)?.words ?? [])
}

/** The folders of games with built-in texts; the house sends those of other games. */
export const builtInGames = (lang: Language): string[] => Object.keys(frontCache.get(lang)?.games ?? {})

/** The game `home_casino/421` uses the texts of `home_casino`. */
export const folder = (game: string): string => game.split('/', 1)[0] as string

/** The name, presets and tagline of a game, without its rules. */
export function gameFrontTexts(lang: Language, game: string): Texts {
  const front = frontCache.get(lang)
  return new Texts(lang, [...(front?.words ?? []), front?.games[folder(game)] ?? ''])
}

/** All texts of a table of this game and of its cloth, in the same order as in the terminal. */
export async function loadCatalogues(lang: Language, game: string): Promise<string[]> {
  const words = frontCache.get(lang)?.words ?? (await fronts[lang]()).words
  return [...words, ...((await games[`${folder(game)}/${lang}`]?.())?.words ?? [])]
}
