// The illustrated rules of a game, found by path, and the switches of a table as arguments of their captions.
import type { RuleSteps } from '../games/contract'
import type { Setting } from '../protocol/wire'
import { type Args, folder } from '../texts/texts'

const found: Record<string, (() => Promise<unknown>) | undefined> = import.meta.glob('../games/*/steps.ts', {
  import: 'steps',
})

/** The steps of a game. A small game uses the steps of its board. */
export async function loadSteps(game: string): Promise<RuleSteps | null> {
  return ((await found[`../games/${folder(game)}/steps.ts`]?.()) as RuleSteps | undefined) ?? null
}

/** The id of a step's texts. It contains the name of a small game. */
export function stepId(game: string, step: string): string {
  const small = game.split('/')[1]
  return small ? `step-${small}-${step}` : `step-${step}`
}

/** For example, `tabu.end` = `rotations:3` becomes `tabu_end` = `rotations` and `tabu_end_n` = 3. */
export function captionArgs(reading: Record<string, Setting>): Args {
  return Object.fromEntries(
    Object.entries(reading).flatMap(([key, value]): [string, string | number][] => {
      const name = key.replaceAll('.', '_')
      if (typeof value === 'number') return [[name, value]]
      const [head = 'none', count = ''] = String(value ?? 'none').split(':')
      return [
        [name, head],
        [`${name}_n`, Number(count) || 0],
      ]
    }),
  )
}
