// The croupier's calls, by the browser's own voice (Web Speech). Without a voice of the language nothing is said.
import type { Language } from '../texts/texts'

/** Calls that wait, at most: a late call is worse than none. */
const WAITING = 1

/** A voice of the language, preferably one on this device. */
export function findVoice(lang: Language): SpeechSynthesisVoice | null {
  if (typeof speechSynthesis === 'undefined') return null
  const voices = speechSynthesis.getVoices().filter((it) => it.lang.toLowerCase().startsWith(lang))
  return voices.find((it) => it.localService) ?? voices[0] ?? null
}

// Browsers load their voices when they are first asked for.
findVoice('fr')
let waiting = 0

/** Say a short sentence. `cry`: at once, instead of what is being said. */
export function callOut(text: string, lang: Language, volume: number, cry = false): void {
  const voice = findVoice(lang)
  if (!voice || !text) return
  if (cry) hush()
  if (waiting > WAITING) return
  const call = new SpeechSynthesisUtterance(text)
  call.voice = voice
  call.lang = voice.lang
  call.volume = volume
  call.rate = 1.08
  waiting += 1
  call.onend = call.onerror = () => (waiting = Math.max(0, waiting - 1))
  speechSynthesis.speak(call)
}

/** Say nothing more. */
export function hush(): void {
  waiting = 0
  if (typeof speechSynthesis !== 'undefined') speechSynthesis.cancel()
}
