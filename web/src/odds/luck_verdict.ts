// Verdict on luck: whether it was unusual. The wording makes clear that one game proves nothing.
import type { Texts } from '../texts/texts'
import { value } from './figures'
import type { SeatLuck } from '../protocol/api'

/**
 * Two-sided tail probability of a normal distribution beyond this many standard deviations (Abramowitz and Stegun
 * 7.1.26, absolute error below 1.5e-7).
 */
export function beyond(deviations: number): number {
  const x = deviations / Math.SQRT2
  const k = 1 / (1 + 0.3275911 * x)
  return (
    k * (0.254829592 + k * (-0.284496736 + k * (1.421413741 + k * (-1.453152027 + k * 1.061405429)))) * Math.exp(-x * x)
  )
}

export function verdict(texts: Texts, name: string, it: Pick<SeatLuck, 'luck' | 'spread' | 'band'>): string {
  if (!it.spread) return texts.say('lab-luck-none', { name })
  const off = Math.abs(value(it.luck)) / it.spread
  const band = texts.number(Math.round(it.band[1]))
  if (off <= 1) return texts.say('lab-luck-ordinary', { name, band })
  if (off <= 1.96) return texts.say('lab-luck-marked', { name, band })
  return texts.say('lab-luck-rare', { name, band, games: Math.min(1000, Math.round(1 / Math.max(beyond(off), 1e-9))) })
}
