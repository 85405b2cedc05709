// What is said around the table, in the language of the moment: a catalogue of its own, fetched when first wanted.
import { type Args, type Language, Texts } from '../lib/texts'

const catalogues = import.meta.glob<string>('./texts/*.ftl', { import: 'default' })

class Words {
  #texts: Texts | null = $state.raw(null)

  /** Whether they can be said in this language; if not, they are fetched. */
  spoken(lang: Language): boolean {
    if (this.#texts?.lang !== lang) void catalogues[`./texts/${lang}.ftl`]?.().then((text) => (this.#texts = new Texts(lang, [text])))
    return this.#texts?.lang === lang
  }

  get texts(): Texts {
    return this.#texts as Texts
  }
}

/** Ask `spoken` before anything is said. */
export const words = new Words()
export const w = (id: string, args?: Args): string => words.texts.say(id, args)
