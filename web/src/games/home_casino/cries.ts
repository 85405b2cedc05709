// The cries of Home Casino.
import type { Cry } from '../contract'
import type { Fact } from '../../protocol/wire'

export const cryOf = (fact: Fact): Cry | null =>
  fact.type === 'home_casino.card_drawn/1' && fact['pile'] === 'jackpot'
    ? { sound: 'jackpot', text: 'pile-jackpot' }
    : null
