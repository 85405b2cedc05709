// Odds of options as table rows: one per option, and one for the stakes already placed.
import { ASIDE } from '../table/options'
import type { Speech } from '../table/speech'
import type { Visit } from '../table/visit.svelte'
import type { Action, Face, Value } from '../protocol/wire'
import { outlook, value } from './figures'
import type { OptionOdds, TableOdds } from '../protocol/api'

export type Row = {
  key: string
  /** The action's name; null for the stakes already placed. */
  label: string | null
  /** The fields or values that it applies to: all choices with the same odds. */
  on: string[]
  /** The smallest and the largest stake of these choices. */
  amounts: [number, number]
  wins: number | null
  perChip: number | null
  perStake: number | null
  coup: number | null
  coups: number
  /**
   * Whether nothing is at stake. If this is false and there are no figures, the position is too large to compute live.
   */
  idle: boolean
  best: boolean
}

/** Actions that do not change stakes. */
const LEAVES = new Set(['done/1', 'throw/1'])

export type OptionTraits = {
  /**
   * The probability that a stake wins on its own, if known; otherwise it is computed with the stakes already placed.
   */
  alone?: (face: string) => number | null
  /** The dice that a choice of positions refers to. */
  lying?: Face[] | null
  /** Actions that only take back a stake. */
  takesBack?: string[] | undefined
}

/** The traits of options: from the game's manifest, and the dice on the table. */
export const traitsOf = ({ manifest, playback }: Pick<Visit, 'manifest' | 'playback'>): OptionTraits => ({
  lying: manifest.lying?.(playback.state) ?? null,
  takesBack: manifest.takesBack,
})

export function rowsOf(odds: TableOdds, speech: Speech, traits: OptionTraits = {}): Row[] {
  const best = Math.max(...odds.options.map((it) => (it.best === null ? -Infinity : value(it.best))))
  const rows = odds.options
    .filter(({ action }) => !ASIDE.has(action.type) && !traits.takesBack?.includes(action.type))
    .map((it) => row(it, speech, best, traits))
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

/** The name of a row: its action and what this applies to. */
export const rowName = (row: Row): string | null =>
  row.label && [row.label, row.on.join(', ')].filter(Boolean).join(' · ')

/** What an action applies to, in words, without its stake. `lying`: the dice that a choice of positions refers to. */
function valuesOf({ type, ...values }: Action, staked: number, speech: Speech, lying?: Face[] | null): string {
  return Object.entries(values)
    .filter(([, given]) => typeof given !== 'number' || given !== staked)
    .map(([name, given]) =>
      Array.isArray(given) && lying
        ? speech.list(given.map((place) => speech.word(lying[Number(place)] ?? place)))
        : speech.choice(type, name, given as Value),
    )
    .join(' · ')
}

/** The name of an action with what it applies to. */
export const actionName = (action: Action, staked: number, speech: Speech, lying?: Face[] | null): string =>
  [speech.action(action.type), valuesOf(action, staked, speech, lying)].filter(Boolean).join(' · ')

function row(it: OptionOdds, speech: Speech, best: number, { alone, lying }: OptionTraits): Row {
  const { type, ...values } = it.action
  const leaves = LEAVES.has(type)
  const open = it.ev === null
  const idle = !open && Object.keys(it.law).every((result) => value(result) === 0)
  const on = valuesOf(it.action, it.staked, speech, lying)
  return {
    key: JSON.stringify(it.action),
    label: leaves && it.best === null ? null : speech.action(type),
    on: on ? [on] : [],
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
