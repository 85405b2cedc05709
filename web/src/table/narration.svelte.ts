// Narration of a table: the sentence of each log line, announcements, quick chat, and refusals.
import { t } from '../device/preferences.svelte'
import type { PersonId, Reacted, Said, Seat } from '../protocol/wire'
import { plain } from '../texts/texts'
import type { LogLine } from './log_lines'
import type { Playback } from './playback.svelte'
import { idOf, type Speech } from './speech'

/** Facts around a move: in the journal, but neither shown on the felt nor read out. */
const GESTURES = new Set(['said_done/1', 'reopened/1', 'phase_closed/1', 'thrown/1'])
const BUBBLE_MS = 6000
const BUBBLES = 4

/** A phrase, between quotes, or a reaction, which is only named. */
export type Bubble = { key: number; seat: Seat | null; text: string; words: boolean }

/** The part of the visit that narration needs. */
type Narrated = {
  readonly playback: Playback
  readonly speech: Speech | null
  readonly manifest: { quiet?: string[] }
  readonly me: Seat | null
  readonly hotseat: object | null
  readonly blocked: ReadonlySet<PersonId>
  name: (seat: Seat) => string
  person: (id: PersonId) => string
}

export class Narration {
  readonly #visit: Narrated
  /** A refusal, until it is dismissed. */
  refusal: { key: number; text: string } | null = $state.raw(null)
  /** The text of the live region. */
  announcement: { key: number; text: string } = $state.raw({ key: 0, text: '' })
  /** Phrases and reactions of the last seconds. */
  bubbles: Bubble[] = $state.raw([])
  #keys = 0

  constructor(visit: Narrated) {
    this.#visit = visit
  }

  sentence(line: LogLine): string {
    const { speech } = this.#visit
    if (!speech) return ''
    if (line.fact) return speech.fact(line.fact)
    return line.event && !this.isMute(line) ? speech.event(line.event, line.person ?? undefined) : ''
  }

  /**
   * Whether a line has no sentence: it serves proofs, the line before it says the same, or it is newer than this build.
   */
  isMute({ fact, event }: LogLine): boolean {
    if (fact?.type === 'phase_closed/1') return true
    return event !== null && (event.type === 'frozen/1' || this.#visit.speech?.has(idOf('event', event.type)) === false)
  }

  /** Whether a line appears only in the journal. */
  isQuiet(line: LogLine): boolean {
    if (!line.fact) return line.event?.type === 'delayed/1' || this.isMute(line)
    return GESTURES.has(line.fact.type) || (this.#visit.manifest.quiet?.includes(line.fact.type) ?? false)
  }

  /** The last line to show on the felt itself. */
  readonly headline: LogLine | undefined = $derived.by(() =>
    this.#visit.playback.lines.find(
      (line) => line.fact && line.fact.type !== 'transfer/1' && line.fact.type !== 'fell/1' && !this.isQuiet(line),
    ),
  )

  refuse(text: string): void {
    this.refusal = { key: (this.#keys += 1), text }
  }

  announce(text: string): void {
    if (text) this.announcement = { key: (this.#keys += 1), text }
  }

  readOut(lines: LogLine[]): void {
    const { speech, me, hotseat, playback } = this.#visit
    if (!speech) return
    const said = lines.filter((line) => !this.isQuiet(line)).map((line) => plain(this.sentence(line)))
    const net = me !== null && !hotseat ? playback.net?.get(me) : undefined
    if (net) said.push(t(net > 0 ? 'live-won' : 'live-lost', { amount: Math.abs(net) }))
    this.announce(said.join(' '))
  }

  utter(it: Said | Reacted): void {
    if (this.#visit.blocked.has(it.person)) return
    const name = it.seat === null ? this.#visit.person(it.person) : this.#visit.name(it.seat)
    const words = it.type === 'said/1'
    const text = words
      ? t(`phrase-${it.phrase}`, it.amount === null ? {} : { amount: it.amount })
      : t(`reaction-${it.reaction}`)
    const bubble = { key: (this.#keys += 1), seat: it.seat, text: words ? t('quoted', { text }) : text, words }
    this.bubbles = [...this.bubbles.slice(1 - BUBBLES), bubble]
    this.announce(t(words ? 'said' : 'reacted', { name, text }))
    setTimeout(() => (this.bubbles = this.bubbles.filter((other) => other !== bubble)), BUBBLE_MS)
  }
}
