// A circle's points, rivalries and records, recomputed from the facts in the journals of its tables. Only luck comes
// from the lab, requested for each table.
import { expect, type Person } from './people.ts'

type Fact = {
  type: string
  from?: string
  to?: string
  amount?: number
  seat?: number
  winners?: number[]
}
type Entry = { seq: number; event: { type: string; dice?: string; facts?: Fact[] } }
type Luck = {
  seats: { seat: number; luck: string; spread: number }[]
  moments: { seq: number; worth: string[] }[]
}
/** The maximum of a kind, and all moments that equal it. */
export type Best = { amount: number; at: { name: string; table: string; seq: number }[] }

/** How many times to poll for a result that is being computed, at intervals of half a second. */
const ASKS = 40

const seatOf = (place = ''): number => Number(place.split(':').at(-1))

const ratio = (text: string): number => {
  const [top = '0', bottom = '1'] = text.split('/')
  return Number(top) / Number(bottom)
}

export class Journals {
  /** The tables at which each person played. */
  readonly tables = new Map<string, Set<string>>()
  /** What one person won from another, by `winner>loser`. The opposite direction is negative. */
  readonly took = new Map<string, number>()
  readonly records = new Map<string, Best>()
  readonly #points = new Map<string, number>()

  static async of(reader: Person, tables: string[]): Promise<Journals> {
    const found = new Journals()
    for (const it of tables) await found.#read(reader, it)
    return found
  }

  /** Games, and points of a game in hundredths, by name. */
  get standings(): Record<string, { games: number; mean: number }> {
    const rows = [...this.tables].map(([name, { size: games }]) => {
      return [name, { games, mean: Math.round((this.#points.get(name) ?? 0) / games) }] as const
    })
    return Object.fromEntries(rows)
  }

  /** The three largest rivalries between people with this many common games, those of `me` first. */
  rivalries(me: string, from: number): { winner: string; loser: string; amount: number; games: number }[] {
    const met = (one: string, two: string): number =>
      [...(this.tables.get(one) ?? [])].filter((it) => this.tables.get(two)?.has(it)).length
    return [...this.took]
      .map(([pair, amount]) => {
        const [winner = '', loser = ''] = pair.split('>')
        return { winner, loser, amount, games: met(winner, loser) }
      })
      .filter((it) => it.amount > 0 && it.games >= from)
      .sort(
        (one, two) =>
          Number([two.winner, two.loser].includes(me)) - Number([one.winner, one.loser].includes(me)) ||
          two.amount - one.amount,
      )
      .slice(0, 3)
  }

  async #read(reader: Person, table: string): Promise<void> {
    const get = async <T>(below: string): Promise<T> => {
      const ask = () => reader.context.request.get(`/api/tables/${table}${below}`)
      let said = await ask()
      for (let asked = 1; said.status() === 202 && asked < ASKS; asked += 1) {
        await new Promise((resolve) => setTimeout(resolve, 500))
        said = await ask()
      }
      expect(said.status(), below).toBe(200)
      return JSON.parse(
        below === '/journal.jsonl' ? `[${(await said.text()).trim().replaceAll('\n', ',')}]` : await said.text(),
      ) as T
    }
    const { seats } = await get<{ seats: { seat: number; kind: string; name: string | null }[] }>('')
    const names = new Map(
      seats.filter((it) => ['person', 'kept'].includes(it.kind)).map((it) => [it.seat, it.name ?? '']),
    )
    for (const name of names.values()) this.tables.set(name, (this.tables.get(name) ?? new Set()).add(table))
    const entries = await get<Entry[]>('/journal.jsonl')
    const facts = entries.flatMap(({ event }) => event.facts ?? [])
    const winners = facts.find((it) => it.type === 'ended/1')?.winners ?? []
    this.#readPoints(facts, winners, names)
    this.#readGains(facts, names)
    this.#readStrokes(entries, names, table)
    this.#readPasse(entries, names, table)
    this.#readLuck(await get<Luck>('/luck'), winners, names, table)
  }

  /** Add points: the share of other people whom one finished before, ignoring bots. */
  #readPoints(facts: Fact[], winners: number[], names: Map<number, string>): void {
    const chips = new Map<string, number>()
    for (const { type, from = '', to = '', amount = 0 } of facts) {
      if (type !== 'transfer/1') continue
      chips.set(to, (chips.get(to) ?? 0) + amount)
      chips.set(from, (chips.get(from) ?? 0) - amount)
    }
    const worth = (seat: number): number => (winners.includes(seat) ? Infinity : (chips.get(`purse:${seat}`) ?? 0))
    for (const [seat, name] of names) {
      const others = [...names.keys()].filter((it) => it !== seat)
      const share = (it: number): number => (worth(seat) > worth(it) ? 1 : worth(seat) === worth(it) ? 0.5 : 0)
      const points = (10_000 * others.reduce((sum, it) => sum + share(it), 0)) / others.length
      this.#points.set(name, (this.#points.get(name) ?? 0) + points)
    }
  }

  #readGains(facts: Fact[], names: Map<number, string>): void {
    for (const { type, from, to, amount = 0 } of facts) {
      if (type !== 'transfer/1') continue
      const [winner, loser] = [names.get(seatOf(to)), names.get(seatOf(from))]
      if (!winner || !loser || winner === loser) continue
      this.took.set(`${winner}>${loser}`, (this.took.get(`${winner}>${loser}`) ?? 0) + amount)
      this.took.set(`${loser}>${winner}`, (this.took.get(`${loser}>${winner}`) ?? 0) - amount)
    }
  }

  /** Add the net gain of a person by a single throw. */
  #readStrokes(entries: Entry[], names: Map<number, string>, table: string): void {
    for (const { seq, event } of entries) {
      if (event.type !== 'played/1' || event.dice === undefined) continue
      const nets = new Map<number, number>()
      for (const { type, from, to, amount = 0 } of event.facts ?? []) {
        if (type !== 'transfer/1') continue
        nets.set(seatOf(to), (nets.get(seatOf(to)) ?? 0) + amount)
        nets.set(seatOf(from), (nets.get(seatOf(from)) ?? 0) - amount)
      }
      for (const [seat, net] of nets) this.#offer('stroke', net, names.get(seat), table, seq)
    }
  }

