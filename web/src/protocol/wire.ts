// Wire types: messages between the house and the client. tests/wire.types.ts compares them with the generated API.

export type Seat = number
export type Place = string
export type Face = number | string
export type PersonId = string
export type Hash = string

// Options

export type OneOf = { type: 'one_of/1'; values: Face[] }
export type Whole = { type: 'whole/1'; low: number; high: number; step: number }
export type Subset = { type: 'subset/1'; of: Face[]; at_least: number; at_most: number }
export type Domain = OneOf | Whole | Subset
export type Option = { type: 'option/1'; do: string; params: Record<string, Domain> }
export type Value = Face | Face[]
export type Action = { type: string } & Record<string, Value>

// The game's state of play

export type Die = { type: 'die/1'; name: string; faces: Face[] }
export type Law = { type: 'dice/1'; dice: Die[] } | { type: 'pick/1'; among: Face[] }
export type Decide = { type: 'decide/1'; phase: number; awaited: Seat[]; free: Seat[] }
export type Draw = { type: 'draw/1'; law: Law; thrower: Seat | null }
export type Over = { type: 'over/1'; winners: Seat[]; rule: string }
export type Turn = Decide | Draw | Over

export type Fact = { type: string; rule: string } & Record<string, unknown>
export type Transfer = { type: 'transfer/1'; rule: string; from: Place; to: Place; amount: number }
export type Move = { type: 'act/1'; seat: Seat; action: Action; phase: number } | { type: 'chance/1'; outcome: Face[] }

// The journal

export type Hand = 'person' | 'bot' | 'house'
export type Kept = 'left' | 'given' | 'away'
export type Pace = 'tranquille' | 'normal' | 'vif' | 'sans'
export type Setting = string | number | boolean | null
export type Chair = { person?: PersonId; bot?: string; kept?: Kept }
export type Settings = {
  game: string
  version: number
  preset: string
  variant: Record<string, unknown>
  pace: Pace
  dice?: DiceKind
}
export type Event =
  | ({ type: 'opened/1'; host: PersonId; follows?: Follows; promise?: Hash; clocks?: 'asked' | 'shown' } & Settings)
  | ({ type: 'configured/1' } & Settings)
  | { type: 'seated/1'; seat: Seat; person: PersonId }
  | { type: 'left/1'; seat: Seat; person: PersonId }
  | { type: 'removed/1'; seat: Seat; person: PersonId }
  | { type: 'bot_seated/1'; seat: Seat; bot: string }
  | { type: 'bot_removed/1'; seat: Seat }
  | { type: 'first_marked/1'; seat?: Seat }
  | { type: 'seat_kept/1'; seat: Seat; person: PersonId; bot: string; why: Kept; since?: number }
  | { type: 'seat_taken_back/1'; seat: Seat; person: PersonId }
  | { type: 'host_moved/1'; to: PersonId; why: 'handed' | 'left' | 'away' }
  | { type: 'started/1'; seats: Chair[] }
  | {
      type: 'played/1'
      by: Hand
      move: Move
      facts: Fact[]
      dice?: 'A' | 'B' | 'D' | 'R'
      throw?: number
      link?: Hash
      promise?: Hash
      links?: [Seat, Hash][]
      draw?: number
      law?: string
      unconfirmed?: boolean
      since?: number
    }
  | { type: 'pledged/1'; holder: PersonId; head: Hash }
  | Closed
  | { type: 'voided/1'; throw: number; links: [Seat, Hash][]; missed: Seat[]; link: Hash; promise?: Hash }
  | { type: 'reported/1'; faces: Face[] }
  | { type: 'confirmed/1' }
  | { type: 'disputed/1' }
  | { type: 'paused/1' }
  | { type: 'resumed/1' }
  | { type: 'delayed/1'; by: number }
  | { type: 'rematch_opened/1'; table: string }
/** The stakes are closed, and these holders are asked for their links. */
export type Closed = {
  type: 'frozen/1'
  throw: number
  dice: string
  awaited: [Seat, PersonId][]
  away?: [Seat, PersonId][]
}
export type Entry = {
  type: 'entry/1'
  table: string
  seq: number
  prev: Hash
  at: number
  phase: number
  person?: PersonId
  seat?: Seat
  command?: string
  event: Event
}

// Views

