// The sounds of a table, synthesised with Web Audio: chips, impacts of dice, a bell, and swells for Banco, Jackpot and
// a win. Every sound combines tones that die away and bursts of filtered noise.

import type { Contact } from '../ui/throw'

export const SOUNDS = ['chip', 'dice', 'bell', 'banco', 'jackpot', 'win'] as const
export type Sound = (typeof SOUNDS)[number]

/** The output chain: a master volume, then a limiter, so that simultaneous sounds do not clip. */
export type SoundStage = {
  context: BaseAudioContext
  out: GainNode
  hiss: AudioBuffer
  /** The output of the last throw. */ dice?: GainNode
}

export function makeStage(context: BaseAudioContext): SoundStage {
  const out = context.createGain()
  const limiter = context.createDynamicsCompressor()
  limiter.threshold.value = -8
  limiter.ratio.value = 20
  limiter.attack.value = 0.002
  limiter.release.value = 0.15
  out.connect(limiter).connect(context.destination)
  return { context, out, hiss: makeHiss(context) }
}

/** One second of white noise, from a linear congruential generator: the same after every load. */
function makeHiss(context: BaseAudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate)
  const samples = buffer.getChannelData(0)
  let seed = 1
  for (let n = 0; n < samples.length; n += 1) {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
    samples[n] = seed / 2 ** 31 - 1
  }
  return buffer
}

type Tone = {
  at: number
  pitch: number
  /** How long it takes to die away, in seconds. */ length: number
  loud: number
  shape?: OscillatorType
  /** How long it takes to reach its loudness. */ attack?: number
  /** The pitch at its end. */ glide?: number
  /** The cutoff frequency at its start and end, for a horn that opens. */ opens?: readonly [number, number]
}

function playTone({ context, out }: SoundStage, it: Tone): void {
  const voice = context.createOscillator()
  voice.type = it.shape ?? 'sine'
  voice.frequency.setValueAtTime(it.pitch, it.at)
  if (it.glide) voice.frequency.exponentialRampToValueAtTime(it.glide, it.at + it.length)
  let from: AudioNode = voice
  if (it.opens) {
    const mouth = context.createBiquadFilter()
    mouth.type = 'lowpass'
    mouth.frequency.setValueAtTime(it.opens[0], it.at)
    mouth.frequency.exponentialRampToValueAtTime(it.opens[1], it.at + (it.attack ?? 0) + 0.01)
    from = voice.connect(mouth)
  }
  from.connect(envelope(context, it)).connect(out)
  voice.start(it.at)
  voice.stop(it.at + it.length)
}

type Burst = {
  at: number
  length: number
  loud: number
  kind: BiquadFilterType
  pitch: number
  q?: number
  attack?: number
}

function playBurst({ context, out, hiss }: SoundStage, it: Burst): void {
  const noise = context.createBufferSource()
  noise.buffer = hiss
  noise.loop = true
  const filter = context.createBiquadFilter()
  filter.type = it.kind
  filter.frequency.value = it.pitch
  filter.Q.value = it.q ?? 1
  noise.connect(filter).connect(envelope(context, it)).connect(out)
  noise.start(it.at, (it.pitch % 97) / 100)
  noise.stop(it.at + it.length)
}

/** A volume that rises within `attack` and dies away within `length`. */
function envelope(context: BaseAudioContext, { at, length, loud, attack = 0.002 }: Tone | Burst): GainNode {
  const volume = context.createGain()
  volume.gain.setValueAtTime(0.0001, at)
  volume.gain.exponentialRampToValueAtTime(loud, at + attack)
  volume.gain.exponentialRampToValueAtTime(0.0001, at + length)
  return volume
}

/** Two clay discs that touch: a click, and two short partials. */
function playChip(stage: SoundStage, at: number): void {
  playBurst(stage, { at, length: 0.02, loud: 0.45, kind: 'bandpass', pitch: 5200, q: 2 })
  playTone(stage, { at, pitch: 2350, length: 0.06, loud: 0.3, shape: 'triangle' })
  playBurst(stage, { at: at + 0.04, length: 0.02, loud: 0.3, kind: 'bandpass', pitch: 4600, q: 2 })
  playTone(stage, { at: at + 0.04, pitch: 1980, length: 0.08, loud: 0.22, shape: 'triangle' })
}

