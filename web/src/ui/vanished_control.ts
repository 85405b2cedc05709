// Taps on a control that has just vanished by itself: for a moment they do nothing, because the thumb was already on its
// way, and would hit what lies below.

/** How long the place of a vanished control is dead, in milliseconds. */
export const DEAD_MS = 1_000

const PRESSES = ['pointerdown', 'pointerup', 'click'] as const

/** Make presses within a place do nothing for a moment. */
export function deadenPlace(place: Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>): void {
  const swallow = (event: MouseEvent): void => {
    const { clientX: x, clientY: y, detail, type } = event
    if (type === 'click' && detail === 0) return // from a keyboard
    if (x < place.left || x > place.right || y < place.top || y > place.bottom) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  for (const press of PRESSES) addEventListener(press, swallow, true)
  setTimeout(() => {
    for (const press of PRESSES) removeEventListener(press, swallow, true)
  }, DEAD_MS)
}

/** Attachment of a control that may vanish without a tap. */
export function mayVanish(control: HTMLElement): () => void {
  let place: DOMRect | null = null
  let isPressed = false
  // Measured while it exists, because a removed element has no position.
  const measure = (): void => void (place = control.getBoundingClientRect())
  const press = (): void => void (isPressed = true)
  const drawn = requestAnimationFrame(measure)
  addEventListener('resize', measure)
  control.addEventListener('click', press)
  return () => {
    cancelAnimationFrame(drawn)
    removeEventListener('resize', measure)
    if (place?.width && !isPressed) deadenPlace(place)
  }
}
