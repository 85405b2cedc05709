// Home Casino at a table of its own: petrol felt, a ring of forty squares; its small games, on the board or alone.
import type { Cloth } from '../cloth'
import { die } from './bets.svelte'
import Felt from './Felt.svelte'
import { takes } from './pace'
import { plate } from './plate'
import Rail from './Rail.svelte'
import { banker, fold } from './state'

export const cloth: Cloth = { felt: 'petrol', quiet: ['home_casino.asked/1'], die, Felt, Rail, fold, takes, plate, banker }
