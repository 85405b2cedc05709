// A catalogue loaded on first use, so that the first page does not load it.
import { retry } from '../protocol/retry'
import { type Args, type Language, Texts } from './texts'

export class LazyTexts {
  #texts: Texts | null = $state.raw(null)
  /** The language being loaded. */
  #coming: Language | null = null
  readonly #fetch: (lang: Language) => Promise<string[]>

  constructor(fetch: (lang: Language) => Promise<string[]>) {
    this.#fetch = fetch
  }

  /** Check this before using a text. After a language change, the old texts stay until the new ones are loaded. */
  isReady(lang: Language): boolean {
    if ((this.#coming ?? this.#texts?.lang) !== lang) void this.#load(lang)
    return this.#texts !== null
  }

  async #load(lang: Language): Promise<void> {
    this.#coming = lang
    const all = await retry(
      () => this.#fetch(lang),
      () => this.#coming === lang,
    )
    if (this.#coming !== lang) return // another language was requested meanwhile
    this.#coming = null
    if (all) this.#texts = new Texts(lang, all)
  }

  get texts(): Texts {
    return this.#texts as Texts
  }

  say(id: string, args?: Args): string {
    return this.texts.say(id, args)
  }
}

/** Catalogues by path, as `import.meta.glob` finds them. */
type Catalogues = Record<string, () => Promise<string>>

/** Load the catalogue of a language. */
export const loadCatalogue = async (catalogues: Catalogues, lang: Language): Promise<string> =>
  (await Object.entries(catalogues).find(([path]) => path.endsWith(`/${lang}.ftl`))?.[1]()) ?? ''

/** The texts of a folder, and those of `others` that it uses. */
export function folderTexts(
  catalogues: Catalogues,
  others: (lang: Language) => Promise<string[]> = () => Promise.resolve([]),
): { words: LazyTexts; w: LazyTexts['say'] } {
  const words = new LazyTexts(async (lang) => [await loadCatalogue(catalogues, lang), ...(await others(lang))])
  return { words, w: (id, args) => words.say(id, args) }
}
