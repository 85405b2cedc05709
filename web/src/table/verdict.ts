// The verdict of an entry: who won and lost chips, by which rules, and the reader's net gain. Pure functions.
//
// The transfers of an entry are grouped by the rule that decided them; the message of a group is `verdict-‹rule›`.
// A fact that decides something without chips has the message `verdict-‹fact›`, if it exists.
// `tripot.cli.i18n.verdict` derives the same arguments for the same messages.
import type { Fact, Place, Seat, Transfer } from '../protocol/wire'
import type { Args } from '../texts/texts'
import { GESTURES } from './log_lines'
import * as places from './places'
import { netOf } from './settlement'
import { idOf, type Speech } from './speech'

/** `others`: the reader took no part. `spent`: the reader chose to pay a price. */
export type Outcome = 'won' | 'lost' | 'even' | 'spent' | 'others'
export type Message = { id: string; args: Args }

export type Verdict = {
  outcome: Outcome
  /** Who gained or what happened, in a few words. */
  title: Message
  /** One sentence: the reason, the people, and the reader's net. */
  reason: Message
  /** Further sentences, if several rules or facts decided. */
  more: Message[]
  rules: string[]
  /** What each seat with chips in the settlement gained, even if it is 0. */
  nets: { seat: Seat; net: number }[]
  /** What the bank and the pot gained. */
  house: { place: Place; net: number }[]
  /** The reader's net; null for a spectator. */
  mine: number | null
  winners: Seat[]
  /** Whether the whole settlement is a price that someone chose to pay. */
  price: boolean
}

export type VerdictContext = {
  me: Seat | null
  speech: Pick<Speech, 'has' | 'list' | 'place' | 'word' | 'argument' | 'names' | 'roles'>
  /** Facts of earlier entries, oldest first. They contain the scores of a small game, which precede its settlement. */
  earlier?: readonly Fact[]
}

/** Transfers that one rule decided. */
type Group = { rule: string; transfers: Transfer[] }

/** Facts that decide nothing. */
const UNDECIDED: ReadonlySet<string> = new Set([...GESTURES, 'stop_agreed/1'])

/** The verdict of an entry's facts for a reader; null if they decide nothing. */
export function verdictOf(facts: readonly Fact[], context: VerdictContext): Verdict | null {
  const { me, speech } = context
  const groups = groupsOf(facts)
  const decisive = facts.filter((fact) => factMessage(fact, speech) !== undefined)
  if (!groups.length && !decisive.length) return null
  const mine = groups.filter((group) => me !== null && touches(group, me))
  const told = mine.length ? mine.sort((a, b) => Math.abs(netIn(b, me)) - Math.abs(netIn(a, me))) : groups
  const reasons = told.map((group) => ({ id: ruleMessage(group.rule), args: argsOfGroup(group, facts, context) }))
  const events = decisive.map((fact) => ({
    id: factMessage(fact, speech) as string,
    args: argsOfFact(fact, facts, context),
  }))
  const [reason, ...more] = [
    ...reasons.map(({ id, args }) => ({ id: speech.has(id) ? id : 'verdict-any', args })),
    ...events,
  ] as [Message, ...Message[]]
  const net = netOf(groups.flatMap(({ transfers }) => transfers as unknown as Fact[]))
  const winners = groups.length ? seatsOf(net, 1) : endedBy(decisive)
  const outcome = outcomeOf(groups, decisive, me)
  return {
    outcome,
    title: [...events.toReversed(), ...reasons]
      .map(({ id, args }) => ({ id: id.replace('verdict-', 'verdict-title-'), args }))
      .find(({ id }) => speech.has(id)) ?? {
      id: `verdict-title-${outcome}`,
      args: { ...namesOf('winner', winners, context), ...namesOf('loser', seatsOf(net, -1), context) },
    },
    reason,
    more,
    rules: [...new Set([...told.flatMap(rulesOf), ...decisive.map(({ rule }) => rule)])],
    nets: [...net].map(([seat, amount]) => ({ seat, net: amount })).sort((a, b) => a.seat - b.seat),
    house: ['bank', 'pot']
      .map((place) => ({
        place,
        net: gainOf(
          place,
          groups.flatMap(({ transfers }) => transfers),
        ),
      }))
      .filter(({ net }) => net !== 0),
    mine: me === null ? null : (net.get(me) ?? 0),
    winners,
    price: groups.length > 0 && groups.every((group) => seatsOf(net, -1).some((seat) => isPrice(group, seat))),
  }
}

/**
 * Merge the verdicts of turns shown together: nets are added, and the one that moved most of the reader's chips leads.
 */