  /** The largest Banco and the longest bank of La Passe Anglaise. */
  #readPasse(entries: Entry[], names: Map<number, string>, table: string): void {
    let [ponte, coups] = [-1, 0]
    for (const { seq, event } of entries) {
      for (const { type, seat = -1, amount = 0 } of event.facts ?? []) {
        if (type === 'passe.banco_cried/1') ponte = seat
        if (type === 'passe.bank_passed/1') coups = 0
        if (type !== 'passe.coup_won/1' && type !== 'passe.coup_lost/1') continue
        coups += 1
        this.#offer('passe_anglaise.bank', coups, names.get(seat), table, seq)
        this.#offer('passe_anglaise.banco', amount, names.get(ponte), table, seq)
        ponte = -1
      }
    }
  }

  /** Luck in millionths of a standard deviation; for a comeback, ten-thousandths of the winner's initial chips. */
  #readLuck({ seats, moments }: Luck, winners: number[], names: Map<number, string>, table: string): void {
    for (const { seat, luck, spread } of seats) {
      const deviation = spread ? (ratio(luck) / spread) * 1e6 : 0
      this.#offer('lucky', deviation, names.get(seat), table)
      this.#offer('unlucky', -deviation, names.get(seat), table)
      if (!winners.includes(seat)) continue
      const worths = moments.map((it) => ratio(it.worth[seat] ?? '0'))
      const start = worths[0] ?? 0
      const lost = start > 0 ? ((start - Math.min(...worths)) * 10_000) / start : 0
      if (lost >= 2_500) this.#offer('comeback', lost, names.get(seat), table)
    }
  }

  #offer(kind: string, amount: number, name: string | undefined, table: string, seq = -1): void {
    const best = this.records.get(kind)
    if (name === undefined || amount <= 0 || (best && amount < best.amount)) return
    const at = { name, table, seq }
    this.records.set(kind, { amount, at: best?.amount === amount ? [...best.at, at] : [at] })
  }
}
