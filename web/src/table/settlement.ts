// The settlement of a throw: its dice, the groups of transfers that are animated together, and what each seat gains.
import type { Event, Fact, Seat, Transfer } from '../protocol/wire'
import { owner } from './places'

/** The fact with the fallen dice of an event, if any. */
export function fallenDice(event: Event): Fact | undefined {
  return event.type === 'played/1' ? event.facts.find((fact) => fact.type === 'fell/1') : undefined
}

/** The only seat at the two ends of a transfer; null if both ends are seats, or none. */
function partyOf(it: Transfer): Seat | null {
  const [giver, taker] = [owner(it.from), owner(it.to)]
  if (giver === null || taker === null) return giver ?? taker
  return giver === taker ? giver : null
}

const touchesBank = (it: Transfer): boolean => it.from === 'bank' || it.to === 'bank'

/**
 * Whether two transfers fly in the same group: all payments, then all doublings, then the sweep. All transfers between
 * the bank and one player are a single group, whatever their bets.
 */
export function flyTogether(one: Transfer, other: Transfer): boolean {
  const party = partyOf(one)
  if (party !== null && party === partyOf(other) && (touchesBank(one) || touchesBank(other))) return true
  const way = (it: Transfer): string =>
    `${it.from.split(':', 1)[0]}>${it.to.split(':', 1)[0]}>${owner(it.from) === owner(it.to)}`
  const pays = (it: Transfer): boolean => it.to.startsWith('purse') && it.from.startsWith('purse')
  return (
    way(one) === way(other) ||
    (pays(other) && one.rule === other.rule) ||
    (pays(one) && owner(other.from) === owner(other.to) && other.to.startsWith('purse'))
  )
}

/** What each seat gains. Chips that move between places of the same owner do not count. */
export function netOf(facts: Fact[]): Map<Seat, number> {
  const net = new Map<Seat, number>()
  for (const fact of facts) {
    if (fact.type !== 'transfer/1') continue
    const it = fact as unknown as Transfer
    for (const [place, amount] of [
      [it.from, -it.amount],
      [it.to, it.amount],
    ] as const) {
      const seat = owner(place)
      if (seat !== null) net.set(seat, (net.get(seat) ?? 0) + amount)
    }
  }
  return net
}
