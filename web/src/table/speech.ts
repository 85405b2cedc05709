// Names and sentences of a game: facts, actions, places, rules, switches. The game's `roles` list the fields that name
// people.
import { about } from '../texts/about'
import * as place from './places'
import { type Args, type Language, plain, Texts } from '../texts/texts'
import type * as wire from '../protocol/wire'

export type Names = {
  seat: (seat: wire.Seat) => string
  person: (person: string) => string
  /** Seat and id of the reader, who is addressed as « you ». */
  me?: () => wire.Seat | null
  own?: () => string | null
  /** The value of every switch at the table; without it, sentences use the default values. */
  reading?: () => Record<string, wire.Setting>
}

/** The value of every switch as arguments, for sentences that depend on one, such as `$tabu_payout`. */
export function readingArgs(reading: Record<string, wire.Setting>): Args {
  return Object.fromEntries(
    Object.entries(reading).map(([key, value]) => [key.replaceAll('.', '_'), String(value ?? 'none')]),
  )
}

export class Speech extends Texts {
  readonly game: string
  readonly roles: wire.Roles
  readonly names: Names
  readonly #switches: readonly wire.Switch[]

  constructor(
    lang: Language,
    catalogues: readonly string[],
    game: Pick<wire.GameInfo, 'name' | 'roles'> & Partial<Pick<wire.GameInfo, 'switches'>>,
    names: Names,
  ) {
    super(lang, catalogues)
    this.game = game.name
    this.roles = game.roles
    this.names = names
    this.#switches = game.switches ?? []
  }

  // The game itself

  /** The name, tagline or aim. A small game has its own texts among those of its board. */
  about(what: 'name' | 'tagline' | 'aim'): string {
    return about(this, this.game, what)
  }

  /** A sentence of the sheet. A ruling is followed by its current values: the table's, otherwise the defaults. */
  rule(rule: string): string {
    if (!this.has(`rule-${rule}`)) return rule
    const here = this.names.reading?.()
    const value = (it: wire.Switch): wire.Setting => (here ? here[it.key] : it.default) ?? null
    const told = this.say(
      `rule-${rule}`,
      readingArgs(Object.fromEntries(this.#switches.map((it) => [it.key, value(it)]))),
    )
    const readings = this.#switches.filter((it) => it.ruling === rule).map((it) => this.setting(it.key, value(it)))
    if (!readings.length) return told
    return `${told} ${this.say(here ? 'rule-here' : 'rule-house', { reading: readings.join(' ') })}`
  }

  /** The assumptions behind this game's odds under these switches; may be empty. */
  oddsNote(reading: Record<string, wire.Setting>): string {
    const id = `odds-note-${this.game.split('/')[1] ?? this.game}`
    return this.has(id) ? this.say(id, readingArgs(reading)) : ''
  }

  switchName(key: string): string {
    return this.say(toDashes(`switch-${key}`))
  }

  /** The meaning of a switch's value at the table. */
  setting(key: string, value: wire.Setting): string {
    const stem = toDashes(`switch-${key}`)
    if (value === null) return this.say(`${stem}-none`)
    if (typeof value === 'number') return this.say(`${stem}-any`, { n: value })
    if (this.has(`${stem}-${value}`)) return this.say(`${stem}-${value}`)
    const [head, count = ''] = String(value).split(':')
    return this.say(`${stem}-${head}`, { n: /^\d+$/.test(count) ? Number(count) : count })
  }

  // Facts and events (numbers marked: see texts.ts)

  fact(fact: wire.Fact): string {
    if (fact.type === 'transfer/1') return this.transfer(fact as unknown as wire.Transfer)
    const roles = this.roles[fact.type] ?? {}
    const args: Args = {}
    for (const [field, value] of Object.entries(fact)) {
      if (field === 'type' || field === 'rule') continue
      args[field] = this.argument(field, roles[field], value)
      if (Array.isArray(value)) args[`${field}_count`] = value.length
    }
    const id = idOf('fact', fact.type)
    const me = this.names.me?.() ?? null
    const whose = (field: string): unknown =>
      roles[field] === 'seat'
        ? fact[field]
        : roles[field] === 'seats' && args[`${field}_count`] === 1
          ? (fact[field] as wire.Seat[])[0]
          : undefined
    const doer = ['seat', 'to', 'winners'].map(whose).find((it) => it !== undefined)
    return this.rich(
      id,
      args,
      this.#address(
        id,
        me !== null && doer === me,
        me !== null && ['opponent', 'other'].some((field) => whose(field) === me),
      ),
    )
  }

  /**
   * The attribute of a sentence for the reader who acts (`.you`) or is affected (`.to`); undefined for the plain form.
   */
  #address(id: string, does: boolean, done: boolean): 'you' | 'to' | undefined {
    const form = does ? 'you' : done ? 'to' : undefined
    return form && this.has(id, form) ? form : undefined
  }

