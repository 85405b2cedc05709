// Odds of options as table rows: one for each option, and one for what already lies there.
import type { Speech } from '../table/speech'
import type { Visit } from '../table/visit.svelte'
import type { Face, Value } from '../protocol/wire'
import { outlook, value } from './figures'
import type { OptionOdds, TableOdds } from '../protocol/api'

export type Row = {
  key: string
  /** What may be done; nothing for what already lies there. */
  label: string | null
  /** On what, with what: all choices that come to the same. */
  on: string[]
  /** The least and the most that is staked so. */
  amounts: [number, number]
  wins: number | null
  perChip: number | null
  perStake: number | null
  coup: number | null
  coups: number
  /**
   * Whether nothing lies there that could be won or lost; else, without figures, it is too large to be told at a table.
   */
  idle: boolean
  best: boolean
}

/** Gestures around a move, which bring nothing of their own. */
const GESTURES = new Set(['agree_to_stop/1', 'retract/1', 'undo/1'])
/** With these I leave everything as it lies. */
const LEAVES = new Set(['done/1', 'throw/1'])

export type Known = {
  /** How likely a stake wins by itself, where that is known; else it is told with whatever lies there already. */
  alone?: (face: string) => number | null
  /** The dice that a choice of places speaks of. */
  lying?: Face[] | null
  /** Actions that only take back a stake. */
  takesBack?: string[] | undefined
}

/** What the game's manifest says of its options. */
export const knownOf = ({ manifest, playback }: Pick<Visit, 'manifest' | 'playback'>): Known => ({
  lying: manifest.lying?.(playback.state) ?? null,
  takesBack: manifest.takesBack,
})

export function rowsOf(odds: TableOdds, speech: Speech, known: Known = {}): Row[] {
  const best = Math.max(...odds.options.map((it) => (it.best === null ? -Infinity : value(it.best))))
  const rows = odds.options
    .filter(({ action }) => !GESTURES.has(action.type) && !known.takesBack?.includes(action.type))
    .map((it) => row(it, speech, best, known))
  const alike = new Map<string, Row>()
  for (const it of rows) {
    const { key: _, on, amounts, ...figures } = it
    const same = it.label === null ? 'lies' : JSON.stringify(figures)
    const first = alike.get(same)
    if (!first) alike.set(same, it)
    else
      alike.set(same, {
        ...first,
        on: [...new Set([...first.on, ...on])],
        amounts: [Math.min(first.amounts[0], amounts[0]), Math.max(first.amounts[1], amounts[1])],
      })
  }
  return [...alike.values()]
}

/** A row's name: what is done, and on what. */
export const rowName = (row: Row): string | null =>
  row.label && [row.label, row.on.join(', ')].filter(Boolean).join(' · ')

function row(it: OptionOdds, speech: Speech, best: number, { alone, lying }: Known): Row {
  const { type, ...values } = it.action
  const leaves = LEAVES.has(type)
  const open = it.ev === null
  const idle = !open && Object.keys(it.law).every((result) => value(result) === 0)
  const on = Object.entries(values)
    .filter(([, given]) => typeof given !== 'number' || given !== it.staked)
    .map(([name, given]) =>
      Array.isArray(given) && lying
        ? speech.list(given.map((place) => speech.word(lying[Number(place)] ?? place)))
        : speech.choice(type, name, given as Value),
    )
  return {
    key: JSON.stringify(it.action),
    label: leaves && it.best === null ? null : speech.action(type),
    on: on.length ? [on.join(' · ')] : [],
    amounts: [it.staked, it.staked],
    wins:
      idle || open
        ? null
        : ((it.staked && typeof values['face'] === 'string' ? alone?.(values['face']) : null) ?? outlook(it.law).wins),
    perChip: it.staked && !idle ? value(it.change) / it.staked : null,
    perStake: it.best === null ? null : value(it.best),
    coup: idle || it.ev === null || it.staked ? null : value(it.ev),
    coups: it.coups,
    idle,
    best: it.best !== null && value(it.best) === best,
  }
}
