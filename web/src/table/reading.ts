// How a table reads the rules: the value of every switch, and the query of a link that contains it.
import type * as wire from '../protocol/wire'

export type Reading = { preset: string; switches: Record<string, wire.Setting> }

/** The value of every switch at a table; without a table, those of the first preset. */
export function readingOf(info: Pick<wire.GameInfo, 'presets'>, table: Reading | null): Record<string, wire.Setting> {
  const preset = info.presets[table?.preset ?? ''] ?? Object.values(info.presets)[0] ?? {}
  return { ...preset, ...table?.switches }
}

/** The reading of a table as a query: `?preset=lettre&tabu.end=rotations:1`. */
export function readingQuery(table: Reading | null | undefined): string {
  if (!table) return ''
  const changed = Object.entries(table.switches).map(([key, value]): [string, string] => [key, String(value)])
  return `?${new URLSearchParams([['preset', table.preset], ...changed]).toString()}`
}

/** The reading in a query; null if the query has none, or the game does not know its preset. */
export function readingAsked(
  info: Pick<wire.GameInfo, 'presets' | 'switches'>,
  search: string,
): Record<string, wire.Setting> | null {
  const asked = new URLSearchParams(search)
  const preset = info.presets[asked.get('preset') ?? '']
  if (!preset) return null
  const switches = info.switches.flatMap((it): [string, wire.Setting][] => {
    const text = asked.get(it.key)
    if (text === null) return []
    const known = it.values.find((value) => String(value) === text)
    if (known !== undefined) return [[it.key, known]]
    return it.any ? [[it.key, /^\d+$/.test(text) ? Number(text) : text]] : []
  })
  return { ...preset, ...Object.fromEntries(switches) }
}