export function mergeVerdicts(verdicts: readonly [Verdict, ...Verdict[]]): Verdict {
  const [lead, ...rest] = [...verdicts].sort((a, b) => Math.abs(b.mine ?? 0) - Math.abs(a.mine ?? 0)) as [
    Verdict,
    ...Verdict[],
  ]
  const nets = sum(verdicts.flatMap((it) => it.nets.map(({ seat, net }) => [seat, net] as const)))
  const house = sum(verdicts.flatMap((it) => it.house.map(({ place, net }) => [place, net] as const)))
  const mine = lead.mine === null ? null : verdicts.reduce((total, it) => total + (it.mine ?? 0), 0)
  return {
    ...lead,
    outcome: mine && lead.outcome !== 'spent' ? (mine > 0 ? 'won' : 'lost') : lead.outcome,
    more: [...lead.more, ...rest.flatMap((it) => [it.reason, ...it.more])],
    rules: [...new Set([lead, ...rest].flatMap((it) => it.rules))],
    nets: [...nets].map(([seat, net]) => ({ seat, net })).sort((a, b) => a.seat - b.seat),
    house: [...house].map(([place, net]) => ({ place, net })),
    mine,
    winners: seatsOf(nets, 1),
    price: verdicts.every((it) => it.price),
  }
}

/** The seats that gained (1) or lost (-1). */
const seatsOf = (net: ReadonlyMap<Seat, number>, sign: 1 | -1): Seat[] =>
  [...net].filter(([, amount]) => amount * sign > 0).map(([seat]) => seat)

const sum = <Key>(pairs: (readonly [Key, number])[]): Map<Key, number> =>
  pairs.reduce((all, [key, net]) => all.set(key, (all.get(key) ?? 0) + net), new Map<Key, number>())

// Groups of transfers

/**
 * The settlements among the facts. The return of a stake to its owner is a settlement only after a throw, or with a
 * fact of the same rule: a draw, or the end. Chips added to a stake (TABU-23) are settled by the rule that added them.
 * Chips that the bank puts on a seat's place, such as the points of a turn, are settled when they leave that place.
 */
function groupsOf(facts: readonly Fact[]): Group[] {
  const groups = new Map<string, Transfer[]>()
  const added = new Map<Place, Transfer>()
  const fell = facts.some(({ type }) => type === 'fell/1')
  const ruled = new Set(
    facts.filter(({ type }) => type !== 'transfer/1' && !UNDECIDED.has(type)).map(({ rule }) => rule),
  )
  for (const fact of facts) {
    if (fact.type !== 'transfer/1') continue
    const it = fact as unknown as Transfer
    const first = added.get(it.from)
    const rule = first?.rule ?? it.rule
    if (places.kind(it.to) !== 'purse' && (it.from === 'bank' || !changesOwner(it))) added.set(it.to, it)
    else groups.set(rule, [...(groups.get(rule) ?? []), ...(first ? [first] : []), it])
  }
  return [...groups]
    .map(([rule, transfers]) => ({ rule, transfers }))
    .filter(({ rule, transfers }) => fell || ruled.has(rule) || transfers.some(changesOwner))
}

const changesOwner = (it: Transfer): boolean => places.owner(it.from) !== places.owner(it.to)
const rulesOf = ({ transfers }: Group): string[] => transfers.map(({ rule }) => rule)
const ruleMessage = (rule: string): string => `verdict-${rule.toLowerCase()}`

/** The message of a fact that decides something: that for its rule or that for its type; undefined if none exists. */
function factMessage(fact: Fact, speech: VerdictContext['speech']): string | undefined {
  if (fact.type === 'transfer/1') return undefined
  const id = idOf('verdict', fact.type)
  return [`${id}-${fact.rule.toLowerCase()}`, id].find((it) => speech.has(it))
}

const netsIn = ({ transfers }: Group): Map<Seat, number> => netOf(transfers as unknown as Fact[])
const netIn = (group: Group, seat: Seat | null): number => (seat === null ? 0 : (netsIn(group).get(seat) ?? 0))
const touches = (group: Group, seat: Seat): boolean => netsIn(group).has(seat)

const gainOf = (place: Place, transfers: Transfer[]): number =>
  transfers.reduce((net, it) => net + (it.to === place ? it.amount : 0) - (it.from === place ? it.amount : 0), 0)

function endedBy(facts: readonly Fact[]): Seat[] {
  return facts.flatMap((fact) => (Array.isArray(fact['winners']) ? (fact['winners'] as Seat[]) : []))
}

const isAbout = (fact: Fact, seat: Seat): boolean => fact['seat'] === seat || endedBy([fact]).includes(seat)

