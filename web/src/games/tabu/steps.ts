// The rules of Tabu in pictures.
import type { RuleSteps } from '../contract'

export const steps: RuleSteps = {
  of: () => [
    { name: 'stake', rule: 'TABU-12' },
    { name: 'throw', rule: 'TABU-14' },
    { name: 'pay', rule: 'TABU-17' },
    { name: 'collect', rule: 'TABU-23' },
    { name: 'pass', rule: 'TABU-26' },
  ],
  words: {
    fr: async () => (await import('./texts/steps.fr.ftl')).default,
    en: async () => (await import('./texts/steps.en.ftl')).default,
  },
  loadPicture: async () => (await import('./StepPicture.svelte')).default,
  sections: {
    'TABU-1': 'roles',
    'TABU-8': 'setup',
    'TABU-12': 'stakes',
    'TABU-17': 'gains',
    'TABU-23': 'losses',
    'TABU-26': 'end',
  },
}
