// Texts of the rules page, loaded when it is first opened.
import { folderTexts } from '../texts/lazy_texts.svelte'

export const { words, w } = folderTexts(import.meta.glob<string>('./texts/*.ftl', { import: 'default' }))
