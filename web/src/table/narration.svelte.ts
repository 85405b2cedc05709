// Narration of a table: the sentence of each log line, announcements, quick chat, and refusals.
import { app, t } from '../device/preferences.svelte'
import type { BotSaid, PersonId, Reacted, Said, Seat } from '../protocol/wire'
import { plain } from '../texts/texts'
import { GESTURES, isFreeze, type LogLine } from './log_lines'
import { owner } from './places'
import type { Playback } from './playback.svelte'
import { netOf } from './settlement'
import { idOf, type Speech } from './speech'
import type { Message, Verdict } from './verdict'

const BUBBLE_MS = 6000
const BUBBLES = 4
/** How often, and how many times, a bot's line checks whether the screen has reached its entry. */
const LINE_LOOK_MS = 250
const LINE_LOOKS = 60
/** The number of lines that are searched for one about me. */
const RECENT = 60
/** The maximum number of sentences that wait for a throw. Older ones are only in the journal. */
const SENTENCES = 12

/** Whether a seat acts in a line, or the line moves its chips. */
function isAbout({ fact }: LogLine, seat: Seat): boolean {
  if (fact?.type !== 'transfer/1')
    return [fact?.['seat'] ?? fact?.['to'], fact?.['other'], fact?.['opponent']].includes(seat)
  return owner(String(fact['from'])) === seat || owner(String(fact['to'])) === seat
}

/** A phrase in quotes; `bot` is the temper of a bot that speaks. */
export type Bubble = { key: number; seat: Seat | null; text: string; bot: string | null }

/** Entries that were shown at once: the number of throws, my net, and the sentences of the last throw. */
type Skimmed = { throws: number; net: number; last: string[] }

