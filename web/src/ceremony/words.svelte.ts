// Texts of this folder, loaded with the ceremony of a season.
import type { Args, Language } from '../texts/texts'
import { LazyTexts } from '../texts/lazy_texts.svelte'

const catalogues = import.meta.glob<string>('./texts/*.ftl', { import: 'default' })

export const words = new LazyTexts(async (lang: Language) => [(await catalogues[`./texts/${lang}.ftl`]?.()) ?? ''])
export const w = (id: string, args?: Args): string => words.say(id, args)
