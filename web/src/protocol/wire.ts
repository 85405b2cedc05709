// Messages between the server and the client: the generated types of api.d.ts under the client's names, and what the
// client derives from them.
import type * as house from './api'

export type Seat = number
export type Place = string
export type Face = number | string
export type PersonId = string
export type Hash = string

// The state of the game

export type { Action, Board, Entry, Fact, GameInfo, NewTable, OneOf, Option } from './api'
export type { Subset, Transfer, Whole } from './api'
export type Domain = house.Option['params'][string]
export type Value = house.Action[string]
export type Move = house.Played['move']
export type Event = house.Entry['event']
/** The stakes are closed, and these holders must send their links. */
export type Closed = house.Frozen
export type Kept = NonNullable<house.SeatView['kept']>
export type Pace = house.Board['pace']
export type Setting = house.Setting
export type DiceKind = house.DiceView['kind']
export type { ClockView, DiceView, SeatView } from './api'

// From the server

export type { Accepted, BotSaid, ClockStarted, Outdated, People, PersonView, Reacted, Said } from './api'
export type { Snapshot, Unchanged, Yours } from './api'
export type Refused = house.Refusal
/** The changes of a board. An emptied place has 0 chips. */
export type BoardPatch = Partial<Omit<house.Board, 'dice'>> & { dice?: Partial<house.DiceView> }
/** The first line of news. The entries follow, one per line, exactly as they are stored. */
export type NewsHead = Omit<house.News, 'board'> & { board: BoardPatch }
export type FromHouse = Exclude<house.FromHouse, house.News> | NewsHead
/** News as the rest of the client reads them: the whole board, the stored lines, and their entries. */
export type News = { type: 'news/1'; board: house.Board; now: number; lines: string[]; entries: house.Entry[] }
/** A message as the rest of the client reads it. */
export type Heard = Exclude<FromHouse, NewsHead | house.Unchanged> | News

// To the server

/** A member of a union without some of its keys. */
type Without<T, K extends string> = T extends unknown ? Omit<T, K> : never
export type { Resting, Reveal } from './api'
export type Hello = Required<house.Hello>
/**
 * Reports what this screen has shown: the phase in which its person must act, or all entries up to a seq. Not answered.
 */
export type ScreenReport = house.Shown | house.Watched
/** Whether this person waits for the next game. Answered only if refused. */
export type Queueing = house.Queue
export type Utterance = house.Say | house.React
export type Phrase = house.Say['phrase']
export type Reaction = house.React['reaction']
export type Command = Extract<house.ToHouse, { id: string }>
export type Wish = Without<Command, 'id'>

// Types of the HTTP API

export type Role = 'seat' | 'seats' | 'place' | 'places'
export type Roles = house.GameInfo['roles']
export type Switch = house.SwitchInfo
export type { DeviceLink, FormerIdentity, LinkedIdentity, Me, MyBot, MySession, MyTable, NewBot } from './api'
export type { Boards, TableInfo, TableWish } from './api'
/** A person who plays on this device besides its owner. */
export type Neighbour = house.HotseatPlayer
/** A person whom this guest has blocked, and the table where they met. */
export type Avoided = house.BlockedPerson
export type Reason = house.ReportRequest['reason']

// Results and replay

export type Party = house.LedgerParty
export type Gain = house.LedgerGain
export type Account = house.LedgerAccount
export type Ledger = house.TableLedger
