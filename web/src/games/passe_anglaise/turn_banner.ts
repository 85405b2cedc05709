// The banner of La Passe Anglaise: who banks, which coup it is, and what the table waits for.
import { t } from '../../device/preferences.svelte'
import type { Banner, GameTable } from '../../table/cloth'
import { waitingFor } from '../../table/turn_banner'
import { playAt } from './play.svelte'
import { rotations, round } from './state'

export function banner(visit: GameTable): Banner {
  const { playback, table, me, speech } = visit
  if (!speech || !playback.board) return { over: '', title: '' }
  const play = playAt(visit)
  const { banker, coups, stage } = play.table
  const name = banker === null ? '' : visit.name(banker)
  const mine = banker !== null && banker === me
  return { over: over(), title: title() }

  function over(): string {
    if (!speech || banker === null) return speech?.about('tagline') ?? ''
    const of = rotations(visit.info, playback.board)
    const n = coups + (stage === 'after' ? 0 : 1)
    const coup =
      of === null
        ? speech.say('plate-coup', { n })
        : speech.say('plate-round', { n, round: Math.min(of, round(play.table)), of })
    if (play.deposit && stage === 'betting')
      return speech.say(mine ? 'plate-you-deposit' : 'plate-deposit', { name, amount: play.deposit, coup })
    return speech.say(mine ? 'plate-you-bank' : 'plate-bank', { name, coup })
  }

  function title(): string {
    if (!speech) return ''
    if (table.board?.paused) return t('paused')
    if (playback.net && play.table.last && stage === 'after') return speech.say(`cry-${play.table.last}`)
    if (stage === 'opening') return speech.say('plate-opening')
    if (playback.dice?.rolling) return t('plate-dice')
    const turn = visit.scene?.turn
    if (turn?.type === 'over/1') return t('plate-over')
    if (turn?.type !== 'decide/1') return t('plate-dice')
    if (stage === 'coup') {
      if (play.table.point === null) return speech.say(mine ? 'plate-you-throw' : 'plate-throws', { name })
      if (play.table.dead) return speech.say('plate-dead', { point: play.table.point })
      return speech.say(mine ? 'plate-you-seek' : 'plate-seeks', { name, point: play.table.point })
    }
    if (stage === 'after') return speech.say(mine ? 'plate-you-keep' : 'plate-keep', { name })
    if (!play.deposit) return speech.say(mine ? 'plate-you-open' : 'plate-open', { name })
    if (me !== null && turn.awaited.includes(me))
      return speech.say(mine ? 'plate-you-throw' : play.words.has('passe.decline/1') ? 'plate-alone' : 'plate-cover')
    if (mine) return speech.say('plate-covering')
    return waitingFor(visit, turn.awaited)
  }
}
