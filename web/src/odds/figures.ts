// Fractions as the server sends them ("p/q"), and their formatting. Only this module converts them to floats.
import type { Language } from '../texts/texts'

export type Ratio = string

const LONGEST = 13

/** A fraction as a float. Its digits may be too many for a number, so only the first ones are used. */
export function value(ratio: Ratio): number {
  const [over = '0', under = '1'] = ratio.split('/')
  const cut = Math.max(0, Math.max(over.length, under.length) - 250)
  return Number(over.slice(0, over.length - cut) || '0') / Number(under.slice(0, under.length - cut) || '1')
}

/** A fraction as text, with a sign for gains; empty if it is too long to read. */
export function fraction(ratio: Ratio, signed = false): string {
  const [over = '0', under = '1'] = ratio.split('/')
  const digits = over.replace('-', '')
  const text = under === '1' ? digits : `${digits}/${under}`
  if (text.length > LONGEST) return ''
  return (over.startsWith('-') ? '−' : signed && over !== '0' ? '+' : '') + text
}

const locale = (lang: Language): string => (lang === 'en' ? 'en-GB' : lang)

export function percent(lang: Language, share: number, places = 2, signed = false): string {
  const format = new Intl.NumberFormat(locale(lang), {
    style: 'percent',
    minimumFractionDigits: places,
    maximumFractionDigits: places,
    signDisplay: signed ? 'exceptZero' : 'negative',
  })
  return format.format(share).replace('-', '−')
}

/** Chips, with at most one decimal. */
export function chips(lang: Language, amount: number, signed = true): string {
  const whole = Math.abs(amount) >= 20 || Number.isInteger(amount)
  const format = new Intl.NumberFormat(locale(lang), {
    maximumFractionDigits: whole ? 0 : 1,
    signDisplay: signed ? 'exceptZero' : 'negative',
  })
  return format.format(amount).replace('-', '−')
}

export type Result = { gain: Ratio; chance: Ratio; at: number; share: number }

/** A distribution row by row, worst outcome first. */
export const results = (law: Record<Ratio, Ratio>): Result[] =>
  Object.entries(law).map(([gain, chance]) => ({ gain, chance, at: value(gain), share: value(chance) }))

/** The probabilities of a loss, a tie and a win. */
export function outlook(law: Record<Ratio, Ratio>): { loses: number; ties: number; wins: number } {
  const sum = (of: (at: number) => boolean): number =>
    results(law).reduce((all, it) => all + (of(it.at) ? it.share : 0), 0)
  return { loses: sum((at) => at < 0), ties: sum((at) => at === 0), wins: sum((at) => at > 0) }
}
