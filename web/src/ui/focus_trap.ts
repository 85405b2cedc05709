// Focus trap: while an element covers another one, nothing in the covered one can have the focus, and Tab cycles
// through the rest, starting at the button to go on (`data-goon`). The `inert` attribute would do the same, but it
// recalculates the styles of all covered elements twice per throw: a whole table.
import { sheets } from './sheets'

const STOPS = ['a[href]', 'button:not(:disabled)', 'input', 'select', 'textarea', '[tabindex="0"]'].join()

/** An attachment for the covering element. The trap is inactive while a sheet is open, because sheets are modal. */
export const trapFocus = (covered: string) => (): (() => void) => {
  const isCovered = (it: Element): boolean => it.closest(covered) !== null
  const blurCovered = (): void => {
    const it = document.activeElement
    if (sheets.open === 0 && it instanceof HTMLElement && isCovered(it)) it.blur()
  }
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Tab' || sheets.open > 0) return
    event.preventDefault()
    const stops = [...document.querySelectorAll<HTMLElement>(STOPS)].filter(
      (it) => !isCovered(it) && it.checkVisibility({ visibilityProperty: true }),
    )
    const at = stops.findIndex((it) => it === document.activeElement)
    const first = stops.find((it) => it.matches('[data-goon]'))
    if (at < 0 && first) return first.focus()
    stops.at(event.shiftKey ? Math.max(at, 0) - 1 : (at + 1) % stops.length)?.focus()
  }
  blurCovered()
  document.addEventListener('focusin', blurCovered)
  document.addEventListener('keydown', onKey)
  return () => {
    document.removeEventListener('focusin', blurCovered)
    document.removeEventListener('keydown', onKey)
  }
}
