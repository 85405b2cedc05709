// Speaks the croupier's calls and the host's captions with a voice of the browser (Web Speech). If the browser has no
// voice for the language, nothing is spoken.
import type { Language } from '../texts/texts'

/** The maximum number of waiting calls. A late call is worse than none. */
const WAITING = 1

/** A voice for the language, preferably one on this device. */
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

/** How long a caption may wait for the previous one, in milliseconds. After that it is outdated. */
const LATE_MS = 4_000
/** The maximum duration of a caption, because some browsers do not report its end. */
const longest = (text: string): number => 3_000 + 130 * text.length

/** The current caption. The reference keeps it alive, so that the browser reports its end. */
let said: { call: SpeechSynthesisUtterance; until: number } | null = null
/** The waiting caption. */
let next: { text: string; lang: Language; volume: number; at: number } | null = null

/** Speak a caption once the previous one has ended. Of several waiting captions only the last is spoken. */
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

/** Stop speaking, and drop the waiting caption. */
export function hush(): void {
  waiting = 0
  said = next = null
  if (typeof speechSynthesis !== 'undefined') speechSynthesis.cancel()
}
