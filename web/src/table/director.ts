// The director of a table in play decides how each entry is shown to this person: the pace, and how long the verdict
// (the result of a throw) stays on the screen.
import type { Entry, Fact, Seat } from '../protocol/wire'
import type { Cloth } from './cloth'
import { seatsIn } from './compression'
import { inPlay } from './places'
import type { Director, Frame, Hold, Playback, ShowPace } from './playback.svelte'
import { fallenDice } from './settlement'
import type { Speech } from './speech'
import type { TableState } from './state.svelte'
import { HOLD } from './tempo'
import { type Verdict, verdictOf } from './verdict'

/** The number of log lines before an entry that its verdict may refer to. */
const EARLIER = 60

/** What the director needs of the visit. */
type Directed = {
  readonly playback: Playback
  readonly speech: Speech | null
  readonly cloth: Pick<Cloth, 'parties' | 'unfolds' | 'isGreat' | 'leavesOpen' | 'banner'> | null
  readonly me: Seat | null
  readonly hotseat: { has: (seat: Seat) => boolean } | null
  readonly table: Pick<TableState, 'people' | 'watchedBy'>
  /** Whether this is a shared screen. */
  readonly wall?: boolean
}

export class TableDirector implements Director {
  readonly #visit: Directed
  readonly over: () => string

  constructor(visit: Directed, over: () => string) {
    this.#visit = visit
    this.over = over
  }

  /** The seat that is addressed as « you »; none on a shared device. */
  get #me(): Seat | null {
    return this.#visit.hotseat ? null : this.#visit.me
  }

  #isPerson(seat: Seat): boolean {
    return this.#visit.playback.board?.seats[seat]?.kind === 'person'
  }

  /**
   * In a game in which players take turns, throws of bots are brisk, whatever their outcome, so that the pace does not
   * reveal it. An entry is folded (shown only briefly) if it concerns no person, no person has a stake, and at least
   * three seats are taken.
   */
  paceOf(entry: Entry): ShowPace {
    const { playback, cloth } = this.#visit
    const parties = cloth?.parties?.(playback.state) ?? null
    if (entry.event.type !== 'played/1' || parties === null) return 'full'
    if (this.#isFolded(entry, entry.event.facts, parties)) return 'folded'
    const fell = fallenDice(entry.event)?.['seat']
    return typeof fell === 'number' && !this.#isPerson(fell) ? 'brisk' : 'full'
  }

  /** Whether a throw is shown in full. In a game in which players take turns, only throws of people are. */
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

  /** The verdict of an entry; null for a throw that decides nothing, which the cloth shows before the next throw. */
  verdictOf(entry: Entry): Verdict | null {
    const { speech, playback, cloth } = this.#visit
    if (!speech || entry.event.type !== 'played/1' || cloth?.leavesOpen?.(entry.event.facts)) return null
    const earlier = playback.lines.slice(0, EARLIER).flatMap((line) => line.fact ?? [])
    return verdictOf(entry.event.facts, { me: this.#me, speech, earlier: earlier.reverse() })
  }

  /** Called before the entry is played. */
  holdOf(verdict: Verdict, entry: Entry): Hold {
    const { playback, cloth } = this.#visit
    const people = (playback.board?.seats ?? []).filter((it) => it.kind === 'person').length
    const { me, hotseat, wall } = this.#visit
    const readers = verdict.nets.map((it) => it.seat).filter((seat) => this.#isPerson(seat))
    const mine = readers.some((seat) => hotseat?.has(seat) ?? seat === this.#me)
    const others = mine || wall ? readers.filter((seat) => !(hotseat?.has(seat) ?? seat === me)) : []
    if (mine && people === 1) return { ms: null, yields: false, mine, others }
    const facts = entry.event.type === 'played/1' ? entry.event.facts : []
    if (cloth?.isGreat?.(facts, playback.state)) return { ms: HOLD.mine, yields: false, mine: !wall, others }
    if (wall) {
      const moved = verdict.nets.some(({ net }) => net !== 0)
      return { ms: moved ? HOLD.mine : HOLD.least, yields: moved, mine: false, others } // the same maximum as for a player's own verdict on a phone
    }
    if (!mine && !hotseat) return { ms: HOLD.others, yields: true, mine: true, others }
    return { ms: HOLD.mine, yields: false, mine: true, others }
  }

  stillReading({ key, others }: Frame): Seat[] {
    const { playback, table } = this.#visit
    return others.filter((seat) => {
      const { kind, person } = playback.board?.seats[seat] ?? {}
      const reader = kind === 'person' && person ? table.people.get(person) : undefined
      return reader?.here && !reader.program && (table.watchedBy.get(reader.person) ?? 0) < key
    })
  }
}

const endsGame = (facts: Fact[]): boolean => facts.some((fact) => fact.type === 'ended/1')
