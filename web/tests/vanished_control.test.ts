import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DEAD_MS, deadenPlace } from '../src/ui/vanished_control'

type Press = Pick<MouseEvent, 'clientX' | 'clientY' | 'detail' | 'timeStamp' | 'type'>
let listeners: Map<string, (event: MouseEvent) => void>

beforeEach(() => {
  vi.useFakeTimers()
  listeners = new Map()
  vi.stubGlobal('addEventListener', (type: string, run: (event: MouseEvent) => void) => listeners.set(type, run))
  vi.stubGlobal('removeEventListener', (type: string) => listeners.delete(type))
  vi.stubGlobal('document', { documentElement: { toggleAttribute: () => {} } })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Whether a click in the middle of the place, made at a time, is swallowed. */
function isSwallowed(timeStamp: number): boolean {
  let swallowed = false
  const press: Press = { type: 'click', clientX: 50, clientY: 50, detail: 1, timeStamp }
  const stops = { preventDefault: () => {}, stopImmediatePropagation: () => (swallowed = true) }
  listeners.get('click')?.({ ...press, ...stops } as unknown as MouseEvent)
  return swallowed
}

it('swallows a press that was made in time, also if a busy page gets it later', () => {
  const at = performance.now()
  deadenPlace({ left: 0, right: 100, top: 0, bottom: 100 })
  expect(isSwallowed(at + 100)).toBe(true)
  vi.advanceTimersByTime(DEAD_MS + 500)
  expect(isSwallowed(at + 400), 'made while the place was dead').toBe(true)
  expect(isSwallowed(at + DEAD_MS + 400), 'made afterwards').toBe(false)
  vi.advanceTimersByTime(5_000)
  expect(listeners.size).toBe(0)
})
