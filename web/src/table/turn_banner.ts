// The banner of a table without its own cloth.
import { t } from '../device/preferences.svelte'
import type { Seat } from '../protocol/wire'
import type { Banner, GameTable } from './cloth'

export function genericBanner(visit: GameTable): Banner {
  const { playback, speech, me } = visit
  const board = visit.scene
  const over = t('plate-game', { game: speech?.about('name') ?? '', preset: presetName(visit) })
  const turn = board?.turn
  if (board?.paused) return { over, title: t('paused') }
  if (playback.dice?.rolling) return { over, title: t('plate-dice') }
  if (turn?.type === 'over/1') return { over, title: t('plate-over') }
  if (turn?.type !== 'decide/1') return { over, title: t('plate-dice') }
  if (me !== null && turn.awaited.includes(me)) return { over, title: t('plate-yours') }
  return { over, title: waitingFor(visit, turn.awaited) }
}

export function waitingFor(visit: GameTable, seats: number[]): string {
  const names = seats.map((seat) => visit.name(seat))
  return names.length > 2
    ? t('plate-waiting-many', { count: names.length })
    : t('plate-waiting', { names: visit.speech?.list(names) ?? names.join(', ') })
}

/** The length of the longest word, which determines the size of a title, so that no word breaks. */
export const longestWord = (text: string): number => Math.max(...text.split(/\s+/u).map((word) => word.length))

/** The rail's text while I have nothing to do: why, and when my time starts. */
export function whyWait(visit: GameTable): string {
  const { playback, table } = visit
  // A tap on the table has no effect while dice wait in the hand, or while a verdict is held.
  if (visit.behind && playback.busy && !playback.brief && !playback.frame)
    return t(playback.replaying ? 'wait-replay' : 'wait-tap')
  const inGame = playback.state['seats'] as number[] | undefined
  if (visit.me !== null && inGame && !inGame.includes(visit.me)) return t('wait-out')
  const people = table.board?.seats.filter((it) => it.kind === 'person').length ?? 0
  return whyOffline(visit) || t(people > 1 && table.board?.pace !== 'sans' ? 'wait-time' : 'nothing-to-do')
}

/** Whether a seat belongs to a person who is offline, and no bot plays for them. */
export function isOffline({ table }: Pick<GameTable, 'table'>, seat: Seat): boolean {
  const { kind, person } = table.board?.seats[seat] ?? {}
  return kind === 'person' && !!person && table.people?.get(person)?.here === false
}

/** That the table waits for somebody who is offline, and how long; otherwise empty. */
export function whyOffline(visit: GameTable): string {
  const { table } = visit
  const turn = table.board?.turn
  const offline = (turn?.type === 'decide/1' ? turn.awaited : []).filter((seat) => isOffline(visit, seat))
  if (!offline.length) return ''
  const names = offline.map((seat) => visit.name(seat))
  const pace = table.board?.pace ?? 'normal'
  return t('wait-offline', { count: names.length, names: visit.speech?.list(names) ?? names.join(', '), pace })
}

/** The winners, in one line. */
export function victory(visit: GameTable): string {
  const { winners = [], rule } = visit.table.board?.over ?? {}
  if (rule === '') return t('after-stopped')
  if (winners.length === 0) return t('after-nobody')
  if (winners.length === 1)
    return winners[0] === visit.me ? t('after-you') : t('after-one', { name: visit.name(winners[0] as number) })
  return t('after-many', { names: visit.speech?.list(winners.map((seat) => visit.name(seat))) ?? '' })
}

export function presetName(visit: GameTable): string {
  const preset = visit.table.board?.preset ?? ''
  const name = visit.speech?.has(`preset-${preset}`) ? visit.speech.say(`preset-${preset}`) : preset
  return Object.keys(visit.table.board?.switches ?? {}).length ? t('preset-changed', { preset: name }) : name
}

/** A title as a sentence for screen readers, with a full stop unless it ends with a mark. */
export const asSentence = (title: string): string => (/[?!]$/.test(title) ? title : `${title}.`)
