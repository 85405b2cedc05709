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

// Browsers load their voices when they are first asked for.
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

/** Say a short sentence. `cry`: at once, instead of what is being said. */
export function callOut(text: string, lang: Language, volume: number, cry = false): void {
  const voice = findVoice(lang)
  if (!voice || !text) return
  if (cry) hush()
  if (waiting > WAITING) return
  waiting += 1
  utter(text, voice, volume, () => (waiting = Math.max(0, waiting - 1)))
}

/** How long a caption may wait for the one before it, in milliseconds: then it is no longer what is shown. */
const LATE_MS = 4_000
/** How long a caption takes at most: some browsers do not tell its end. */
const longest = (text: string): number => 3_000 + 130 * text.length

/** The caption being said, kept so that the browser does not forget to tell its end. */
let said: { call: SpeechSynthesisUtterance; until: number } | null = null
/** The caption that waits. */
let next: { text: string; lang: Language; volume: number; at: number } | null = null

/** Say a caption once the one before it has ended. Of those that wait only the last is said, unless it is late. */
export function narrate(text: string, lang: Language, volume: number): void {
  const now = Date.now()
  if (said && now < said.until) {
    next = { text, lang, volume, at: now }
    return
  }
  if (said) speechSynthesis.cancel() // it never told its end
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
