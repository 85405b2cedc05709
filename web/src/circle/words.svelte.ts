// Texts of this folder, loaded when first needed.
import { folderTexts } from '../texts/lazy_texts.svelte'

export const { words, w } = folderTexts(import.meta.glob<string>('./texts/*.ftl', { import: 'default' }))
