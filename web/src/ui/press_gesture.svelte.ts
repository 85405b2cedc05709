// Press-and-hold gesture on keyed targets: a short press acts, a long one takes back, and so does dragging off the
// target where enabled. Delete and Backspace take back too. `end` and `move` listen on the window.

const HOLD_MS = 450
/** Pixels from which a press is a drag, and from which a drag leaves the target. */
const DRAG = 10
const OFF = 56

type Target = {
  tap: (key: string) => void
  takeBack: (key: string) => void
  /** Whether there is anything to take back. */
  holds: (key: string) => boolean
  /** A long press has been recognised. */
  onHold?: () => void
}

type Press = { key: string; x: number; y: number; timer: ReturnType<typeof setTimeout>; spent: boolean }

export class PressGesture {
  /** The key being dragged, and how far. */
  dragged: { key: string; x: number; y: number } | null = $state(null)
  readonly #target: Target
  #press: Press | null = null

  constructor(target: Target) {
    this.#target = target
  }

  /** Attachment of the element for `key`. Not spread attributes: they would add 1.8 kB to every first load. */
  on(key: string): (element: HTMLElement) => () => void {
    return (element) => {
      const listening = new AbortController()
      const { signal } = listening
      element.addEventListener('pointerdown', (event) => this.#begin(event, key), { signal })
      element.addEventListener('click', () => this.#click(key), { signal })
      element.addEventListener('keydown', (event) => this.#key(event, key), { signal })
      element.addEventListener('contextmenu', (event) => event.preventDefault(), { signal })
      return () => listening.abort()
    }
  }

  #click(key: string): void {
    const spent = this.#press?.spent
    this.#press = null
    if (!spent) this.#target.tap(key)
  }

  #key(event: KeyboardEvent, key: string): void {
    if (event.key !== 'Delete' && event.key !== 'Backspace') return
    event.preventDefault()
    this.#target.takeBack(key)
  }

  #begin(event: PointerEvent, key: string): void {
    if (event.button !== 0) return
    const timer = setTimeout(() => {
      if (this.#press !== press || !this.#target.holds(key)) return
      press.spent = true
      this.#target.onHold?.()
      this.#target.takeBack(key)
    }, HOLD_MS)
    const press: Press = { key, x: event.clientX, y: event.clientY, timer, spent: false }
    this.#press = press
  }

  readonly move = (event: PointerEvent): void => {
    const press = this.#press
    if (!press || press.spent || !this.#target.holds(press.key)) return
    const [x, y] = [event.clientX - press.x, event.clientY - press.y]
    if (Math.hypot(x, y) > DRAG) clearTimeout(press.timer)
    this.dragged = Math.hypot(x, y) > DRAG ? { key: press.key, x, y } : null
  }

  readonly end = (): void => {
    const { dragged } = this
    const press = this.#press
    if (press && dragged && Math.hypot(dragged.x, dragged.y) > OFF && !press.spent) {
      press.spent = true
      this.#target.takeBack(press.key)
    }
    if (press) clearTimeout(press.timer)
    this.dragged = null
  }
}
