// Press-and-hold gesture on keyed targets. A short press acts. A long press takes back, and so do Delete, Backspace
// and, if enabled, dragging off the target. `end` and `move` listen on the window.
//
// Each pointer has its own press. While several pointers are down, nothing is taken back: each counts as a tap when it
// is lifted, because browsers report no click then.

const HOLD_MS = 450
/** Distances in pixels: beyond DRAG, a press is a drag; beyond OFF, a drag has left the target. */
const DRAG = 10
const OFF = 56
/** A click belongs to a press that ended less than this before, in milliseconds. */
const CLICK_MS = 500

type Target = {
  tap: (key: string) => void
  takeBack: (key: string) => void
  /** Whether there is anything to take back. */
  holds: (key: string) => boolean
  /** A long press has been recognised. */
  onHold?: () => void
}

type Press = {
  key: string
  x: number
  y: number
  timer: ReturnType<typeof setTimeout>
  /** Whether it has had its effect. */
  spent: boolean
  moved: boolean
  /** Whether another pointer was down at the same time. */
  together: boolean
}

export class PressGesture {
  /** The key that is being dragged, and the distance. */
  dragged: { key: string; x: number; y: number } | null = $state(null)
  readonly #target: Target
  /** The current presses, by pointer. */
  readonly #presses = new Map<number, Press>()
  /** By key: when a press that already had its effect was released. The click that follows is ignored. */
  readonly #spentAt = new Map<string, number>()

  constructor(target: Target) {
    this.#target = target
  }

  /** Attachment for the element of `key`. Spread attributes instead would add 1.8 kB to every first load. */
  on(key: string): (element: HTMLElement) => () => void {
    return (element) => {
      const listening = new AbortController()
      const { signal } = listening
      element.addEventListener('pointerdown', (event) => this.#begin(event, key), { signal })
      element.addEventListener('click', (event) => this.#click(event, key), { signal })
      element.addEventListener('keydown', (event) => this.#key(event, key), { signal })
      element.addEventListener('contextmenu', (event) => event.preventDefault(), { signal })
      return () => listening.abort()
    }
  }

  #click(event: MouseEvent, key: string): void {
    const spentAt = this.#spentAt.get(key)
    this.#spentAt.delete(key)
    if (spentAt === undefined || event.timeStamp - spentAt > CLICK_MS) this.#target.tap(key)
  }

  #key(event: KeyboardEvent, key: string): void {
    if (event.key !== 'Delete' && event.key !== 'Backspace') return
    event.preventDefault()
    if (!event.repeat) this.#target.takeBack(key)
  }

  #begin(event: PointerEvent, key: string): void {
    if (event.button !== 0) return
    const timer = setTimeout(() => {
      if (press.together || press.moved || !this.#target.holds(key)) return
      press.spent = true
      this.#target.onHold?.()
      this.#target.takeBack(key)
    }, HOLD_MS)
    const together = this.#presses.size > 0
    const press: Press = { key, x: event.clientX, y: event.clientY, timer, spent: false, moved: false, together }
    for (const other of this.#presses.values()) other.together = true
    if (together) this.dragged = null
    this.#spentAt.delete(key)
    this.#presses.set(event.pointerId, press)
  }

  readonly move = (event: PointerEvent): void => {
    const press = this.#presses.get(event.pointerId)
    if (!press || press.spent) return
    const [x, y] = [event.clientX - press.x, event.clientY - press.y]
    press.moved ||= Math.hypot(x, y) > DRAG
    if (press.together || !this.#target.holds(press.key)) return
    this.dragged = Math.hypot(x, y) > DRAG ? { key: press.key, x, y } : null
  }

  /**
   * Handles the end of a press: the pointer was lifted, or the browser took over (`pointercancel`), such as to scroll.
   */
  readonly end = (event: PointerEvent): void => {
    const press = this.#presses.get(event.pointerId)
    if (!press) return
    this.#presses.delete(event.pointerId)
    clearTimeout(press.timer)
    const { dragged } = this
    this.dragged = null
    if (event.type === 'pointerup' && !press.spent) {
      if (press.together) {
        press.spent = true
        if (!press.moved) this.#target.tap(press.key)
      } else if (dragged && Math.hypot(dragged.x, dragged.y) > OFF) {
        press.spent = true
        this.#target.takeBack(press.key)
      }
    }
    if (press.spent) this.#spentAt.set(press.key, event.timeStamp)
  }
}
