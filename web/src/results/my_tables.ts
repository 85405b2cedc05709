// My tables by state: waiting for me, in progress, over; latest first.
import type { MyTable } from '../protocol/wire'

export type Mine = { waiting: MyTable[]; going: MyTable[]; over: MyTable[] }
export type Act = 'play' | 'continue' | 'enter' | 'watch' | 'result'

export function byState(tables: readonly MyTable[]): Mine {
  const latest = withoutOldSolos([...tables].sort((a, b) => b.at - a.at))
  return {
    waiting: latest.filter((it) => it.stage !== 'over' && it.awaited),
    going: latest.filter((it) => it.stage !== 'over' && !it.awaited),
    over: latest.filter((it) => it.stage === 'over'),
  }
}

/** Of unfinished games against bots alone, which pile up, list only the latest of each game. */
function withoutOldSolos(latest: MyTable[]): MyTable[] {
  const seen = new Set<string>()
  return latest.filter((it) => {
    if (it.stage !== 'playing' || it.people.length > 1) return true
    const first = !seen.has(it.game)
    seen.add(it.game)
    return first
  })
}

/** The one action offered for a table. */
export function nextStep(table: MyTable): Act {
  if (table.stage === 'over') return 'result'
  if (table.awaited) return 'play'
  if (table.stage === 'lobby') return 'enter'
  return table.seated === false ? 'watch' : 'continue'
}
