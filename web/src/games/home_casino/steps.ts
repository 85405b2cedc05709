// The rules of Home Casino and of its small games in pictures.
import type { RuleStep, RuleSteps } from '../contract'

const BOARD: readonly RuleStep[] = [
  { name: 'casino', rule: 'CASINO-8' },
  { name: 'move', rule: 'CASINO-19' },
  { name: 'cards', rule: 'CASINO-25' },
  { name: 'duel', rule: 'CASINO-31' },
  { name: 'games', rule: 'CASINO-39' },
  { name: 'goal', rule: 'CASINO-45' },
]

type Small = {
  /** The rules that its three steps explain. */
  told: readonly [stake: string, roll: string, win: string]
  /** The prefix of its own rule sheet, if any. `board`: the rules of the board game's sheet that also apply. */
  sheet?: string
  board: readonly string[]
}
const SMALL: Record<string, Small> = {
  duel: {
    told: ['CASINO-31', 'CASINO-33', 'CASINO-35'],
    board: ['31', '32', '33', '34', '35', '36', 'R1', 'R7', 'R8', 'R11', 'R17', 'R21'],
  },
  roulette: { told: ['ROUL-4', 'ROUL-6', 'ROUL-9'], sheet: 'ROUL', board: ['R7', 'R17', 'R21'] },
  zanzibar: { told: ['ZANZ-4', 'ZANZ-7', 'ZANZ-8'], sheet: 'ZANZ', board: ['R7', 'R8', 'R9', 'R17', 'R21'] },
  blackjack: { told: ['BJ-4', 'BJ-9', 'BJ-12'], sheet: 'BJ', board: ['R7', 'R10', 'R15', 'R17', 'R21'] },
  421: { told: ['421-4', '421-7', '421-9'], sheet: '421', board: ['R7', 'R8', 'R9', 'R17', 'R21'] },
}
const smallOf = (game: string): Small | undefined => SMALL[game.split('/')[1] ?? '']

export const steps: RuleSteps = {
  of: (game) => smallOf(game)?.told.map((rule, n) => ({ name: ['stake', 'roll', 'win'][n] as string, rule })) ?? BOARD,
  words: {
    fr: async () => (await import('./texts/steps.fr.ftl')).default,
    en: async () => (await import('./texts/steps.en.ftl')).default,
  },
  loadPicture: async () => (await import('./StepPicture.svelte')).default,
  sections: {
    'CASINO-1': 'aim',
    'CASINO-7': 'setup',
    'CASINO-18': 'turn',
    'CASINO-22': 'squares',
    'CASINO-31': 'duel',
    'CASINO-37': 'games',
    'CASINO-41': 'end',
  },
  plays: (game, rule) => {
    const small = smallOf(game)
    return !small || rule.startsWith(`${small.sheet}-`) || small.board.some((it) => rule === `CASINO-${it}`)
  },
  ours: true,
}