  /** The sentence of a transfer. There can be a special one for its rule. */
  transfer(it: wire.Transfer): string {
    const stem = `transfer-${place.kind(it.from)}-${place.kind(it.to)}`
    const ruled = `${stem}-${it.rule}`
    const payer = place.owner(it.from)
    const own = payer !== null && payer === place.owner(it.to)
    const args: Args = { from: this.place(it.from), to: this.place(it.to), amount: it.amount, own: own ? 'yes' : 'no' }
    const what = place.what(it.from) || place.what(it.to)
    if (/^\d+$/.test(what) || this.has(`word-${what}`)) args.what = this.word(what)
    const id = this.has(ruled) ? ruled : stem
    const me = this.names.me?.() ?? null
    return this.rich(id, args, this.#address(id, me !== null && payer === me, me !== null && place.owner(it.to) === me))
  }

  /** An event outside the game, such as a new host. `by`: the person who caused it. */
  event(event: wire.Event, by?: string): string {
    const args: Args = by === undefined ? { seat: 'none' } : { seat: 'none', person: this.names.person(by) }
    for (const [field, value] of Object.entries(event)) {
      if (field === 'type' || field === 'rule' || typeof value === 'object') continue // objects, such as settings, have no words
      args[field] = this.#ofHouse(field, value)
    }
    const id = idOf('event', event.type)
    const doer = 'person' in event ? event.person : 'to' in event ? event.to : by
    return this.rich(id, args, this.#address(id, doer !== undefined && doer === this.names.own?.(), false))
  }

  /** Why a command was refused. If it moved chips, the text also says where they are now. */
  refusal(refused: Pick<wire.Refused, 'code'>, chips = false): string {
    const id = `refusal-${refused.code}`
    if (chips && this.has(id, 'chips')) return this.say(id, {}, 'chips')
    return this.say(this.has(id) ? id : 'refusal-unknown_command')
  }

  #ofHouse(field: string, value: unknown): string | number {
    if (field === 'person' || field === 'to' || field === 'host') return this.names.person(String(value))
    if (field === 'seat') return this.names.seat(Number(value))
    if (field === 'game') return about(this, String(value), 'name')
    const id = `${field}-${String(value)}`
    if (this.has(id)) return this.say(id)
    return typeof value === 'number' ? value : String(value)
  }

  // Words and values

  /** The word for a face, a colour, a card or a square: that of the field's kind if it exists, otherwise any. */
  word(value: wire.Face, field = 'word'): string {
    if (typeof value === 'number') return this.number(value)
    for (const kind of [field, field.replace(/s$/, ''), 'word', 'card']) {
      if (this.has(`${kind}-${value}`)) return this.say(`${kind}-${value}`)
    }
    return /^\d+$/.test(value) ? value : this.say(`word-${value}`)
  }

  /** The name of a place: its owner's name, otherwise its own. */
  place(at: wire.Place): string {
    const owner = place.owner(at)
    return owner === null ? this.say(`place-${place.kind(at)}`) : this.names.seat(owner)
  }

  /** A field of a fact, or a parameter of an action, as an argument of a sentence. */
  argument(field: string, role: wire.Role | undefined, value: unknown): string | number {
    if (value === null || value === undefined) return 'none'
    if (typeof value === 'boolean') return value ? 'yes' : 'no'
    if (Array.isArray(value)) {
      const one = role === 'seats' ? 'seat' : role === 'places' ? 'place' : role
      const spoken = value.map((item) => this.#phrase(field, one, item))
      return one === 'seat' ? this.list(spoken) : spoken.join(', ')
    }
    if (role === 'seat') return this.names.seat(Number(value))
    if (role === 'place') return this.place(String(value))
    return typeof value === 'number' ? value : this.word(String(value), field)
  }

  #phrase(field: string, role: wire.Role | undefined, value: unknown): string {
    const said = this.argument(field, role, value)
    return typeof said === 'number' ? this.number(said) : said
  }

  // Actions

  action(tag: string): string {
    return this.say(idOf('do', tag))
  }

  question(tag: string, parameter: string): string {
    return this.say(idOf('do', tag), {}, parameter)
  }

  /** The name of a parameter's value. */
  choice(tag: string, parameter: string, value: wire.Value): string {
    const role = this.roles[tag]?.[parameter]
    return plain(this.#phrase(parameter, role === 'seats' && !Array.isArray(value) ? 'seat' : role, value))
  }
}

/** The message id of a tag: `fact-tabu-bank_passed` for `tabu.bank_passed/1`. */
export function idOf(prefix: string, tag: string): string {
  return toDashes(`${prefix}-${tag.split('/', 1)[0]}`)
}

const toDashes = (name: string): string => name.replaceAll('.', '-')
