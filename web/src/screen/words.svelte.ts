// Texts of this folder, loaded with the shared screen.
import type { Language } from '../texts/texts'
import { LazyTexts } from '../texts/lazy_texts.svelte'

const catalogues = import.meta.glob<string>('./texts/*.ftl', { import: 'default' })

export const words = new LazyTexts(async (lang: Language) => [(await catalogues[`./texts/${lang}.ftl`]?.()) ?? ''])
