// Texts of this folder, loaded with the shared screen.
import { folderTexts } from '../texts/lazy_texts.svelte'

export const { words } = folderTexts(import.meta.glob<string>('./texts/*.ftl', { import: 'default' }))
