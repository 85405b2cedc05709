// The banner of Tabu: who holds the bank, which round (tour) it is, and whose turn it is.
import { t } from '../../device/preferences.svelte'
import type { Banner, GameTable } from '../../table/cloth'
import type { Face } from '../../protocol/wire'
import { waitingFor } from '../../table/turn_banner'
import { allTours, banker, FIELDS, switches, tours } from './state'

/** For example « deux cœurs, une ancre ». */
export function throwTitle(visit: GameTable, faces: Face[]): string {
  const { speech } = visit
  if (!speech) return ''
  const said = FIELDS.filter((field) => faces.includes(field)).map((field) =>
    speech.say(`throw-${field}`, { count: faces.filter((face) => face === field).length }),
  )
  const text = said.join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export function banner(visit: GameTable): Banner {
  const { playback, table, me, speech, info } = visit
  const board = playback.board
  if (!speech || !board || !info) return { over: '', title: '' }
  const holder = banker(playback.state)
  const { rotations } = switches(info, board)
  const tour = tours(playback.state) + 1
  const total = allTours(playback.state, rotations ?? 0)
  const round = rotations
    ? speech.say('plate-tour-of', { tour: Math.min(tour, total), total })
    : speech.say('plate-tour', { tour })
  const over =
    holder === null
      ? round
      : speech.say(holder === me ? 'plate-you-bank' : 'plate-bank', { name: visit.name(holder), round })
  return { over, title: title() }

  function title(): string {
    if (!speech) return ''
    if (table.board?.paused) return t('paused')
    if (playback.dice?.rolling) return speech.say('plate-rien')
    if (playback.net && playback.dice) return throwTitle(visit, playback.dice.faces)
    const turn = visit.scene?.turn
    if (turn?.type !== 'decide/1') return t('plate-dice')
    if (me !== null && turn.awaited.includes(me)) return speech.say(holder === me ? 'plate-throw' : 'plate-stake')
    if (holder === me) return speech.say('plate-hold')
    return waitingFor(visit, turn.awaited)
  }
}
