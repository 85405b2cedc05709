// The director of a table in play: how each entry is shown to this person. It decides the pace and how long a verdict is
// held; it draws nothing.
import { type Cloth } from '../games/contract'
import type { Entry, Fact, Seat } from '../protocol/wire'
import { seatsIn } from './compression'
import { inPlay, purse } from './places'
import type { Director, Playback, ShowPace } from './playback.svelte'
import { fallenDice } from './settlement'
import type { Speech } from './speech'
import { HOLD, MINOR } from './tempo'
import { type Verdict, verdictOf } from './verdict'

/** How many facts before an entry may explain its verdict. */
const EARLIER = 60

/** The part of the visit that a director needs. */
type Directed<Visit> = {
  readonly playback: Playback
  readonly speech: Speech | null
  readonly cloth: Pick<Cloth<Visit>, 'parties' | 'unfolds' | 'isGreat' | 'leavesOpen' | 'banner'> | null
  readonly me: Seat | null
  readonly hotseat: object | null
  /** Whether this is a shared screen. */
  readonly wall?: boolean
}

export class TableDirector<Visit> implements Director {
  readonly #visit: Directed<Visit>
  readonly over: () => string

  constructor(visit: Directed<Visit>, over: () => string) {
    this.#visit = visit
    this.over = over
  }

  /** The seat that is addressed as « you »; on a shared device nobody is. */
  get #me(): Seat | null {
    return this.#visit.hotseat ? null : this.#visit.me
  }

  #isPerson(seat: Seat): boolean {
    return this.#visit.playback.board?.seats[seat]?.kind === 'person'
  }

  /**
   * Where players take turns, those of bots are brisk, whatever the dice decide, so that the pace does not betray it.
   * They are folded if they concern no person but one waits for theirs, and if there is more than one bot to watch.
   */
  paceOf(entry: Entry): ShowPace {
    const { playback, cloth } = this.#visit
    const parties = cloth?.parties?.(playback.state) ?? null
    if (entry.event.type !== 'played/1' || parties === null) return 'full'
    if (this.#isFolded(entry, entry.event.facts, parties)) return 'folded'
    const fell = fallenDice(entry.event)?.['seat']
    return typeof fell === 'number' && !this.#isPerson(fell) ? 'brisk' : 'full'
  }

  /** Whether a throw is shown in full: where players take turns, only a person's. */
  isFull(thrower: Seat): boolean {
    const { playback, cloth } = this.#visit
    return (cloth?.parties?.(playback.state) ?? null) === null || this.#isPerson(thrower)
  }

  #isFolded(entry: Entry, facts: Fact[], parties: Seat[]): boolean {
    const { playback, cloth } = this.#visit
    if (cloth?.unfolds?.(playback.state)) return false
    const taken = (playback.board?.seats ?? []).filter((it) => it.kind !== 'free')
    if (taken.length < 3 || !taken.some((it) => it.kind === 'person')) return false
    const seats = [...seatsIn(entry), ...parties]
    if (seats.length === 0 || seats.some((seat) => this.#isPerson(seat))) return false
    const staked = taken.some((it) => it.kind === 'person' && inPlay(playback.chips.at, it.seat) > 0)
    return !staked && !endsGame(facts)
  }

  /** A throw that leaves everything open has no verdict: the cloth shows it, and the next throw follows. */
  verdictOf(entry: Entry): Verdict | null {
    const { speech, playback, cloth } = this.#visit
    if (!speech || entry.event.type !== 'played/1' || cloth?.leavesOpen?.(entry.event.facts)) return null
    const earlier = playback.lines.slice(0, EARLIER).flatMap((line) => line.fact ?? [])
    return verdictOf(entry.event.facts, { me: this.#me, speech, earlier: earlier.reverse() })
  }

  /** Asked before the entry is played. */
  holdOf(verdict: Verdict, entry: Entry): number | null {
    const { playback, cloth } = this.#visit
    const people = (playback.board?.seats ?? []).filter((it) => it.kind === 'person').length
    const mine = verdict.mine !== null && verdict.nets.some((it) => it.seat === this.#me)
    if (mine && people === 1) return null
    const facts = entry.event.type === 'played/1' ? entry.event.facts : []
    if (cloth?.isGreat?.(facts, playback.state)) return HOLD.great
    if (this.#visit.wall) return verdict.nets.some(({ net }) => net !== 0) ? HOLD.wall : HOLD.least // phones go on at once
    if (this.#visit.hotseat) return HOLD.mine
    return mine ? (this.#isMinor(verdict) ? HOLD.minor : HOLD.mine) : HOLD.others
  }

  #isMinor({ mine, more }: Verdict): boolean {
    const { at } = this.#visit.playback.chips
    const me = this.#me
    const all = me === null ? 0 : (at[purse(me)] ?? 0) + inPlay(at, me)
    return more.length === 0 && Math.abs(mine ?? 0) < MINOR * all
  }
}

const endsGame = (facts: Fact[]): boolean => facts.some((fact) => fact.type === 'ended/1')
