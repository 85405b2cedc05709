// What the lab says, in the language of the moment: its own catalogue and that of this folder, fetched when first wanted.
import { type Args, type Language, Texts } from '../lib/texts'

const ofLab = import.meta.glob<string>('../../../src/tripot/lab/texts/*.ftl', { import: 'default' })
const ofOdds = import.meta.glob<string>('./texts/*.ftl', { import: 'default' })

export async function catalogue(lang: Language): Promise<string[]> {
  return Promise.all([ofLab[`../../../src/tripot/lab/texts/${lang}.ftl`], ofOdds[`./texts/${lang}.ftl`]].map((load) => load?.() ?? ''))
}

class Words {
  #texts: Texts | null = $state.raw(null)

  spoken(lang: Language): boolean {
    if (this.#texts?.lang !== lang) void catalogue(lang).then((all) => (this.#texts = new Texts(lang, all)))
    return this.#texts?.lang === lang
  }

  get texts(): Texts {
    return this.#texts as Texts
  }
}

/** Ask `spoken` before anything is said. */
export const words = new Words()
export const w = (id: string, args?: Args): string => words.texts.say(id, args)
