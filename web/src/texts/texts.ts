// Fluent catalogues: which files form a bundle, and how a message becomes a sentence. A missing message is a bug.
import { FluentBundle, FluentNumber, FluentResource, type FluentValue, type FluentVariable } from '@fluent/bundle'
import { games } from 'virtual:games'
import { request } from '../protocol/http'
import { CLOSE, OPEN } from '../ui/sentence'

export const LANGUAGES = ['fr', 'en'] as const
export type Language = (typeof LANGUAGES)[number]
export type Args = Record<string, string | number>

/** General catalogues, and the texts of each game. */
type Part = { words: string[]; games: Record<string, string> }
/** `front`: the texts of the first page; `inside`: those of all other pages. */
type PartName = 'front' | 'inside'

const parts: Record<PartName, Record<Language, () => Promise<Part>>> = {
  front: { fr: () => import('virtual:front/fr'), en: () => import('virtual:front/en') },
  inside: { fr: () => import('virtual:inside/fr'), en: () => import('virtual:inside/en') },
}

// Intl formats are slow to create, so each is created once per language, on first use.
const numbers = new Map<string, Intl.NumberFormat>()
const lists = new Map<string, Intl.ListFormat>()

/** Group the digits of a whole number like `Intl`, whose first format takes a phone tens of milliseconds to create. */
function groupThousands(locale: string, amount: number): string {
  return String(amount).replace(/\B(?=(?:\d{3})+$)/g, locale === 'fr' ? '\u202f' : ',')
}

