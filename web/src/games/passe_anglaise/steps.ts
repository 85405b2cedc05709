// The rules of La Passe Anglaise in pictures.
import type { RuleSteps } from '../contract'

export const steps: RuleSteps = {
  of: () => [
    { name: 'deposit', rule: 'PASSE-8' },
    { name: 'cover', rule: 'PASSE-9' },
    { name: 'first', rule: 'PASSE-16' },
    { name: 'suspens', rule: 'PASSE-22' },
    { name: 'pass', rule: 'PASSE-18' },
  ],
  words: {
    fr: async () => (await import('./texts/steps.fr.ftl')).default,
    en: async () => (await import('./texts/steps.en.ftl')).default,
  },
  loadPicture: async () => (await import('./StepPicture.svelte')).default,
  sections: {
    'PASSE-1': 'roles',
    'PASSE-8': 'stakes',
    'PASSE-15': 'first',
    'PASSE-21': 'suspens',
  },
}
