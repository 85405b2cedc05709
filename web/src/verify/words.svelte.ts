// Texts of the verify page and of the badge's details, loaded when one of them is first opened.
import type { Args } from '../texts/texts'
import { LazyTexts } from '../texts/lazy_texts.svelte'

const catalogues = import.meta.glob<string>('./texts/*.ftl', { import: 'default' })

/** Check `isReady` before using a text. */
export const words = new LazyTexts(async (lang) => [(await catalogues[`./texts/${lang}.ftl`]?.()) ?? ''])
export const w = (id: string, args?: Args): string => words.say(id, args)
