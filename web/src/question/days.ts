// The days of questions: dates of the calendar in UTC, as the house names them.
import type { Language } from '../texts/texts'

/** "vendredi 13 novembre" */
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
