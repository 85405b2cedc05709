// La Passe Anglaise's cloth: claret felt, a bank and the pontes who cover it.
import type { Visit } from '../../table/visit.svelte'
import type { Cloth } from '../contract'
import Felt from './Felt.svelte'
import { POINT } from './durations'
import { banner } from './turn_banner'
import Rail from './Rail.svelte'
import { banker, fold, isGreat, leavesOpen } from './state'

/** « Banco ! » stops the table for this long, in milliseconds. Clocks start after it, when the next turn is shown. */
const STOP = 1600
const durationOf: Cloth<Visit>['durationOf'] = ({ type }) =>
  type === 'passe.banco_cried/1' ? STOP : type === 'passe.point_set/1' ? POINT.slide + POINT.stamp : 0

export const cloth: Cloth<Visit> = { Felt, Rail, fold, durationOf, banner, banker, isGreat, leavesOpen }
