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
  hint: (visit) => {
    const { table, banks, deposit } = playAt(visit)
    if (table.stage === 'opening') return 'first-opening'
    if (table.point !== null) return 'first-point'
    if (!banks) return 'first-put_in'
    return table.stage === 'after' ? 'first-keep_bank' : deposit ? 'first-throw' : 'first-deposit'
  },
}