export type SeatView = {
  seat: Seat
  kind: 'free' | 'person' | 'bot' | 'kept'
  person: PersonId | null
  bot: string | null
  kept: Kept | null
  /** Whether the host has marked this player to begin. */
  first: boolean
}
/** `since` and `due` are null while the house does not know yet when the seat's screen showed its turn. */
export type ClockView = { seat: Seat; asked: number; allowance: number; since: number | null; due: number | null }
export type DiceKind = 'house' | 'real'
export type PledgeView = { seat: Seat; holder: PersonId; head: Hash; base: number; serves: boolean }
export type FreezeView = { throw: number; awaited: Seat[]; away: Seat[]; due: number }
export type DiceView = {
  kind: DiceKind
  next: Hash | null
  throws: number
  pledges: PledgeView[]
  freeze: FreezeView | null
}
export type HearingView = {
  reporters: Seat[]
  due: number | null
  faces: Face[] | null
  by: PersonId | null
  stands: number | null
  witnesses: Seat[]
  disputes: number
}
export type Follows = { table: string; head: Hash }
export type Stage = 'lobby' | 'playing' | 'over'
export type Board = {
  table: string
  seq: number
  head: Hash
  at: number
  stage: Stage
  game: string
  version: number
  preset: string
  switches: Record<string, Setting>
  pace: Pace
  host: PersonId
  seats: SeatView[]
  least: number
  phase: number
  turn: Turn | null
  chips: Record<Place, number>
  over: Over | null
  clocks: ClockView[]
  dice: DiceView
  hearing: HearingView | null
  paused: number | null
  state: Record<string, unknown>
  follows: Follows | null
  next: string | null
}

// From the house

export type Snapshot = { type: 'snapshot/1'; board: Board; now: number }
/** What changed on a board; a place that was emptied has 0 chips. */
export type BoardPatch = Partial<Omit<Board, 'dice'>> & { dice?: Partial<Board['dice']> }
/**
 * The first line of news; the entries follow, one a line, exactly as they are stored. `base`: the entry whose board
 * changes; null: the board is complete.
 */
export type NewsHead = { type: 'news/1'; base: number | null; board: BoardPatch; now: number }
/** What `yours/1` of the entry `base` told holds at `seq` too. */
export type Unchanged = { type: 'unchanged/1'; base: number; seq: number }
/** This house serves another build of this client. */
export type Outdated = { type: 'outdated/1'; build: string | null }
export type Yours = {
  type: 'yours/1'
  seq: number
  person: PersonId
  seat: Seat | null
  host: boolean
  options: Option[]
  powers: string[]
}
export type Accepted = { type: 'accepted/1'; command: string; seq: number }
export type Refused = {
  type: 'refused/1'
  code: string
  command: string | null
  asked: unknown
  seq: number
  phase: number
  offered: Option[]
  detail: string | null
}
export type PersonView = { person: PersonId; name: string; here: boolean; away_since: number | null; program: boolean }
export type People = { type: 'presence/1'; people: PersonView[]; watching: number; screens?: number }
export type Said = { type: 'said/1'; person: PersonId; seat: Seat | null; phrase: string; amount: number | null }
/** `to`: the seat it is meant for; null: everybody. A house of an older build does not say. */
export type Reacted = { type: 'reacted/1'; person: PersonId; seat: Seat | null; reaction: string; to?: Seat | null }
/** The clock of a seat has started: a screen of its person shows the turn. */
export type ClockStarted = { type: 'clock/1'; phase: number; seat: Seat; since: number; due: number }
export type Pong = { type: 'pong/1' }
/** A line of a bot of the house, about the entry `seq`. */
export type BotSaid = {
  type: 'bot_said/1'
  seat: Seat
  bot: string
  phrase: string
  amount: number | null
  seq: number
}
export type FromHouse =
  | Snapshot
  | NewsHead
  | Yours
  | Unchanged
  | Accepted
  | Refused
  | People
  | ClockStarted
  | Said
  | Reacted
  | BotSaid
  | Pong
  | Outdated
/** News as the rest of the client reads them: the whole board, the lines, and the entries they hold. */
export type News = { type: 'news/1'; board: Board; now: number; lines: string[]; entries: Entry[] }
/** A message as the rest of the client reads it. */
export type Heard = Exclude<FromHouse, NewsHead | Unchanged> | News

// To the house

export type Hello = {
  type: 'hello/1'
  seq: number
  head: Hash | null
  build: string | null
  /** Whether this device cannot answer a freeze of the dice yet; see `Resting`. */
  rests?: boolean
}
/** What this screen has shown: the phase in which its person is asked, and all entries up to a seq. Never answered. */
export type ScreenReport = { type: 'shown/1'; phase: number } | { type: 'watched/1'; seq: number }
export type Utterance =
  { type: 'say/1'; phrase: string; amount?: number } | { type: 'react/1'; reaction: string; to?: Seat }
