// What a device remembers of its training: answers by theme. Nothing of it is sent to the house.
import { storage } from '../device/storage'

/** `cost`: what all answers together lost against best play, in stakes. */
export type Score = { answers: number; right: number; cost: number }

const KEY = 'training'

export const themeKey = (of: { game: string; theme: string }): string => `${of.game} ${of.theme}`

export function readScores(): Record<string, Score> {
  try {
    const found: unknown = JSON.parse(storage.read(KEY) ?? '{}')
    const isScore = (it: unknown): it is Score =>
      typeof it === 'object' &&
      it !== null &&
      ['answers', 'right', 'cost'].every((key) => Number.isFinite(it[key as keyof typeof it]))
    return Object.fromEntries(Object.entries(found ?? {}).filter(([, it]) => isScore(it)))
  } catch {
    return {} // not written by this page, or truncated
  }
}

/** The scores with one more answer, which loses `cost` stakes against the best one. */
export function withAnswer(scores: Record<string, Score>, theme: string, cost: number): Record<string, Score> {
  const { answers, right, cost: before } = scores[theme] ?? { answers: 0, right: 0, cost: 0 }
  return { ...scores, [theme]: { answers: answers + 1, right: right + (cost === 0 ? 1 : 0), cost: before + cost } }
}

export const keepScores = (scores: Record<string, Score>): void => storage.write(KEY, JSON.stringify(scores))
export const forgetScores = (): void => storage.remove(KEY)
