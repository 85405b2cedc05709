// Sound and haptic feedback of this device. The sounds are in sounds.ts and croupier.ts, which are loaded when first
// needed.
import type { Language } from '../texts/texts'
import type { Contact } from '../ui/throw'
import { storage } from './storage'
import type { Sound, SoundStage } from './sounds'

export type Volume = 'soft' | 'loud'
export const VOLUMES: readonly Volume[] = ['soft', 'loud']
const GAIN: Record<Volume, number> = { soft: 0.3, loud: 1 }

const BUZZ: Partial<Record<Sound, number[]>> = { dice: [18, 40, 18], bell: [60, 50, 60] }
/** A sound that repeats within this time is played once, because many chips land together. */
const APART_MS = 90

type Synth = typeof import('./sounds')
type Croupier = typeof import('./croupier')

export class Feedback {
  /** Null until the person has been asked. */
  sound: 'on' | 'off' | null = $state(choice(storage.read('sound')))
  voice = $state(storage.read('voice') !== 'off')
  volume: Volume = $state(storage.read('volume') === 'soft' ? 'soft' : 'loud')
  #code: Promise<[Synth, Croupier]> | null = null
  #stage: SoundStage | null = null
  #croupier: Croupier | null = null
  #last: Partial<Record<Sound, number>> = {}

  get touch(): boolean {
    return storage.read('touch') !== 'off'
  }

  /** Whether this device can vibrate. */
  get canTouch(): boolean {
    return 'vibrate' in navigator
  }

  get canSpeak(): boolean {
    return 'speechSynthesis' in globalThis
  }

  setSound(on: boolean): void {
    this.sound = on ? 'on' : 'off'
    storage.write('sound', this.sound)
    if (on) this.play('bell')
    else this.#silence()
  }

  setVoice(on: boolean): void {
    this.voice = on
    storage.write('voice', on ? 'on' : 'off')
    if (!on) this.#croupier?.hush()
  }

  setVolume(volume: Volume): void {
    this.volume = volume
    storage.write('volume', volume)
    if (this.#stage) this.#stage.out.gain.value = GAIN[volume]
    this.play('chip')
  }

  setTouch(on: boolean): void {
    storage.write('touch', on ? 'on' : 'off')
    if (on) this.#buzz('bell')
  }

  /** Load the sounds if sound is switched on, so that the first sound is not late. */
  prepare(): void {
    if (this.sound === 'on') void this.#load()
  }

  play(sound: Sound, contacts?: readonly Contact[]): void {
    const now = performance.now()
    if (now - (this.#last[sound] ?? -APART_MS) < APART_MS) return
    this.#last[sound] = now
    this.#buzz(sound)
    if (this.sound !== 'on' || !isActive()) return
    void this.#load(({ makeStage, playSound }) => {
      this.#stage ??= makeStage(new AudioContext())
      this.#stage.out.gain.value = GAIN[this.volume]
      void (this.#stage.context as AudioContext).resume()
      playSound(this.#stage, sound, contacts)
    })
  }

  /** Cancel the sounds of dice once they are at rest. */
  endDice(): void {
    const stage = this.#stage
    if (stage) void this.#load(({ endDice }) => endDice(stage))
  }

  /** Let the croupier speak; `cry`: interrupt the current sentence. */
  call(text: string, lang: Language, cry = false): void {
    if (this.sound !== 'on' || !this.voice || !isActive()) return
    void this.#load((_, croupier) => {
      if (this.voice) croupier.callOut(text, lang, GAIN[this.volume], cry)
    })
  }

  /** Speak a caption once the previous one has ended. */
  narrate(text: string, lang: Language): void {
    if (this.sound !== 'on' || !this.voice || !isActive()) return
    void this.#load((_, croupier) => {
      if (this.voice) croupier.narrate(text, lang, GAIN[this.volume])
    })
  }

  /** Stop speaking. */
  hush(): void {
    this.#croupier?.hush()
  }

  /** Load the code, then call `then` unless sound was switched off meanwhile. */
  async #load(then: (synth: Synth, croupier: Croupier) => void = () => {}): Promise<void> {
    try {
      this.#code ??= Promise.all([import('./sounds'), import('./croupier')])
      const [synth, croupier] = await this.#code
      this.#croupier = croupier
      if (this.sound === 'on') then(synth, croupier)
    } catch {
      this.#code = null // offline there is no sound; the next sound tries again
    }
  }

  /** Stop all sounds, including current ones, and close the audio output. */
  #silence(): void {
    this.#croupier?.hush()
    const stage = this.#stage
    this.#stage = null
    if (stage) void (stage.context as AudioContext).close()
  }

  /** Vibrate once, briefly: everyone waits for me. */
  nudge(): void {
    if (this.touch && this.canTouch && isActive()) navigator.vibrate(60)
  }

  #buzz(sound: Sound): void {
    const pattern = BUZZ[sound]
    if (pattern && this.touch && this.canTouch && isActive()) navigator.vibrate(pattern)
  }
}

const choice = (kept: string | null): 'on' | 'off' | null => (kept === 'on' || kept === 'off' ? kept : null)

/**
 * Before the first tap on a page, browsers log an error on vibration, and queue sounds to play them all at once later.
 */
const isActive = (): boolean => navigator.userActivation?.hasBeenActive ?? true

export const feedback = new Feedback()
