// Kept focus: where the element that has the focus disappears, browsers give the focus to the page, and a keyboard or a
// screen reader begins at the top again. The part of the page it stood in takes it instead: the next thing is there.

/** The parts that can take it: `tabindex="-1"`. */
const PART = 'section[tabindex="-1"]'

/** An element over the page that takes the focus and returns it. */
const COVER = '[aria-modal], dialog[open]'

const isCovered = (): boolean => document.querySelector(COVER) !== null

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body

/** Watch a page; returns a function that stops. */
export function keepFocus(root: HTMLElement): () => void {
  let part: HTMLElement | null = null
  /** The part below a cover is kept: the element that had the focus may be disabled when the cover goes. */
  const come = ({ target }: FocusEvent): void => {
    const element = target as Element
    if (!element.closest(COVER)) part = element.closest<HTMLElement>(PART)
  }
  /** Leaving an element that still exists afterwards is intentional. */
  const leave = ({ target, relatedTarget }: FocusEvent): void => {
    if (relatedTarget !== null) return
    setTimeout(() => {
      const isThere = (target as Element).isConnected && !(target as Element).matches(':disabled')
      if (isThere && isLost() && !isCovered()) part = null
    })
  }
  const restore = (): void => {
    if (part && isLost() && !isCovered()) part.focus({ preventScroll: true })
  }
  const changes = new MutationObserver(restore)
  changes.observe(root, { childList: true, subtree: true })
  root.addEventListener('focusin', come)
  root.addEventListener('focusout', leave)
  return () => {
    changes.disconnect()
    root.removeEventListener('focusin', come)
    root.removeEventListener('focusout', leave)
  }
}
