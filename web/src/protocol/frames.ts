// Frames of the socket: one JSON message each; news/2 has the stored entries after it, one a line.
import type { Entry, FromHouse, Heard } from './wire'

/** The newest version of news that this client reads. */
export const NEWS_VERSION = 2

export function readFrame(data: string): Heard {
  const [head, ...lines] = data.split('\n')
  const message = JSON.parse(head ?? '') as FromHouse
  return message.type === 'news/2' ? { ...message, lines, entries: entriesOf(lines) } : message
}

/** The entries of lines that can be read. What cannot is for the verifier to report. */
function entriesOf(lines: string[]): Entry[] {
  try {
    return lines.map((line) => JSON.parse(line) as Entry)
  } catch {
    return []
  }
}

/** The build this page belongs to, by the name of its first script; null while developing. */
export function thisBuild(): string | null {
  if (typeof document === 'undefined') return null
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src*="/assets/"]')
  return script?.src.split('/').at(-1) ?? null
}
