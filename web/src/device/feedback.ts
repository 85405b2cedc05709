// Sound and haptic feedback. Sounds are synthesised, no file is fetched; off until enabled.
import { storage } from './storage'

export type Noise = 'dice' | 'chip' | 'bell'

const BUZZ: Record<Noise, number[]> = { dice: [18, 40, 18], chip: [8], bell: [60, 50, 60] }
/** Chips that land within this time make one sound. */
const APART_MS = 90

class Feedback {
  #context: AudioContext | null = null
  #last: Partial<Record<Noise, number>> = {}

  get sound(): boolean {
    return storage.read('sound') === 'on'
  }

  get touch(): boolean {
    return storage.read('touch') !== 'off'
  }

  /** Whether this device can vibrate. */
  get canTouch(): boolean {
    return 'vibrate' in navigator
  }

  setSound(on: boolean): void {
    storage.write('sound', on ? 'on' : 'off')
    if (on) this.play('bell')
  }

  setTouch(on: boolean): void {
    storage.write('touch', on ? 'on' : 'off')
    if (on) this.#buzz('bell')
  }

  play(noise: Noise, seconds = 1.4): void {
    const now = performance.now()
    if (now - (this.#last[noise] ?? -APART_MS) < APART_MS) return
    this.#last[noise] = now
    if (noise !== 'chip') this.#buzz(noise)
    if (!this.sound) return
    this.#context ??= new AudioContext()
    void this.#context.resume()
    if (noise === 'bell') playBell(this.#context)
    else if (noise === 'chip') playChip(this.#context)
    else playDice(this.#context, seconds)
  }

  /** Browsers refuse to vibrate, and log an error, before the first tap on a page. */
  #buzz(noise: Noise): void {
    if (this.touch && this.canTouch && navigator.userActivation?.hasBeenActive) navigator.vibrate(BUZZ[noise])
  }
}

function playTone(
  context: AudioContext,
  at: number,
  pitch: number,
  length: number,
  loud: number,
  shape: OscillatorType = 'sine',
): void {
  const voice = context.createOscillator()
  const volume = context.createGain()
  voice.type = shape
  voice.frequency.value = pitch
  volume.gain.setValueAtTime(loud, at)
  volume.gain.exponentialRampToValueAtTime(0.0001, at + length)
  voice.connect(volume).connect(context.destination)
  voice.start(at)
  voice.stop(at + length)
}

/** A hotel bell: its note, and two partials slightly out of tune. */
function playBell(context: AudioContext): void {
  const at = context.currentTime
  playTone(context, at, 1318, 1.1, 0.12)
  playTone(context, at, 2643, 0.7, 0.05)
  playTone(context, at + 0.02, 3961, 0.4, 0.02)
}

/** Two clay discs that touch. */
function playChip(context: AudioContext): void {
  const at = context.currentTime
  playTone(context, at, 2100, 0.05, 0.07, 'triangle')
  playTone(context, at + 0.035, 1750, 0.06, 0.05, 'triangle')
}

/** Dice on felt: knocks that come faster and softer until the dice rest. */
function playDice(context: AudioContext, seconds: number): void {
  for (let n = 0; n < 7; n += 1) {
    const at = context.currentTime + seconds * (1 - 0.72 ** n)
    playTone(context, at, 320 - 18 * n + (n % 3) * 60, 0.05, 0.14 * 0.8 ** n, 'square')
    playTone(context, at, 1500 + (n % 2) * 300, 0.02, 0.05 * 0.8 ** n, 'triangle')
  }
}

export const feedback = new Feedback()
