import type { Manifest } from '../contract'
import Art from './Art.svelte'

export const manifest: Manifest = {
  felt: 'claret',
  order: 2,
  emblem: { die: 5 },
  Art,
  players: [3, 12],
  minutes: [8, 15],
  lesson: async () => (await import('./lesson')).lesson,
  end: 'passe.end',
  calls: ['passe.banco/1'],
  shares: true,
}