/** An impact of a die, on cloth, on the wooden edge or on another die. A harder one is louder, brighter and higher. */
function playKnock(stage: SoundStage, at: number, { by, hard }: Contact): void {
  const loud = 0.05 + 0.75 * hard ** 1.4
  switch (by) {
    case 'die':
      playBurst(stage, { at, length: 0.03, loud: loud * 0.8, kind: 'bandpass', pitch: 2600 + 1800 * hard, q: 5 })
      return playTone(stage, { at, pitch: 1500 + 500 * hard, length: 0.04, loud: loud * 0.3, glide: 1200 })
    case 'edge':
      playBurst(stage, { at, length: 0.05, loud: loud * 0.7, kind: 'bandpass', pitch: 700 + 500 * hard, q: 3 })
      return playTone(stage, { at, pitch: 260 + 90 * hard, length: 0.09, loud: loud * 0.5, glide: 150 })
    case 'cloth':
      playBurst(stage, { at, length: 0.06 + 0.05 * hard, loud, kind: 'lowpass', pitch: 260 + 620 * hard })
      return playTone(stage, { at, pitch: 115 + 60 * hard, length: 0.09, loud: loud * 0.6, glide: 62 })
  }
}

function playDice(stage: SoundStage, at: number, contacts: readonly Contact[]): void {
  const out = stage.context.createGain()
  out.connect(stage.out)
  stage.dice = out
  for (const contact of contacts) playKnock({ ...stage, out }, at + contact.at, contact)
}

/** Cancel the sounds of further impacts, because the dice are at rest. */
export function endDice({ context, dice }: SoundStage): void {
  dice?.gain.exponentialRampToValueAtTime(0.0001, context.currentTime + 0.05)
}

/** A hotel bell: its note, and two partials slightly out of tune. */
function playBell(stage: SoundStage, at: number): void {
  playTone(stage, { at, pitch: 1318, length: 1.1, loud: 0.2 })
  playTone(stage, { at, pitch: 2643, length: 0.7, loud: 0.08 })
  playTone(stage, { at: at + 0.02, pitch: 3961, length: 0.4, loud: 0.035 })
}

/** Suspense: a drum roll under three horns that open, then a drum stroke. */
function playBanco(stage: SoundStage, at: number): void {
  for (const pitch of [110, 164.8, 220])
    playTone(stage, { at, pitch, length: 1.7, loud: 0.14, shape: 'sawtooth', attack: 1.1, opens: [180, 1900] })
  for (let n = 0; n < 18; n += 1)
    playBurst(stage, {
      at: at + n * 0.062,
      length: 0.07,
      loud: 0.05 + 0.012 * n,
      kind: 'bandpass',
      pitch: 240 + (n % 2) * 40,
    })
  playTone(stage, { at: at + 1.12, pitch: 130, length: 0.5, loud: 0.5, glide: 52 })
  playBurst(stage, { at: at + 1.12, length: 0.3, loud: 0.35, kind: 'lowpass', pitch: 900 })
}

/** A short fanfare: four horn notes, of which the last is held, then two chimes above it. */
function playJackpot(stage: SoundStage, at: number): void {
  for (const [n, pitch] of [392, 523.3, 659.3, 784].entries())
    for (const part of [1, 0.5])
      playTone(stage, {
        at: at + n * 0.15,
        pitch: pitch * part,
        length: n === 3 ? 1.3 : 0.3,
        loud: 0.13,
        shape: 'sawtooth',
        attack: 0.03,
        opens: [500, 2600],
      })
  for (const [n, pitch] of [1568, 2093].entries())
    playTone(stage, { at: at + 0.5 + n * 0.14, pitch, length: 1.1, loud: 0.09 })
}

/** A warm chord, note after note from the lowest. */
function playWin(stage: SoundStage, at: number): void {
  for (const [n, pitch] of [261.6, 329.6, 392, 523.3].entries()) {
    playTone(stage, { at: at + n * 0.09, pitch, length: 1.2 - n * 0.09, loud: 0.17, shape: 'triangle', attack: 0.05 })
    playTone(stage, { at: at + n * 0.09, pitch: pitch * 2, length: 0.8, loud: 0.05, attack: 0.05 })
  }
}

/** Play a sound now. `contacts`: what the thrown dice hit, and when. */
export function playSound(stage: SoundStage, sound: Sound, contacts: readonly Contact[] = []): void {
  const at = stage.context.currentTime + 0.01
  switch (sound) {
    case 'chip':
      return playChip(stage, at)
    case 'dice':
      return playDice(stage, at, contacts)
    case 'bell':
      return playBell(stage, at)
    case 'banco':
      return playBanco(stage, at)
    case 'jackpot':
      return playJackpot(stage, at)
    case 'win':
      return playWin(stage, at)
  }
}
