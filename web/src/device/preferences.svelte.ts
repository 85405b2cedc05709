// Preferences of this device, kept in localStorage: language, theme, motion, name. Also `t`, the interface texts.
import { storage } from './storage'
import { lastWins } from '../texts/last_wins'
import { type Args, loadInterfaceTexts, type Language, LANGUAGES, type Texts } from '../texts/texts'
import { sheets } from '../ui/sheets'

export type Room = 'auto' | 'nuit' | 'jour'
export const MOTIONS = ['auto', 'on', 'off'] as const
export type Motion = (typeof MOTIONS)[number]

const pick = <T extends string>(value: string | null, among: readonly T[], otherwise: T): T =>
  among.find((it) => it === value) ?? otherwise

class Preferences {
  lang: Language = $state(
    pick(storage.read('lang'), LANGUAGES, navigator.language.toLowerCase().startsWith('fr') ? 'fr' : 'en'),
  )
  room: Room = $state(pick<Room>(storage.read('room'), ['auto', 'nuit', 'jour'], 'auto'))
  motion: Motion = $state(pick<Motion>(storage.read('motion'), MOTIONS, 'auto'))
  /** Whether every game is shown on the generic table instead of its own cloth. */
  plain = $state(storage.read('plain') === 'on')
  /** Whether the bots' chat lines are hidden. */
  quietBots = $state(storage.read('quiet-bots') === 'on')
  name = $state(storage.read('name') ?? '')
  #texts: Texts | null = $state.raw(null)
  /** Whether a page other than the first was requested, and whether its texts are loaded. */
  #entered = false
  #inside = false
  /** The language requested last, which may still be loading. */
  #coming: Language | null = null
  readonly #calm = matchMedia('(prefers-reduced-motion: reduce)')

  get texts(): Texts {
    if (!this.#texts) throw new Error('the texts are not loaded yet')
    return this.#texts
  }

  /** Whether animations run: the choice on this device, otherwise the system setting. */
  get animates(): boolean {
    return this.motion === 'auto' ? !this.#calm.matches : this.motion === 'on'
  }

  readonly setLanguage = lastWins(
    async (lang: Language) => {
      this.#coming = lang
      const inside = this.#entered
      return { texts: await loadInterfaceTexts(lang, inside), inside }
    },
    ({ texts, inside }, lang) => {
      this.#texts = texts
      this.#inside = inside
      this.lang = lang
      document.documentElement.lang = lang
      storage.write('lang', lang)
    },
  )

  /** Load the texts of the other pages too. */
  async enter(): Promise<void> {
    this.#entered = true
    while (!this.#inside) await this.setLanguage(this.#coming ?? this.lang) // another language may be requested meanwhile
  }

  setRoom(room: Room): void {
    this.room = room
    if (room === 'auto') delete document.documentElement.dataset['room']
    else document.documentElement.dataset['room'] = room
    storage.write('room', room)
  }

  setMotion(motion: Motion): void {
    this.motion = motion
    this.#calm.onchange = () => this.setMotion(this.motion)
    document.documentElement.dataset['motion'] = this.animates ? 'on' : 'off'
    storage.write('motion', motion)
  }

  setPlain(plain: boolean): void {
    this.plain = plain
    storage.write('plain', plain ? 'on' : 'off')
  }

  setQuietBots(quiet: boolean): void {
    this.quietBots = quiet
    storage.write('quiet-bots', quiet ? 'on' : 'off')
  }

  setName(name: string): void {
    this.name = name.trim()
    storage.write('name', this.name)
  }
}

export const app = new Preferences()

/** An interface text in the current language. */
export const t = (id: string, args?: Args, attribute?: string): string => app.texts.say(id, args, attribute)
/** The word for a kind of bot. A plug-in's bot has no such text: its own name is used. */
export const botKind = (bot: string | null): string =>
  app.texts.has(`bot-${bot}`) ? t(`bot-${bot}`) : String(bot).replaceAll('_', ' ')
sheets.closeLabel = () => t('sheet-close')

export const number = (amount: number): string => app.texts.number(amount)
export const formatSigned = (amount: number): string => app.texts.formatSigned(amount)