function formatNumber(locale: string, amount: number): string {
  if (Number.isSafeInteger(amount)) return groupThousands(locale, amount).replace('-', '−')
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

/** A sentence as plain text, for titles, labels and screen readers. */
export const plain = (sentence: string): string => sentence.replaceAll(OPEN, '').replaceAll(CLOSE, '')

/**
 * « de Camille », « d’Anaïs »: French elides « de » before a vowel. An h counts as mute, as in most names. A y before a
 * vowel counts as a consonant.
 */
const DE = ([name = '']: FluentValue[]): FluentValue =>
  (/^(?:[aeiouhœæ]|y(?![aeiou]))/i.test(String(name).normalize('NFD')) ? 'd’' : 'de ') + String(name)

/** « à Tabu », « au Duel »: French contracts « à » with « le ». */
const AU = ([name = '']: FluentValue[]): FluentValue =>
  String(name).startsWith('Le ') ? `au ${String(name).slice(3)}` : `à ${String(name)}`

/** The source of each message and term of a catalogue, by id. */
type Sources = ReadonlyMap<string, string>

const sourcesCache = new Map<string, Sources>()

/** Split a catalogue into messages. The result is cached and shared. */
function splitCatalogue(text: string): Sources {
  let known = sourcesCache.get(text)
  if (!known) {
    const messages = text.split(/\n(?=[a-zA-Z-])/).filter((message) => /^[a-zA-Z-]/.test(message))
    known = new Map(messages.map((message) => [message.slice(0, message.indexOf('=')).trimEnd(), message]))
    sourcesCache.set(text, known)
  }
  return known
}

/** Matches references to other messages and terms, not variables and functions. */
const REFERENCES = /\{\s*(-?[a-zA-Z][\w-]*)(?!\w|-|\()/g

/**
 * One language with its catalogues; a later catalogue overrides an earlier one.
 *
 * Lazy parsing: a message is parsed on first use. A table uses some dozens of its thousand messages before a person can
 * act, and parsing them all would delay this on a phone.
 */
export class Texts {
  readonly lang: Language
  readonly #bundle: FluentBundle
  readonly #locale: string
  readonly #sources: readonly Sources[]

  constructor(lang: Language, catalogues: readonly string[]) {
    this.lang = lang
    this.#locale = lang === 'en' ? 'en-GB' : lang
    this.#bundle = new FluentBundle(this.#locale, { useIsolating: false, functions: { AU, DE } })
    this.#sources = catalogues.map(splitCatalogue).reverse()
  }

  /** Find a message. At first use, parse it and all messages to which it refers. */
  #message(id: string): ReturnType<FluentBundle['getMessage']> {
    if (!this.#bundle.hasMessage(id)) this.#parse(id)
    return this.#bundle.getMessage(id)
  }

  #parse(id: string, parsed = new Set<string>()): void {
    const source = this.#sources.find((it) => it.has(id))?.get(id)
    if (source === undefined || parsed.has(id)) return
    parsed.add(id)
    this.#bundle.addResource(new FluentResource(source), { allowOverrides: true })
    for (const [, name] of source.matchAll(REFERENCES)) this.#parse(name as string, parsed)
  }

  has(id: string, attribute?: string): boolean {
    const message = this.#message(id)
    return attribute === undefined ? message?.value != null : message?.attributes[attribute] != null
  }

  /** The message, with numbers marked; see `plain` and `pieces`. */
  rich(id: string, args: Args = {}, attribute?: string): string {
    const message = this.#message(id)
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
    // the display font has no narrow space, so groups of digits would touch
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

const loaded: Record<PartName, Map<Language, Part>> = { front: new Map(), inside: new Map() }

/** Load a part, once per language. */
async function loadPart(name: PartName, lang: Language): Promise<Part> {
  const part = loaded[name].get(lang) ?? (await parts[name][lang]())
  loaded[name].set(lang, part)
  return part
}

/** Games of plug-ins, by folder. The server's HTML names them, and the server has their texts. */
export const pluginGames: readonly string[] =
  globalThis.document?.querySelector<HTMLMetaElement>('[name=plugin-games]')?.content.split(' ') ?? []

/** The received texts of plug-ins. */
const received = new Map<string, string[]>()

/** Fetch the texts of a plug-in's game, once per language. */
async function fetchTexts(name: string, lang: Language): Promise<string[]> {
  const key = `${name}/texts/${lang}`
  const texts = received.get(key) ?? (await request<{ catalogues: string[] }>(`/games/${key}`)).catalogues
  received.set(key, texts)
  return texts
}

/** Both parts of a language, if loaded. */
const loadedParts = (lang: Language): Part[] =>
  [loaded.front.get(lang), loaded.inside.get(lang)].filter((part) => part !== undefined)

/** The interface texts; without `inside` only those of the first page. */
export async function loadInterfaceTexts(lang: Language, inside: boolean): Promise<Texts> {
  await Promise.all([
    loadPart('front', lang),
    inside && loadPart('inside', lang),
    ...pluginGames.map((it) => fetchTexts(it, lang).catch(() => {})), // other games work without them
  ])
  return new Texts(
    lang,
    loadedParts(lang).flatMap((part) => part.words),
  )
}

/** The game `home_casino/421` uses the texts of `home_casino`. */
export const folder = (game: string): string => game.split('/', 1)[0] as string

/**
 * The front texts of a game, without its rules: its name and line, and on inner pages its tagline, aim and presets. If
 * the texts of a plug-in are missing, its name is a substitute.
 */
export function gameFrontTexts(lang: Language, game: string): Texts {
  const all = loadedParts(lang)
  const name = folder(game)
  const own =
    `${name}/${lang}` in games ? all.map((part) => part.games[name] ?? '') : received.get(`${name}/texts/${lang}`)
  return new Texts(lang, [...all.flatMap((part) => part.words), ...(own ?? [`game-name = ${name}\ngame-tagline = …`])])
}

/** All texts of a table of this game and of its cloth, in the same order as in the terminal client. */
export async function loadCatalogues(lang: Language, game: string): Promise<string[]> {
  const load = games[`${folder(game)}/${lang}`]
  const [front, inside, own] = await Promise.all([
    loadPart('front', lang),
    loadPart('inside', lang),
    load ? load().then((it) => it.words) : fetchTexts(folder(game), lang),
  ])
  return [...front.words, ...inside.words, ...own]
}
