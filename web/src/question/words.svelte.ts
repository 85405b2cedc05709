// Texts of this folder and of the games' questions, loaded when first needed.
import { folderTexts } from '../texts/lazy_texts.svelte'
import { loadDrawingWords } from './drawings'

export const { words, w } = folderTexts(
  import.meta.glob<string>('./texts/*.ftl', { import: 'default' }),
  loadDrawingWords,
)