function outcomeOf(groups: Group[], decisive: readonly Fact[], me: Seat | null): Outcome {
  if (me === null) return 'others'
  const net = groups.reduce((total, group) => total + netIn(group, me), 0)
  if (net > 0) return 'won'
  if (net < 0) return groups.every((group) => isPrice(group, me)) ? 'spent' : 'lost'
  const concerns = groups.some((group) => touches(group, me)) || decisive.some((fact) => isAbout(fact, me))
  return concerns ? 'even' : 'others'
}

/**
 * Whether chips from the purse to the bank bought something. Lost stakes come from the cloth, and fines go to the pot.
 */
function isPrice({ transfers }: Group, seat: Seat): boolean {
  return transfers.every((it) => it.from === places.purse(seat) && it.to === 'bank')
}

// Arguments of the messages

function argsOfGroup(group: Group, facts: readonly Fact[], context: VerdictContext): Args {
  const { me, speech } = context
  const nets = netsIn(group)
  const [winners, losers] = [seatsOf(nets, 1), seatsOf(nets, -1)]
  const laid = group.transfers.filter((it) => places.what(it.from) !== '')
  const own = laid.filter((it) => me !== null && places.owner(it.from) === me)
  const fields = (own.length ? own : laid).map((it) => places.what(it.from))
  const named = [...new Set(fields)].filter((what) => /^\d+$/.test(what) || speech.has(`word-${what}`))
  return {
    ...fieldsOfAll(facts, context),
    outcome: outcomeOf([group], [], me),
    net: Math.abs(netIn(group, me)),
    amount: group.transfers.filter(changesOwner).reduce((total, it) => total + it.amount, 0),
    what: speech.list(named.map((what) => speech.word(what))),
    what_count: named.length,
    ...namesOf('winner', winners, context),
    ...namesOf('loser', losers, context),
    ...scoresOf(winners, losers, facts, context),
  }
}

function argsOfFact(fact: Fact, facts: readonly Fact[], context: VerdictContext): Args {
  return {
    ...fieldsOfAll(facts, context),
    ...fieldsOf(fact, context),
    ...namesOf('winner', endedBy([fact]), context),
    actor: context.me !== null && isAbout(fact, context.me) ? 'me' : 'other',
  }
}

/** The fields of all facts except those of the match, whose fields, such as the bout's number, are not the game's. */
const fieldsOfAll = (facts: readonly Fact[], context: VerdictContext): Args =>
  Object.assign(
    {},
    ...facts.filter(({ type }) => !type.startsWith('match.')).map((fact) => fieldsOf(fact, context)),
  ) as Args

/** The fields of a fact as arguments, as in its own sentence. */
function fieldsOf(fact: Fact, { speech }: VerdictContext): Args {
  if (fact.type === 'transfer/1') return {}
  const args: Args = {}
  for (const [field, value] of Object.entries(fact))
    if (field !== 'type' && field !== 'rule') {
      args[field] = speech.argument(field, speech.roles[fact.type]?.[field], value)
      if (Array.isArray(value)) args[`${field}_count`] = value.length
    }
  return args
}

/** The arguments `‹role›` and `‹role›_count`: these seats without the reader; `none` for the bank or nobody. */
function namesOf(role: 'winner' | 'loser', seats: Seat[], { me, speech }: VerdictContext): Args {
  const others = seats.filter((seat) => seat !== me)
  return {
    [role]: others.length ? speech.list(others.map((seat) => speech.names.seat(seat))) : 'none',
    [`${role}_count`]: others.length,
  }
}

/** The last scores of the first winner and loser, or of the bank. In a draw both are the common score. */
function scoresOf(winners: Seat[], losers: Seat[], facts: readonly Fact[], { earlier = [] }: VerdictContext): Args {
  const scores = new Map<Seat | null, number>()
  for (const fact of [...earlier, ...facts]) {
    if (fact.type.endsWith('.scene_opened/1')) scores.clear() // a small game begins
    const score = fact['total'] ?? fact['reads']
    if (typeof score === 'number') scores.set((fact['seat'] as Seat | undefined) ?? null, score)
  }
  const draw = [...scores.values()].at(-1) ?? 0
  return {
    winner_score: scores.get(winners[0] ?? null) ?? draw,
    loser_score: scores.get(losers[0] ?? null) ?? draw,
  }
}

/** The title on one row. It omits the other winners, whose names would not fit; the verdict lists them. */
export const shortTitle = ({ id, args }: Message): Message =>
  id === 'verdict-title-won' ? { id, args: { ...args, winner_count: 0 } } : { id, args }
