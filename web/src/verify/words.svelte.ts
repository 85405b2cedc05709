// Texts of the verify page and of the badge's details, loaded when one of them is first opened.
import { folderTexts } from '../texts/lazy_texts.svelte'

export const { words, w } = folderTexts(import.meta.glob<string>('./texts/*.ftl', { import: 'default' }))
