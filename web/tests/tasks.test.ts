import { describe, expect, it } from 'vitest'
import { inShortTasks } from '../src/verify/tasks'

describe('a long computation', () => {
  it('processes everything in order, and lets other tasks run in between', async () => {
    const seen: number[] = []
    let others = 0
    const timer = setInterval(() => (others += 1), 1)
    await inShortTasks([1, 2, 3, 4, 5, 6], (it) => {
      const until = performance.now() + 8
      while (performance.now() < until);
      seen.push(it)
    })
    clearInterval(timer)
    expect(seen).toEqual([1, 2, 3, 4, 5, 6])
    expect(others).toBeGreaterThan(0)
  })
})
