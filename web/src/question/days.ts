// The days of questions: UTC dates as the server writes them.
import type { Language } from '../texts/texts'

/** A day in words, such as "vendredi 13 novembre". */
export function tellDay(day: string, lang: Language): string {
  const format = new Intl.DateTimeFormat(lang === 'fr' ? 'fr-FR' : 'en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
  return format.format(new Date(day))
}

export function dayBefore(day: string): string {
  const date = new Date(day)
  date.setUTCDate(date.getUTCDate() - 1)
  return date.toISOString().slice(0, 10)
}
