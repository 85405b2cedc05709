// Home Casino at a table of its own: petrol felt, a ring of forty squares; its small games, on the board or alone.
import type { Visit } from '../../table/visit.svelte'
import type { Cloth } from '../contract'
import Felt from './Felt.svelte'
import { durationOf } from './durations'
import { banner } from './turn_banner'
import { playAt } from './play.svelte'
import Rail from './Rail.svelte'
import { banker, fold } from './state'

/** A ring that can still be made out, and the strip below it. A small game is as high as it must be. */
const LEAST = 248
const least: Cloth<Visit>['least'] = (visit) => (playAt(visit).board && !playAt(visit).scene ? LEAST : null)

export const cloth: Cloth<Visit> = {
  Felt,
  Rail,
  fold,
  durationOf,
  banner,
  least,
  banker,
}
