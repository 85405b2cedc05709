// What this device remembers and every page needs: language, room, motion, the guest's name. Nothing of any table.
import { kept } from './storage'
import { type Args, interfaceTexts, type Language, LANGUAGES, type Texts } from '../texts/texts'

export type Room = 'auto' | 'nuit' | 'jour'
export type Motion = 'auto' | 'off'

const one = <T extends string>(value: string | null, among: readonly T[], otherwise: T): T =>
  among.find((it) => it === value) ?? otherwise

class App {
  lang: Language = $state(
    one(kept.read('lang'), LANGUAGES, navigator.language.toLowerCase().startsWith('fr') ? 'fr' : 'en'),
  )
  room: Room = $state(one<Room>(kept.read('room'), ['auto', 'nuit', 'jour'], 'auto'))
  motion: Motion = $state(one<Motion>(kept.read('motion'), ['auto', 'off'], 'auto'))
  /** Whether every game is shown on the plain table that any game has, in place of its own cloth. */
  plain = $state(kept.read('plain') === 'on')
  name = $state(kept.read('name') ?? '')
  #texts: Texts | null = $state.raw(null)
  readonly #calm = matchMedia('(prefers-reduced-motion: reduce)')

  get texts(): Texts {
    if (!this.#texts) throw new Error('the texts are not loaded yet')
    return this.#texts
  }

  /** Whether things may move. */
  get moves(): boolean {
    return this.motion !== 'off' && !this.#calm.matches
  }

  async speak(lang: Language): Promise<void> {
    this.#texts = await interfaceTexts(lang)
    this.lang = lang
    document.documentElement.lang = lang
    kept.write('lang', lang)
  }

  furnish(room: Room): void {
    this.room = room
    if (room === 'auto') delete document.documentElement.dataset['room']
    else document.documentElement.dataset['room'] = room
    kept.write('room', room)
  }

  move(motion: Motion): void {
    this.motion = motion
    if (motion === 'auto') delete document.documentElement.dataset['motion']
    else document.documentElement.dataset['motion'] = motion
    kept.write('motion', motion)
  }

  simplify(plain: boolean): void {
    this.plain = plain
    kept.write('plain', plain ? 'on' : 'off')
  }

  call(name: string): void {
    this.name = name.trim()
    kept.write('name', this.name)
  }
}

export const app = new App()

/** A text of the interface, in the language of the moment. */
export const t = (id: string, args?: Args, attribute?: string): string => app.texts.say(id, args, attribute)
export const number = (amount: number): string => app.texts.number(amount)
export const signed = (amount: number): string => app.texts.signed(amount)
