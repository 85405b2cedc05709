// The board of forty squares: positions, icons, prices. The squares come from the game's own file.
import data from '../../../../src/tripot/games/home_casino/board.json'

export type Square = { index: number; type: string; color?: string; amount?: number }
export type Estate = { id: string; buy: number; sell: number }

export const SQUARES: readonly Square[] = data.squares
export const SIZE = SQUARES.length
const ESTATES = new Map<string, Estate>(data.acquisition_cards.map((card) => [card.id, card]))
const UNIT = data.unit
export const PASS_HOME = data.pass_home
export const LAND_HOME = data.land_home

export const square = (index: number): Square => SQUARES[((index % SIZE) + SIZE) % SIZE] as Square
export const casinos: readonly Square[] = SQUARES.filter((it) => it.type === 'casino')
export const estate = (card: string): Estate => ESTATES.get(card) ?? { id: card, buy: 0, sell: 0 }
/** What the bank pays for a card. `reading`: the value of every switch. */
export const salePrice = (card: string, reading: Readonly<Record<string, unknown>>): number =>
  reading['casino.acq_price'] === 'prix_unique' ? estate(card).buy : estate(card).sell
/** What the bank pays to a ruined player: half of the card's price, rounded down to whole chips. */
export const inDistress = (card: string): number => Math.floor(estate(card).buy / 2 / UNIT) * UNIT

/** The number of squares on a side, including both corners. */
export const SIDE = SIZE / 4 + 1

/** Row and column of a square, clockwise from the top left corner. */
export function cell(index: number): { row: number; column: number } {
  const at = ((index % SIZE) + SIZE) % SIZE
  const last = SIDE - 1
  const [side, along] = [Math.floor(at / last), at % last]
  if (side === 0) return { row: 0, column: along }
  if (side === 1) return { row: along, column: last }
  if (side === 2) return { row: last, column: last - along }
  return { row: last - along, column: 0 }
}

const DRAWN: Record<string, string> = {
  acquisition: 'key',
  jackpot: 'bell',
  a_vendre: 'tag',
  mafia: 'hat',
  roulette: 'wheel',
  pot: 'pot',
  zanzibar: 'cup',
  casino: 'gem',
  '421': 'die',
  black_jack: 'aim',
}
/** The icon of a square that has no room for words. */
export const sign = ({ type, amount }: Square): string => DRAWN[type] ?? ((amount ?? 0) < 0 ? 'minus' : 'plus')

/** The number shown on a square, if there is room. */
export const figure = ({ type }: Square): string | null =>
  type === '421' ? '421' : type === 'black_jack' ? '21' : null

/** The colours of the kinds of squares; the others are ivory. */
export const FILLS: Readonly<Record<string, string>> = {
  gives: '#bfe0c4',
  takes: '#e9a393',
  game: 'var(--brass)',
  pot: 'var(--vermilion)',
}
/** The colours of the jewels of the casinos. */
export const GEMS: Readonly<Record<string, string>> = {
  rouge: '#b3301a',
  bleu: '#1f5fa8',
  vert: '#1b6446',
  jaune: '#8a6400',
  violet: '#6d3aa3',
  orange: '#a05400',
}

/** The kind of a square, for its colour: casino, pot, a gain, a loss, a small game or a card. */
export function kindOf({ type, amount }: Square): string {
  if (type === 'casino' || type === 'pot') return type
  if (amount) return amount > 0 ? 'gives' : 'takes'
  return ['421', 'black_jack', 'roulette', 'zanzibar'].includes(type) ? 'game' : 'card'
}
