// Home Casino's cloth: petrol felt, a ring of forty squares, and its small games, on the board or alone.
import type { Cloth } from '../../table/cloth'
import Felt from './Felt.svelte'
import { durationOf } from './durations'
import { banner } from './turn_banner'
import { playAt } from './play.svelte'
import Rail from './Rail.svelte'
import Stage from './Stage.svelte'
import { banker, fold, guesses, isGreat, parties, unfolds } from './state'

/** The height of the smallest readable ring with the strip below it, and of the smallest readable poster. */
const LEAST = 248

export const cloth: Cloth = {
  Felt,
  Rail,
  Stage,
  fold,
  durationOf,
  banner,
  least: () => LEAST,
  banker,
  parties,
  unfolds,
  isGreat,
  guesses,
  // the explanations are about the board; each poster states its own rule
  hint: (visit) => {
    const { board, scene, table } = playAt(visit)
    if (!board) return null
    if (table.asking === 'first' || table.asking === 'home') return 'first-choose_casino'
    return !scene && table.asking === 'throw' ? 'first-throw' : ''
  },
  rest: (visit) => playAt(visit).rest(),
}
