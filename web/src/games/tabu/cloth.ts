// Tabu's cloth: green felt, six fields.
import type { Visit } from '../../table/visit.svelte'
import type { Cloth } from '../contract'
import Felt from './Felt.svelte'
import { banner } from './turn_banner'
import Rail from './Rail.svelte'
import { banker, betOn, fold } from './state'

/** The smallest cloth on which fields, stakes and dice can be told apart, in pixels. */
const LEAST = 276

export const cloth: Cloth<Visit> = { Felt, Rail, fold, banner, least: () => LEAST, banker, betOn }
