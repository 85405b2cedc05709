// The scores of training on this device, by theme. They are not sent to the server.
import { storage } from '../device/storage'

/** `cost`: the total loss of all answers against best play, in stakes. */
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
    return {} // another program wrote it, or it is truncated
  }
}

/** The scores after one more answer, which loses `cost` stakes against the best one. */
export function withAnswer(scores: Record<string, Score>, theme: string, cost: number): Record<string, Score> {
  const { answers, right, cost: before } = scores[theme] ?? { answers: 0, right: 0, cost: 0 }
  return { ...scores, [theme]: { answers: answers + 1, right: right + (cost === 0 ? 1 : 0), cost: before + cost } }
}

export const keepScores = (scores: Record<string, Score>): void => storage.write(KEY, JSON.stringify(scores))
export const forgetScores = (): void => storage.remove(KEY)
