// The part of Home Casino's state that its cloth needs: pawns, estates, debts, and the current small game.
import type { Fold } from '../../table/playback.svelte'
import { type Guess, SUMS } from '../../table/guess'
import { matchOf } from '../../table/match'
import { owner } from '../../table/places'
import type { Fact, Place, Seat } from '../../protocol/wire'
import { isNewcomer } from './newcomer'

export type Kind = 'duel' | 'roulette' | 'zanzibar' | 'blackjack' | 'q421'

/**
 * A small game. Fields that the server omits have their default value (`FIRST_SCENE`). Each kind uses its own fields.
 */
export type Scene = {
  kind: Kind
  lander: Seat
  owner: Seat | null
  opponent: Seat | null
  croupier: Seat | null
  sums: number[]
  totals: [number, number]
  left: number
  player: number
  bank: number
  player_served: boolean
  bank_served: boolean
  last: 'player' | 'bank'
  hand: number[]
  throws: number
  lifted: number[]
  to_beat: number[]
  owed: number
}
export type Debt = { seat: Seat; to: Place; owing: number; held: number }
export type Asking = 'first' | 'home' | 'throw' | 'jackpot' | 'acquisition' | 'buy' | 'sell' | 'rescue' | 'scene'
export type Casino = {
  seats: Seat[]
  asking: Asking
  asked: Seat | null
  limit: number
  offered: string | null
  active: Seat | null
  banker: Seat | null
  again: number
  rounds: number
  homes: (string | null)[]
  pawns: number[]
  estates: string[][]
  skips: number[]
  debts: Debt[]
  scene: Record<string, unknown> | null
  /** The small game that has just ended, while its end is shown. */
  ended: Record<string, unknown> | null
}
type State = Record<string, unknown>

const FIRST: Casino = {
  seats: [],
  asking: 'first',
  asked: null,
  limit: 0,
  offered: null,
  active: null,
  banker: null,
  again: 0,
  rounds: 0,
  homes: [],
  pawns: [],
  estates: [],
  skips: [],
  debts: [],
  scene: null,
  ended: null,
}
const FIRST_SCENE: Omit<Scene, 'kind'> = {
  lander: 0,
  owner: null,
  opponent: null,
  croupier: null,
  sums: [],
  totals: [0, 0],
  left: 4,
  player: 0,
  bank: 0,
  player_served: false,
  bank_served: false,
  last: 'bank',
  hand: [],
  throws: 0,
  lifted: [0, 1, 2],
  to_beat: [],
  owed: 0,
}

export const casino = (state: State): Casino => ({ ...FIRST, ...state }) as Casino
export const isBoard = (state: State): boolean => 'pawns' in state
export const banker = (state: State): Seat | null => (isBoard(state) ? casino(state).banker : null)

/**
 * The seats in this turn: the mover, or both sides of a small game. Null, for everyone, at roulette and before throws.
 */
export function parties(state: State): Seat[] | null {
  if (!isBoard(state)) return null
  const { asking, active, scene } = casino(state)
  if (asking === 'first' || asking === 'home') return null
  if (!scene) return active === null ? null : [active]
  if (String(scene['type']).startsWith('roulette.')) return null
  return ['lander', 'owner', 'opponent', 'croupier'].map((side) => scene[side]).filter((it) => typeof it === 'number')
}

const facesOf = (...faces: number[]): readonly Guess[] => faces.map((face) => ({ face }))
const SCENE_GUESSES: Record<string, readonly Guess[] | undefined> = {
  duel: SUMS,
  zanzibar: facesOf(1, 6),
  blackjack: facesOf(1, 6),
  q421: facesOf(4, 2, 1),
}
/** What waiting people may guess: the sum that moves a pawn, or what counts in the small game. */
export function guesses(state: State): readonly Guess[] {
  if (!isBoard(state)) return []
  const { asking, scene } = casino(state)
  if (scene) return SCENE_GUESSES[String(scene['type']).split('.', 1)[0] as string] ?? []
  return asking === 'throw' ? SUMS : []
}

/** Whether the turns of bots are shown one by one: to a newcomer in the first round, outside small games. */
export const unfolds = (state: State): boolean => {
  const { rounds, scene } = casino(state)
  return rounds <= 1 && scene === null && isNewcomer()
}