/** What narration needs of the visit. */
type Narrated = {
  /** Whether this is a shared screen. */
  readonly wall?: boolean
  readonly playback: Playback
  readonly speech: Speech | null
  readonly manifest: { quiet?: string[] }
  readonly me: Seat | null
  readonly behind: boolean
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
  /** The phrases of the last seconds. */
  bubbles: Bubble[] = $state.raw([])
  /** Called with every reaction of a person who is not blocked here (ReactionFlights.svelte). */
  onReaction: (it: Reacted) => void = () => {}
  #keys = 0
  /** The number of announcements; then the texts that this task has announced so far. */
  #announced = 0
  #said = ''
  /** Sentences about what others did since the last throw, not announced yet. */
  #waiting: string[] = []
  #skimmed: Skimmed | null = null
  /** My last phase before which waiting sentences were announced. */
  #toldPhase: number | null = null

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
   * Whether a line has no sentence: it only serves proofs, repeats the previous line, or is newer than this build.
   */
  isMute({ fact, event }: LogLine): boolean {
    if (fact?.type === 'phase_closed/1') return true
    return (
      event !== null &&
      (isFreeze(event) || event.type === 'pledged/1' || this.#visit.speech?.has(idOf('event', event.type)) === false)
    )
  }

  /** Whether a line appears only in the journal. */
  isQuiet(line: LogLine): boolean {
    if (!line.fact) return line.event?.type === 'delayed/1' || this.isMute(line)
    return GESTURES.has(line.fact.type) || (this.#visit.manifest.quiet?.includes(line.fact.type) ?? false)
  }

  /** The last line to show on the felt. */
  readonly headline: LogLine | undefined = $derived.by(() =>
    this.#visit.playback.lines.find(
      (line) => line.fact && line.fact.type !== 'transfer/1' && line.fact.type !== 'fell/1' && !this.isQuiet(line),
    ),
  )

  /** The line below the cloth: the one being shown, otherwise the last one about me. */
  readonly caption: LogLine | undefined = $derived.by(() => {
    const { playback, me, behind } = this.#visit
    const lines = playback.lines.filter((line) => line.fact && !this.isQuiet(line))
    if (me === null || behind) return lines[0]
    return lines.slice(0, RECENT).find((line) => isAbout(line, me)) ?? lines[0]
  })

  /** The settlement that the line below the cloth shows: the last one, unless something about me followed it. */
  readonly settled: Verdict | null = $derived.by(() => {
    const { last } = this.#visit.playback
    return last && !this.#visit.behind && last.key >= (this.caption?.seq ?? 0) ? last.verdict : null
  })

  refuse(text: string): void {
    this.refusal = { key: (this.#keys += 1), text }
  }

  /** Announce a text. Texts of the same task are joined, so that the last one does not replace the others unread. */
  announce(text: string): void {
    if (!text) return
    if (!this.#said) {
      this.#announced += 1
      setTimeout(() => (this.#said = ''))
    }
    this.#said = `${this.#said} ${text}`.trim()
    this.announcement = { key: this.#announced, text: this.#said }
  }

  /** A message of a verdict, with its numbers marked. */
  message({ id, args }: Message): string {
    return this.#visit.speech?.rich(id, args) ?? ''
  }

  /**
   * Announce the lines of an entry. There is one announcement per throw: actions of others wait for the throw, or for
   * my turn. My own actions and events outside the game are announced at once. Skimmed entries are summed up
   * afterwards. For a verdict, the dice, my net, the reasons and the end of the game are announced; on a shared screen,
   * the lines, because there a verdict says nothing more.
   */
  readOut(lines: LogLine[], verdict: Verdict | null = null, skimmed = false): void {
    const { speech, me, hotseat, playback, wall } = this.#visit
    if (!speech) return
    if (this.#skimmed && !skimmed) this.announce(this.#sumUp(this.#skimmed))
    if (verdict && !wall) {
      const { reason, more, mine, nets } = verdict
      const saying = (type: string): string[] =>
        lines.filter((line) => line.fact?.type === type).map((line) => this.sentence(line))
      const net = mine && nets.some((it) => it.seat === me) ? this.#gain(mine) : ''
      const before = this.#waiting.splice(0)
      const reasons = [reason, ...more].map((it) => this.message(it))
      const told = [...before, ...saying('fell/1'), net, ...reasons, ...saying('ended/1')]
      return this.announce(told.filter(Boolean).map(plain).join(' '))
    }
    const said = lines.filter((line) => !this.isQuiet(line)).map((line) => plain(this.sentence(line)))
    const throws = lines.some((line) => line.fact?.type === 'fell/1')
    if (skimmed) {
      this.#skimmed ??= { throws: 0, net: 0, last: [] }
      if (throws) this.#skimmed.throws += 1
      if (throws || !this.#skimmed.throws) this.#skimmed.last = said
      this.#skimmed.net += netOf(lines.flatMap((line) => line.fact ?? [])).get(me ?? -1) ?? 0
      return
    }
    const mine = me !== null && !hotseat && lines.some((line) => line.seat === me)
    if (!throws && !mine && lines.every((line) => line.fact)) {
      this.#waiting = [...this.#waiting, ...said].slice(-SENTENCES)
      return
    }
    const net = me !== null && !hotseat ? playback.net?.get(me) : undefined
    if (net) said.push(this.#gain(net))
    if (throws) said.unshift(...this.#waiting.splice(0))
    this.announce(said.filter(Boolean).join(' '))
  }

  /** Announce waiting sentences, because everything has been shown. `phase`: the phase in which I must act, if any. */
  catchUp(phase: number | null): void {
    const skimmed = this.#skimmed
    if (!skimmed && (phase === null || phase === this.#toldPhase)) return
    this.#toldPhase = phase
    this.announce(skimmed ? this.#sumUp(skimmed) : this.#waiting.splice(0).filter(Boolean).join(' '))
  }

  /** The summary of skimmed entries. It replaces the sentences that waited before them. */
  #sumUp({ throws, net, last }: Skimmed): string {
    this.#skimmed = null
    this.#waiting = []
    const gain = net && !this.#visit.hotseat ? this.#gain(net) : ''
    return [t('live-caught-up', { count: throws }), ...last, gain].filter(Boolean).join(' ')
  }

  #gain(net: number): string {
    return t(net > 0 ? 'live-won' : 'live-lost', { amount: Math.abs(net) })
  }

  utter(it: Said | Reacted): void {
    if (this.#visit.blocked.has(it.person)) return
    if (it.type === 'reacted/1') return this.onReaction(it)
    const name = it.seat === null ? this.#visit.person(it.person) : this.#visit.name(it.seat)
    const text = t(`phrase-${it.phrase}`, it.amount === null ? {} : { amount: it.amount })
    this.#show({ seat: it.seat, text: t('quoted', { text }), bot: null })
    this.announce(t('said', { name, text }))
  }

  /** Show a bot's line once the screen shows the entry that it is about, or not at all if that takes too long. */
  utterBot(it: BotSaid, looks = LINE_LOOKS): void {
    if (app.quietBots || looks === 0) return
    if ((this.#visit.playback.board?.seq ?? 0) < it.seq) {
      setTimeout(() => this.utterBot(it, looks - 1), LINE_LOOK_MS)
      return
    }
    const id = `bot-line-${it.phrase}`
    if (!app.texts.has(id)) return // newer than this build
    const text = t(id)
    this.#show({ seat: it.seat, text: t('quoted', { text }), bot: it.bot })
    this.announce(t('said', { name: this.#visit.name(it.seat), text }))
  }

  #show(said: Omit<Bubble, 'key'>): void {
    const bubble = { key: (this.#keys += 1), ...said }
    this.bubbles = [...this.bubbles.slice(1 - BUBBLES), bubble]
    setTimeout(() => (this.bubbles = this.bubbles.filter((other) => other !== bubble)), BUBBLE_MS)
  }
}
