// La Passe Anglaise at a table of its own: claret felt, a bank and those who cover it.
import type { Visit } from '../../table/visit.svelte'
import type { Cloth } from '../contract'
import Felt from './Felt.svelte'
import { banner } from './turn_banner'
import Rail from './Rail.svelte'
import { banker, fold } from './state'

export const cloth: Cloth<Visit> = { Felt, Rail, fold, banner, banker }
