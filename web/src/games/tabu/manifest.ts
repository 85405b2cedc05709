import type { Manifest } from '../contract'
import Art from './Art.svelte'

export const manifest: Manifest = {
  felt: 'green',
  order: 1,
  emblem: { sign: 'coeur' },
  Art,
  players: [2, 12],
  minutes: [3, 5],
  lesson: async () => (await import('./lesson')).lesson,
  end: 'tabu.end',
  marks: ['tabu.bank_passed/1', 'tabu.banker_drawn/1'],
  takesBack: ['tabu.take_back/1'],
}
