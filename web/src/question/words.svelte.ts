// Texts of this folder and of the games' questions, loaded when first needed.
import type { Args, Language } from '../texts/texts'
import { LazyTexts } from '../texts/lazy_texts.svelte'
import { loadDrawingWords } from './drawings'

const catalogues = import.meta.glob<string>('./texts/*.ftl', { import: 'default' })

export const words = new LazyTexts(async (lang: Language) => [
  (await catalogues[`./texts/${lang}.ftl`]?.()) ?? '',
  ...(await loadDrawingWords(lang)),
])
export const w = (id: string, args?: Args): string => words.say(id, args)
