// Tabu's cloth: green felt, six fields.
import type { Visit } from '../../table/visit.svelte'
import type { Cloth } from '../contract'
import Felt from './Felt.svelte'
import { banner } from './turn_banner'
import Rail from './Rail.svelte'
import { banker, betOn, fold } from './state'

export const cloth: Cloth<Visit> = { Felt, Rail, fold, banner, banker, betOn }
