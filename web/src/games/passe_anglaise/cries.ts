// The cries of La Passe Anglaise.
import type { Cry } from '../contract'
import type { Fact } from '../../protocol/wire'

export const cryOf = (fact: Fact): Cry | null =>
  fact.type === 'passe.banco_cried/1' ? { sound: 'banco', text: 'do-passe-banco' } : null
