// What the plate says at Home Casino: the tour and where the mover stands, and in one line what everybody waits for.
import { t } from '../../device/preferences.svelte'
import type { Sitting } from '../../table/visit.svelte'
import { presetName, waitingFor } from '../../table/turn_banner'
import type { Plate } from '../cloth'
import { square } from './board'
import { type Play, playAt } from './play.svelte'

export function plate(sitting: Sitting): Plate {
  const { show, speech } = sitting
  if (!speech || !show.board) return { over: '', title: '' }
  const play = playAt(sitting)
  return { over: over(sitting, play), title: title(sitting, play) }
}

function over(sitting: Sitting, play: Play): string {
  const { speech } = sitting
  if (!speech) return ''
  if (!play.board) return t('plate-game', { game: speech.about('name'), preset: presetName(sitting) })
  const { rounds } = play.table
  const active = play.walking ? play.walker : play.table.active
  if (active === null) return t('plate-game', { game: speech.about('name'), preset: presetName(sitting) })
  const on = square(play.seen[active] ?? 0)
  return speech.say(active === sitting.me ? 'plate-you-on' : 'plate-on', {
    round: rounds,
    name: sitting.name(active),
    square: play.name(on),
  })
}

/** One line for each thing the table can wait for; mine are asked, the others' are told. */
function title(sitting: Sitting, play: Play): string {
  const { speech, show, table, me } = sitting
  if (!speech) return ''
  if (table.board?.paused) return t('paused')
  const scene = play.scene
  if (scene && play.winners)
    return play.winners.length
      ? speech.say('plate-wins', {
          count: play.winners.length,
          names: speech.listed(play.winners.map((seat) => sitting.label(seat))),
          you: play.winners.length === 1 && play.winners[0] === me ? 'yes' : 'no',
        })
      : speech.say([...(show.net?.values() ?? [])].some((net) => net < 0) ? 'plate-bank-wins' : 'plate-void')
  if (show.dice?.rolling) return speech.say(scene?.kind === 'roulette' ? 'plate-rien' : 'plate-rolling')
  const about = (seat: number, what: string): string =>
    speech.say(seat === me ? `plate-you-${what}` : `plate-${what}`, { name: sitting.name(seat) })
  // While something is shown, the plate speaks of that, not of what comes after it.
  if (play.walking && play.walker !== null) return about(play.walker, 'walks')
  if (show.net && show.dice)
    return show.dice.seat === null ? speech.say('plate-bank-threw') : about(show.dice.seat, 'threw')
  const turn = table.board?.turn
  if (turn?.type === 'over/1') return t('plate-over')
  if (turn?.type !== 'decide/1')
    return play.board && (play.table.asking === 'jackpot' || play.table.asking === 'acquisition')
      ? speech.say('plate-card')
      : t('plate-dice')
  if (scene?.kind === 'roulette') return speech.say('plate-bets')
  const shown = show.busy && !scene ? play.table.asked : null
  const who = shown ?? turn.awaited[0]
  const mine = me !== null && (shown === null ? turn.awaited.includes(me) : shown === me)
  if (who === undefined) return waitingFor(sitting, turn.awaited)
  const say = (what: string): string => about(mine && me !== null ? me : who, what)
  if (scene) {
    const what = scene.kind === 'blackjack' ? 'croupier' : scene.kind === 'q421' ? 'answer' : 'play'
    const opens = who === scene.lander && play.laid(scene.lander) === 0
    return say(opens ? 'stake' : who === scene.lander ? 'play' : what)
  }
  return say(play.table.asking)
}
