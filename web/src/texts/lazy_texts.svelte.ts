// A catalogue loaded on first use, so that the first page does not pay for it.
import { lastWins } from './last_wins'
import { type Args, type Language, Texts } from './texts'

export class LazyTexts {
  #texts: Texts | null = $state.raw(null)
  /** The language being loaded. */
  #coming: Language | null = null
  readonly #load: (lang: Language) => Promise<void>

  constructor(fetch: (lang: Language) => Promise<string[]>) {
    this.#load = lastWins(fetch, (all, lang) => (this.#texts = new Texts(lang, all)))
  }

  /** Check this before using a text. After a language change the old texts stay until the new ones are loaded. */
  isReady(lang: Language): boolean {
    if (this.#texts?.lang !== lang && this.#coming !== lang) {
      this.#coming = lang
      void this.#load(lang).finally(() => (this.#coming = this.#coming === lang ? null : this.#coming))
    }
    return this.#texts !== null
  }

  get texts(): Texts {
    return this.#texts as Texts
  }

  say(id: string, args?: Args): string {
    return this.texts.say(id, args)
  }
}
