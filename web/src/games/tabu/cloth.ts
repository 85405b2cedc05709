// Tabu's cloth: green felt, six fields.
import type { Cloth } from '../../table/cloth'
import Felt from './Felt.svelte'
import { banner } from './turn_banner'
import { playAt } from './play.svelte'
import Rail from './Rail.svelte'
import { banker, betOn, FIELDS, fold } from './state'

/** The smallest cloth on which fields, stakes and dice are distinguishable, in pixels. */
const LEAST = 276

const GUESSES = FIELDS.map((face) => ({ face }))

export const cloth: Cloth = {
  Felt,
  Rail,
  fold,
  banner,
  least: () => LEAST,
  banker,
  betOn,
  hint: (visit) => (playAt(visit).banks ? 'first-throw' : 'first-stake'),
  guesses: () => GUESSES,
}
