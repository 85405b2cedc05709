// Opens a tab in any of the engines.
import { openPuppet } from './puppet.ts'
import type { Tab } from './tab.ts'
import { openWebKit } from './webkit.ts'

/** The engines. Chromium is for comparison. */
export const ENGINES = ['firefox', 'webkit', 'chromium'] as const
export type Engine = (typeof ENGINES)[number]

export const openTab = (engine: Engine, lang: 'fr' | 'en'): Promise<Tab> =>
  engine === 'webkit' ? openWebKit(lang) : openPuppet(engine, lang)
