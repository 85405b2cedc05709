// La Passe Anglaise's cloth: claret felt, a bank, and the players who stake against it (*pontes*).
import type { Cloth } from '../../table/cloth'
import Felt from './Felt.svelte'
import { SUMS } from '../../table/guess'
import { POINT, STAMPS } from './durations'
import { banner } from './turn_banner'
import Rail from './Rail.svelte'
import { playAt } from './play.svelte'
import { banker, fold, isGreat, leavesOpen } from './state'

/** How long « Banco ! » stops the table, in milliseconds. Clocks start afterwards, when the next turn is shown. */
const STOP = 1600
const durationOf: Cloth['durationOf'] = ({ type }) => {
  const stamp = STAMPS[type]
  return type === 'passe.banco_cried/1' ? STOP : stamp ? stamp.after + POINT.stamp : 0
}

/** The smallest cloth on which slabs, points and dice are distinguishable, in pixels. */
const LEAST = 276

export const cloth: Cloth = {
  Felt,
  Rail,
  fold,
  durationOf,
  banner,
  least: () => LEAST,
  banker,
  isGreat,
  leavesOpen,
  guesses: () => SUMS,
  // The sentence about a throw describes the first one of a coup.
  explains: (visit) => playAt(visit).table.stage !== 'opening' && playAt(visit).table.point === null,
}
