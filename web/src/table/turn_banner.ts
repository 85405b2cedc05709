// What the plate says at a table without a cloth of its own.
import type { Plate } from '../games/cloth'
import { t } from '../device/preferences.svelte'
import type { Sitting } from './visit.svelte'

export function plateOf(sitting: Sitting): Plate {
  const { show, speech, me, table } = sitting
  const board = table.board
  const over = t('plate-game', { game: speech?.about('name') ?? '', preset: presetName(sitting) })
  const turn = board?.turn
  if (board?.paused) return { over, title: t('paused') }
  if (show.dice?.rolling) return { over, title: t('plate-dice') }
  if (turn?.type === 'over/1') return { over, title: t('plate-over') }
  if (turn?.type !== 'decide/1') return { over, title: t('plate-dice') }
  if (me !== null && turn.awaited.includes(me)) return { over, title: t('plate-yours') }
  return { over, title: waitingFor(sitting, turn.awaited) }
}

export function waitingFor(sitting: Sitting, seats: number[]): string {
  const names = seats.map((seat) => sitting.name(seat))
  return names.length > 2
    ? t('plate-waiting-many', { count: names.length })
    : t('plate-waiting', { names: sitting.speech?.listed(names) ?? names.join(', ') })
}

/** Who won, in one line. */
export function victory(sitting: Sitting): string {
  const winners = sitting.table.board?.over?.winners ?? []
  if (winners.length === 0) return t('after-nobody')
  if (winners.length === 1)
    return winners[0] === sitting.me ? t('after-you') : t('after-one', { name: sitting.name(winners[0] as number) })
  return t('after-many', { names: sitting.speech?.listed(winners.map((seat) => sitting.name(seat))) ?? '' })
}

export function presetName(sitting: Sitting): string {
  const preset = sitting.table.board?.preset ?? ''
  const name = sitting.speech?.has(`preset-${preset}`) ? sitting.speech.say(`preset-${preset}`) : preset
  return Object.keys(sitting.table.board?.switches ?? {}).length ? t('preset-changed', { preset: name }) : name
}