/** Whether these facts contain a bankruptcy, or a 421 that wins chips. */
export const isGreat = (facts: Fact[]): boolean =>
  facts.some(
    (fact) =>
      fact.type === 'home_casino.went_bankrupt/1' ||
      (fact.type === 'q421.showed/1' && fact['reads'] === 421 && facts.some((it) => it.type === 'transfer/1')),
  )

const KINDS: Record<string, Kind> = { '421': 'q421', black_jack: 'blackjack' }
const kindOfGame = (name: string): Kind => KINDS[name] ?? (name as Kind)
const TAG: Record<Kind, string> = {
  duel: 'duel.state/1',
  roulette: 'roulette.state/1',
  zanzibar: 'zanzibar.state/1',
  blackjack: 'blackjack.state/1',
  q421: 'q421.state/1',
}

/** The current small game: on the board one that a square opened, otherwise the game of the table. */
export function sceneOf(state: State, game: string): Scene | null {
  const board = isBoard(state)
  const found = board ? (casino(state).scene ?? casino(state).ended) : state
  if (!found || !('lander' in found)) return null
  const kind = board
    ? kindOfGame(String(found['type']).split('.', 1)[0] as string)
    : kindOfGame(game.split('/')[1] ?? '')
  return { ...FIRST_SCENE, ...found, kind }
}

const put = <T>(values: T[], seat: unknown, value: T): T[] => values.map((it, n) => (n === seat ? value : it))

/**
 * Event sourcing fold: the state after a fact, like `evolve` in src/tripot/games/home_casino/rules.py. The next board
 * corrects what this fold omits.
 */
export const fold: Fold = (state, fact) => {
  if (fact.type === 'said_done/1')
    return { ...state, done: [...((state['done'] as Seat[] | undefined) ?? []), fact['seat']] }
  if (fact.type === 'reopened/1')
    return { ...state, done: ((state['done'] as Seat[] | undefined) ?? []).filter((seat) => seat !== fact['seat']) }
  if (fact.type === 'phase_closed/1' || fact.type === 'thrown/1') return { ...state, done: [] }
  if (!fact.type.startsWith('home_casino.')) {
    if (!isBoard(state)) return foldAlone(state, fact)
    const { scene } = casino(state)
    return scene ? { ...state, scene: foldScene(scene, fact) } : state
  }
  return foldBoard(state, fact)
}

function foldBoard(state: State, fact: Fact): State {
  const { homes, pawns, estates, skips, again, debts, seats } = casino(state)
  const seat = fact['seat'] as Seat
  const card = fact['card'] as string
  switch (fact.type.split(/[./]/)[1]) {
    case 'first_drawn':
      return { ...state, first: seat }
    case 'asked':
      return { ...state, asking: fact['what'], asked: seat, limit: fact['limit'] ?? 0 }
    case 'casino_chosen':
      return {
        ...state,
        homes: put(homes, seat, fact['color'] as string),
        pawns: put(pawns, seat, fact['square'] as number),
      }
    case 'banker_named':
      return { ...state, banker: seat }
    case 'turn_began':
      return { ...state, active: seat, asked: seat, asking: 'throw', again: 0, rounds: fact['round'] }
    case 'threw_again':
      return { ...state, asked: seat, asking: 'throw', again: again - 1 }
    case 'throw_granted':
      return { ...state, again: again + 1 }
    case 'skip_ordered':
      return { ...state, skips: put(skips, seat, (skips[seat] ?? 0) + 1) }
    case 'turn_skipped':
      return { ...state, skips: put(skips, seat, (skips[seat] ?? 0) - 1) }
    case 'pawn_moved':
      return { ...state, pawns: put(pawns, seat, fact['to'] as number) }
    case 'card_drawn':
      return fact['pile'] === 'acquisition' ? { ...state, offered: card } : state
    case 'estate_bought':
      return { ...state, estates: put(estates, seat, [...(estates[seat] ?? []), card]), offered: null }
    case 'estate_declined':
      return { ...state, offered: null }
    case 'estate_sold':
      return {
        ...state,
        estates: put(
          estates,
          seat,
          (estates[seat] ?? []).filter((it) => it !== card),
        ),
      }
    case 'scene_opened':
      return { ...state, asking: 'scene', scene: stateAtOpening(fact) }
    case 'scene_closed':
      return { ...state, scene: null, ended: casino(state).scene }
    case 'emptied':
      return {
        ...state,
        debts: [
          ...debts.filter((it) => it.seat !== seat),
          { seat, to: fact['to'], owing: fact['owing'], held: fact['held'] },
        ],
      }
    case 'rescued':
      return { ...state, debts: debts.filter((it) => it.seat !== seat) }
    case 'went_bankrupt': {
      const heir = owner(fact['to'] as Place)
      const emptied = put(estates, seat, [])
      const left =
        heir === null ? emptied : put(emptied, heir, [...(emptied[heir] ?? []), ...(fact['cards'] as string[])])
      return {
        ...state,
        seats: seats.filter((it) => it !== seat),
        estates: left,
        debts: debts.filter((it) => it.seat !== seat),
      }
    }
    default:
      return state
  }
}

