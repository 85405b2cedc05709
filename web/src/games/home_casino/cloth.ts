// Home Casino's cloth: petrol felt, a ring of forty squares; its small games, on the board or alone.
import type { Visit } from '../../table/visit.svelte'
import type { Cloth } from '../contract'
import Felt from './Felt.svelte'
import { durationOf } from './durations'
import { banner } from './turn_banner'
import { playAt } from './play.svelte'
import Rail from './Rail.svelte'
import Stage from './Stage.svelte'
import { banker, fold, isGreat, parties, unfolds } from './state'

/** The smallest readable ring, with the strip below it. A small game has no minimum. */
const LEAST = 248
const least: Cloth<Visit>['least'] = (visit) => (playAt(visit).board && !playAt(visit).scene ? LEAST : null)

export const cloth: Cloth<Visit> = {
  Felt,
  Rail,
  Stage,
  fold,
  durationOf,
  banner,
  least,
  banker,
  parties,
  unfolds,
  isGreat,
  rest: (visit) => playAt(visit).rest(),
}
