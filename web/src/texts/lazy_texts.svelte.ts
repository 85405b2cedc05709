// A catalogue loaded on first use, so that the first page does not pay for it.
import { type Args, type Language, Texts } from './texts'

export class LazyTexts {
  #texts: Texts | null = $state.raw(null)
  readonly #fetch: (lang: Language) => Promise<string[]>

  constructor(fetch: (lang: Language) => Promise<string[]>) {
    this.#fetch = fetch
  }

  /** Check this before using a text. After a language change the old texts stay until the new ones are loaded. */
  isReady(lang: Language): boolean {
    if (this.#texts?.lang !== lang) void this.#fetch(lang).then((all) => (this.#texts = new Texts(lang, all)))
    return this.#texts !== null
  }

  get texts(): Texts {
    return this.#texts as Texts
  }

  say(id: string, args?: Args): string {
    return this.texts.say(id, args)
  }
}
