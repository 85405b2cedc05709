// Texts of the lab and of this folder, loaded when first needed.
import type { Args, Language } from '../texts/texts'
import { LazyTexts } from '../texts/lazy_texts.svelte'

const ofLab = import.meta.glob<string>('../../../src/tripot/lab/texts/*.ftl', { import: 'default' })
const ofOdds = import.meta.glob<string>('./texts/*.ftl', { import: 'default' })

export async function catalogue(lang: Language): Promise<string[]> {
  return Promise.all(
    [ofLab[`../../../src/tripot/lab/texts/${lang}.ftl`], ofOdds[`./texts/${lang}.ftl`]].map((load) => load?.() ?? ''),
  )
}

/** Check `isReady` before using a text. */
export const words = new LazyTexts(catalogue)
export const w = (id: string, args?: Args): string => words.say(id, args)