function stateAtOpening(fact: Fact): State {
  const kind = kindOfGame(String(fact['game']))
  const other = (fact['other'] ?? null) as Seat | null
  return {
    ...FIRST_SCENE,
    type: TAG[kind],
    lander: fact['seat'],
    ...(kind === 'duel' ? { owner: other } : kind === 'blackjack' ? { croupier: other } : {}),
  }
}

/** The seat that begins the next bout of a match, while the end of the last one is still shown. */
export const nextLander = (state: State): Seat | null => (state['next'] as Seat | undefined) ?? null

/** Fold a small game that is played alone. A finished bout stays on the cloth until the first fact of the next one. */
function foldAlone(state: State, fact: Fact): State {
  const match = matchOf(state)
  if (match && fact.type === 'match.bout_ended/1') {
    const bout = { winners: fact['winners'] as Seat[], purses: fact['purses'] as number[] }
    return { ...state, match: { ...match, bouts: [...match.bouts, bout] }, isBoutOver: true }
  }
  if (fact.type === 'match.bout_began/1') return { ...state, next: fact['seat'] }
  return foldScene(stateOfNextBout(state), fact)
}

/** The state at the start of the next bout. */
export function stateOfNextBout(state: State): State {
  const lander = nextLander(state)
  if (lander === null) return state
  const { owner, croupier } = { ...FIRST_SCENE, ...state }
  const other = 1 - lander
  return {
    ...state,
    ...FIRST_SCENE,
    lander,
    owner: owner === null ? null : other,
    croupier: croupier === null ? null : other,
    match: { ...matchOf(state), first: lander },
    isBoutOver: false,
    next: null,
  }
}

function foldScene(state: State, fact: Fact): State {
  const scene: Omit<Scene, 'kind'> = { ...FIRST_SCENE, ...state }
  switch (fact.type) {
    case 'duel.scored/1':
      return { ...state, sums: [...scene.sums, fact['total']] }
    case 'zanzibar.challenged/1':
    case 'q421.challenged/1':
      return { ...state, opponent: fact['opponent'] }
    case 'zanzibar.scored/1':
      return {
        ...state,
        totals: fact['seat'] === scene.lander ? [fact['total'], scene.totals[1]] : [scene.totals[0], fact['total']],
        left: scene.left - 1,
      }
    case 'zanzibar.tied/1':
      return { ...state, left: 2 }
    case 'blackjack.took/1':
      return { ...state, taken: fact['dice'] }
    case 'blackjack.player_scored/1':
      return { ...state, player: fact['total'], last: 'player' }
    case 'blackjack.croupier_scored/1':
      return { ...state, bank: fact['total'], last: 'bank' }
    case 'blackjack.player_served/1':
      return { ...state, player_served: true, last: 'player' }
    case 'blackjack.croupier_served/1':
      return { ...state, bank_served: true, last: 'bank' }
    case 'q421.lifted/1':
      return { ...state, lifted: fact['dice'] }
    case 'q421.showed/1':
      return { ...state, hand: fact['hand'], throws: scene.throws + 1 }
    case 'q421.passed/1':
      return { ...state, to_beat: scene.hand, owed: fact['throws'], hand: [], throws: 0, lifted: [0, 1, 2] }
    default:
      return state
  }
}