export type Wish =
  | { type: 'sit/1'; seat?: Seat }
  | { type: 'leave/1' }
  | { type: 'take_back_seat/1' }
  | { type: 'start/1'; fill?: number }
  | { type: 'act/1'; action: Action; phase: number }
  | { type: 'add_bot/1'; bot?: string; seat?: Seat }
  | { type: 'remove_bot/1'; seat: Seat }
  | { type: 'remove_person/1'; seat: Seat }
  | { type: 'mark_first/1'; seat: Seat | null }
  | { type: 'give_to_bot/1'; seat: Seat; bot?: string }
  | {
      type: 'configure/1'
      game?: string
      preset?: string
      switches?: Record<string, Setting>
      pace?: Pace
      dice?: DiceKind
    }
  | { type: 'report/1'; faces: Face[] }
  | { type: 'confirm/1' }
  | { type: 'dispute/1' }
  | { type: 'pause/1' }
  | { type: 'resume/1' }
  | { type: 'hand_over/1'; to: PersonId }
  | { type: 'rematch/1' }
  | { type: 'pledge/1'; head: string }
/** Whether this device rests: no freeze of the dice awaits it meanwhile. Never answered. */
export type Resting = { type: 'resting/1'; rests: boolean }
/** The link of this device's chain for a freeze. It is answered only if it is refused. */
export type Stir = { type: 'stir/1'; throw: number; link: string }
export type Command = Wish & { id: string }

// A game the house has: GET /api/games

export type Role = 'seat' | 'seats' | 'place' | 'places'
export type Roles = Record<string, Record<string, Role>>
export type Switch = { key: string; ruling: string; default: Setting; values: Setting[]; any: boolean }
export type GameInfo = {
  name: string
  version: number
  least: number
  most: number
  presets: Record<string, Record<string, Setting>>
  switches: Switch[]
  bots: string[]
  sheets: { name: string; rules: string[] }[]
  roles: Roles
}

// Plain HTTP

export type Me = { name: string | null }
export type DeviceLink = { url: string; expires: number }
/** Who is behind a device link, and whom this device belongs to now. */
export type LinkedIdentity = { name: string; current: string | null; same: boolean }
/** A device of mine; `current` is the one that asks. */
export type MySession = { id: string; name: string | null; since: number; seen: number; current: boolean }
/** Someone whom this device belonged to before. */
export type FormerIdentity = { id: string; name: string }
export type TableWish = {
  game: string
  preset?: string
  switches?: Record<string, Setting>
  pace?: Pace
  dice?: DiceKind
  sit?: boolean
  bots?: string[]
  start?: boolean
}
export type NewTable = { id: string; code: string; url: string }
export type TableInfo = {
  id: string
  code: string | null
  url: string
  game: string
  version: number
  preset: string
  switches: Record<string, Setting>
  pace: Pace
  stage: Stage
  host: string | null
  seats: { seat: Seat; kind: SeatView['kind']; name: string | null; bot: string | null }[]
  least: number
  watching: number
  screens: number
  /** The host lets nobody new in. */ locked: boolean
  seat: Seat | null
  next: string | null
  hands: Neighbour[]
  blocked: PersonId[]
}
/** A person who plays on this device besides its owner. */
export type Neighbour = { person: PersonId; name: string }
/** A bot of mine; it has its token only in the answer that creates it. */
export type MyBot = { id: string; name: string; since: number }
export type NewBot = MyBot & { token: string }
/** A person this guest has blocked, and the table where they met. */
export type Avoided = { table: string; person: PersonId; name: string; at: number }
export type Reason = 'name' | 'words' | 'play' | 'other'
export type MyTable = {
  id: string
  code: string | null
  game: string
  stage: Stage
  opened: number
  at: number
  people: string[]
  seated: boolean | null
  awaited: boolean
}

// Results and replay

export type Party = {
  kind: 'person' | 'bot' | 'place'
  name: string | null
  bot: number | null
  place: Place | null
  seat: Seat | null
  total: number
}
export type Gain = { winner: number; loser: number; amount: number }
export type Account = { parties: Party[]; gains: Gain[] }
export type Ledger = {
  table: Account
  evening: Account
  tables: { id: string; code: string | null; game: string; stage: Stage; at: number }[]
}
export type Boards = { table: string; url: string; last: number; people: PersonView[]; boards: Board[] }
