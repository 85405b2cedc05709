// Texts of a game's page and of a lesson. Both languages come with the code of these pages: nothing waits for them, and
// other pages do not load them.
import { app } from '../device/preferences.svelte'
import { type Args, Texts } from '../texts/texts'
import en from './texts/en.ftl'
import fr from './texts/fr.ftl'

const texts = { fr: new Texts('fr', [fr]), en: new Texts('en', [en]) }

export const w = (id: string, args?: Args): string => texts[app.lang].say(id, args)
