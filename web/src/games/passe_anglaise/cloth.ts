// La Passe Anglaise's cloth: claret felt, a bank and the pontes who cover it.
import type { Visit } from '../../table/visit.svelte'
import type { Cloth } from '../contract'
import Felt from './Felt.svelte'
import { banner } from './turn_banner'
import Rail from './Rail.svelte'
import { banker, fold, isGreat } from './state'

export const cloth: Cloth<Visit> = { Felt, Rail, fold, banner, banker, isGreat }
