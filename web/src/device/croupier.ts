// The croupier's calls and the host's captions, by the browser's own voice (Web Speech). Without a voice of the language
// nothing is said.
import type { Language } from '../texts/texts'

/** Calls that wait, at most: a late call is worse than none. */
const WAITING = 1

/** A voice of the language, preferably one on this device. */
export function findVoice(lang: Language): SpeechSynthesisVoice | null {
  if (typeof speechSynthesis === 'undefined') return null
  const voices = speechSynthesis.getVoices().filter((it) => it.lang.toLowerCase().startsWith(lang))
  return voices.find((it) => it.localService) ?? voices[0] ?? null
}

// Browsers load their voices on first use.
findVoice('fr')
let waiting = 0

function utter(text: string, voice: SpeechSynthesisVoice, volume: number, then: () => void): SpeechSynthesisUtterance {
  const call = new SpeechSynthesisUtterance(text)
  call.voice = voice
  call.lang = voice.lang
  call.volume = volume
  call.rate = 1.08
  call.onend = call.onerror = then
  speechSynthesis.speak(call)
  return call
}

/** Speak a short sentence. `cry`: interrupt the current sentence. */
export function callOut(text: string, lang: Language, volume: number, cry = false): void {
  const voice = findVoice(lang)
  if (!voice || !text) return
  if (cry) hush()
  if (waiting > WAITING) return
  waiting += 1
  utter(text, voice, volume, () => (waiting = Math.max(0, waiting - 1)))
}

/** How long a caption can wait for the previous one, in milliseconds; later it is outdated. */
const LATE_MS = 4_000
/** The maximum duration of a caption, because some browsers do not report its end. */
const longest = (text: string): number => 3_000 + 130 * text.length

/** The current caption, referenced so that the browser reports its end. */
let said: { call: SpeechSynthesisUtterance; until: number } | null = null
/** The caption that waits. */
let next: { text: string; lang: Language; volume: number; at: number } | null = null

/** Speak a caption after the previous one. Of the waiting ones only the last is spoken, unless it is late. */
export function narrate(text: string, lang: Language, volume: number): void {
  const now = Date.now()
  if (said && now < said.until) {
    next = { text, lang, volume, at: now }
    return
  }
  if (said) speechSynthesis.cancel() // its end was never reported
  said = next = null
  const voice = findVoice(lang)
  if (!voice || !text) return
  const until = now + longest(text)
  const call = utter(text, voice, volume, () => {
    if (said?.call !== call) return
    said = null
    const then = next
    if (then && Date.now() - then.at <= LATE_MS) narrate(then.text, then.lang, then.volume)
  })
  said = { call, until }
}

/** Say nothing more. */
export function hush(): void {
  waiting = 0
  said = next = null
  if (typeof speechSynthesis !== 'undefined') speechSynthesis.cancel()
}
