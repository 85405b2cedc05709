// Texts of a game's page and of a lesson. The code of these pages contains both languages, so the pages do not wait for
// their texts, and other pages do not load them.
import { app } from '../device/preferences.svelte'
import { type Args, Texts } from '../texts/texts'
import en from './texts/en.ftl'
import fr from './texts/fr.ftl'

const texts = { fr: new Texts('fr', [fr]), en: new Texts('en', [en]) }

export const w = (id: string, args?: Args): string => texts[app.lang].say(id, args)
