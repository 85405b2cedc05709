// Tabu at a table of its own: green felt, six fields.
import type { Cloth } from '../cloth'
import Felt from './Felt.svelte'
import { banner } from './turn_banner'
import Rail from './Rail.svelte'
import { banker, betOn, fold } from './state'

export const cloth: Cloth = { felt: 'green', Felt, Rail, fold, banner, banker, betOn }
