// Texts of the lab and of this folder, loaded when first needed.
import type { Language } from '../texts/texts'
import { folderTexts, loadCatalogue } from '../texts/lazy_texts.svelte'

const ofLab = import.meta.glob<string>('../../../src/tripot/lab/texts/*.ftl', { import: 'default' })
const ofOdds = import.meta.glob<string>('./texts/*.ftl', { import: 'default' })

export const catalogue = (lang: Language): Promise<string[]> =>
  Promise.all([loadCatalogue(ofLab, lang), loadCatalogue(ofOdds, lang)])

export const { words, w } = folderTexts(ofLab, async (lang) => [await loadCatalogue(ofOdds, lang)])
