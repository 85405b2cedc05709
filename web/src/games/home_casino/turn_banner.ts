// The banner of Home Casino: the round, the mover's square, and what the table waits for.
import { t } from '../../device/preferences.svelte'
import type { Banner, GameTable } from '../../table/cloth'
import { matchOf, scoreLine } from '../../table/match'
import { presetName, waitingFor } from '../../table/turn_banner'
import { square } from './board'
import { type Play, playAt } from './play.svelte'

export function banner(visit: GameTable): Banner {
  const { playback, speech } = visit
  if (!speech || !playback.board) return { over: '', title: '' }
  const play = playAt(visit)
  return { ...over(visit, play), title: title(visit, play) }
}

function over(visit: GameTable, play: Play): { over: string; turn?: string } {
  const { speech } = visit
  if (!speech) return { over: '' }
  const game = { over: t('plate-game', { game: speech.about('name'), preset: presetName(visit) }) }
  if (!play.board) return score(visit) ?? game
  const { rounds } = play.table
  // While the pawn walks and its gains are shown, it is still the thrower's turn.
  const { dice, net } = visit.playback
  const threw = net && dice && play.walked && !play.scene ? dice.seat : null
  const active = play.walking ? play.walker : (threw ?? play.table.active)
  if (active === null) return game
  const on = square(play.seen[active] ?? 0)
  const who = { round: rounds, name: visit.name(active) }
  const mine = active === visit.me
  return {
    over: speech.say(mine ? 'plate-you-on' : 'plate-on', { ...who, square: play.name(on) }),
    turn: speech.say(mine ? 'plate-you-turn' : 'plate-turn', who),
  }
}

/** The bout and the score of a match; null if the game is a single bout. */
function score(visit: GameTable): { over: string } | null {
  const { speech, playback } = visit
  const match = matchOf(playback.state)
  if (!match || !speech) return null
  const isOpen = !playback.state['isBoutOver'] && !playback.board?.over
  const line = scoreLine(match, (side) => (side === null ? speech.say('side-bank') : visit.label(side)))
  const bout = match.bouts.length + Number(isOpen)
  return { over: speech.say('plate-match', { bout, of: match.length, score: line }) }
}

/** One line about what the table waits for: a question to me, or a statement about others. */
function title(visit: GameTable, play: Play): string {
  const { speech, playback, table, me } = visit
  if (!speech) return ''
  if (table.board?.paused) return t('paused')
  const scene = play.scene
  if (scene && play.winners)
    return play.winners.length
      ? speech.say('plate-wins', {
          count: play.winners.length,
          names: speech.list(play.winners.map((seat) => visit.label(seat))),
          you: play.winners.length === 1 && play.winners[0] === me ? 'yes' : 'no',
        })
      : speech.say([...(playback.net?.values() ?? [])].some((net) => net < 0) ? 'plate-bank-wins' : 'plate-void')
  if (playback.dice?.rolling) return speech.say(scene?.kind === 'roulette' ? 'plate-rien' : 'plate-rolling')
  const about = (seat: number, what: string): string =>
    speech.say(seat === me ? `plate-you-${what}` : `plate-${what}`, { name: visit.name(seat) })
  // While an event is shown, the banner describes that event, not the next turn.
  if (play.walking && play.walker !== null) return about(play.walker, 'walks')
  if (playback.net && playback.dice)
    return playback.dice.seat === null ? speech.say('plate-bank-threw') : about(playback.dice.seat, 'threw')
  const turn = visit.scene?.turn
  if (turn?.type === 'over/1') return t('plate-over')
  if (turn?.type !== 'decide/1')
    return play.board && (play.table.asking === 'jackpot' || play.table.asking === 'acquisition')
      ? speech.say('plate-card')
      : t('plate-dice')
  if (scene?.kind === 'roulette') return speech.say('plate-bets')
  const shown = playback.busy && !scene ? play.table.asked : null
  const who = shown ?? turn.awaited[0]
  const mine = me !== null && (shown === null ? turn.awaited.includes(me) : shown === me)
  if (who === undefined) return waitingFor(visit, turn.awaited)
  const say = (what: string): string => about(mine && me !== null ? me : who, what)
  if (scene) {
    const what = scene.kind === 'blackjack' ? 'croupier' : scene.kind === 'q421' ? 'answer' : 'play'
    const opens = who === scene.lander && play.laid(scene.lander) === 0
    return say(opens ? 'stake' : who === scene.lander ? 'play' : what)
  }
  return say(play.table.asking)
}
