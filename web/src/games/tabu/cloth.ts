// Tabu's cloth: green felt, six fields.
import type { Cloth } from '../../table/cloth'
import Felt from './Felt.svelte'
import { banner } from './turn_banner'
import Rail from './Rail.svelte'
import { banker, betOn, fold } from './state'

/** The smallest cloth on which fields, stakes and dice are distinguishable, in pixels. */
const LEAST = 276

export const cloth: Cloth = { Felt, Rail, fold, banner, least: () => LEAST, banker, betOn }
