// Ignores taps for a moment where a control has just vanished by itself. The thumb was already moving, and would hit
// what is below.

/** How long the place of a vanished control ignores taps, in milliseconds. */
export const DEAD_MS = 1_000
/** How much later a press may reach a busy page. What counts is when it was made. */
const LATE_MS = 4_000

const PRESSES = ['pointerdown', 'pointerup', 'click'] as const

/** Ignore presses within a place for a moment. */
export function deadenPlace(place: Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>): void {
  const end = performance.now() + DEAD_MS
  const swallow = (event: MouseEvent): void => {
    const { clientX: x, clientY: y, detail, timeStamp, type } = event
    if (timeStamp > end) return
    if (type === 'click' && detail === 0) return // a click by keyboard
    if (x < place.left || x > place.right || y < place.top || y > place.bottom) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  for (const press of PRESSES) addEventListener(press, swallow, true)
  countDead(1)
  setTimeout(() => countDead(-1), DEAD_MS)
  setTimeout(() => {
    for (const press of PRESSES) removeEventListener(press, swallow, true)
  }, DEAD_MS + LATE_MS)
}

let dead = 0
/** Mark the page while parts of it ignore taps, so that browser tests can wait for their end. */
function countDead(more: number): void {
  dead += more
  document.documentElement.toggleAttribute('data-dead', dead > 0)
}

/** When the person last pressed or typed something. Controls that vanish soon afterwards vanish because of that. */
let pressedAt = -Infinity
if (typeof addEventListener === 'function')
  for (const press of ['click', 'keydown', 'input'] as const)
    addEventListener(press, () => (pressedAt = performance.now()), true)

/** Attachment for an element that may vanish without a tap, or whose controls may. */
export function mayVanish(whole: HTMLElement): () => void {
  // Measure controls while they exist, because a removed element has no position.
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
