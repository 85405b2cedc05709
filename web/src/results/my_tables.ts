// My tables by what they want of me: those that wait for me first, then those that go on, then those that are over; the latest first in each.
import type { MyTable } from '../protocol/wire'

export type Mine = { waiting: MyTable[]; going: MyTable[]; over: MyTable[] }
export type Act = 'play' | 'continue' | 'enter' | 'watch' | 'result'

export function byState(tables: readonly MyTable[]): Mine {
  const latest = [...tables].sort((a, b) => b.at - a.at)
  return {
    waiting: latest.filter((it) => it.stage !== 'over' && it.awaited),
    going: latest.filter((it) => it.stage !== 'over' && !it.awaited),
    over: latest.filter((it) => it.stage === 'over'),
  }
}

/** The one thing to do there. */
export function nextStep(table: MyTable): Act {
  if (table.stage === 'over') return 'result'
  if (table.awaited) return 'play'
  if (table.stage === 'lobby') return 'enter'
  return table.seated === false ? 'watch' : 'continue'
}
