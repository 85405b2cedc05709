import type { Manifest } from '../contract'
import Art from './Art.svelte'

export const manifest: Manifest = {
  felt: 'claret',
  crowd: { preset: 'famille', from: 4 },
  order: 2,
  emblem: { die: 5 },
  Art,
  players: [3, 12],
  minutes: [8, 15],
  lesson: async () => (await import('./lesson')).lesson,
  end: 'passe.end',
  calls: ['passe.banco/1'],
  shares: true,
  marks: [
    'passe.banco_cried/1',
    'passe.bank_kept/1',
    'passe.bank_passed/1',
    'passe.bank_taken/1',
    'passe.coup_lost/1',
    'passe.coup_won/1',
    'passe.tied_for_bank/1',
  ],
}
