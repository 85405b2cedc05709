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
  countDead(1)
  setTimeout(() => {
    for (const press of PRESSES) removeEventListener(press, swallow, true)
    countDead(-1)
  }, DEAD_MS)
}

let dead = 0
/** Tell in the page whether there are dead places; a browser test waits for their end, as a person does. */
function countDead(more: number): void {
  dead += more
  document.documentElement.toggleAttribute('data-dead', dead > 0)
}

/** When this person last pressed or typed anything: what vanishes soon after that is their own doing. */
let pressedAt = -Infinity
if (typeof addEventListener === 'function')
  for (const press of ['click', 'keydown', 'input'] as const)
    addEventListener(press, () => (pressedAt = performance.now()), true)

/** Attachment of an element whose controls may vanish without a tap, or with it. */
export function mayVanish(whole: HTMLElement): () => void {
  // Measured while they exist, because a removed element has no position.
  let places = new Map<Element, DOMRect>()
  let frame = 0
  const deadenGone = (isGone: (button: Element) => boolean): void => {
    if (performance.now() - pressedAt <= DEAD_MS) return
    for (const [button, place] of places)
      if (isGone(button) && place.width && !button.matches(':disabled, [aria-disabled="true"]')) deadenPlace(place)
  }
  const measure = (): void => {
    places = new Map([...whole.querySelectorAll('button')].map((it) => [it, it.getBoundingClientRect()]))
  }
  const watch = new MutationObserver(() => {
    deadenGone((button) => !button.isConnected)
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(measure)
  })
  watch.observe(whole, { childList: true, subtree: true })
  frame = requestAnimationFrame(measure)
  addEventListener('resize', measure)
  return () => {
    cancelAnimationFrame(frame)
    watch.disconnect()
    removeEventListener('resize', measure)
    deadenGone(() => true)
  }
}
