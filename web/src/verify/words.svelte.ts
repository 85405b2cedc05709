// Texts of the verify page, loaded when it is first opened.
import type { Args } from '../texts/texts'
import { LazyTexts } from '../texts/lazy_texts.svelte'

const catalogues = import.meta.glob<string>('./texts/*.ftl', { import: 'default' })

/** Check `isReady` before using a text. */
export const words = new LazyTexts(async (lang) => [(await catalogues[`./texts/${lang}.ftl`]?.()) ?? ''])
export const w = (id: string, args?: Args): string => words.say(id, args)
