// Kept focus: if the focused element disappears, browsers move the focus to the page, so that keyboard users and screen
// readers start at the top again. Instead, this module focuses the part of the page that contained the element.

/** The parts of a page that can take the focus. */
const PART = 'section[tabindex="-1"]'

/** Elements over the page that take the focus and return it. */
const COVER = '[aria-modal], dialog[open]'

const isCovered = (): boolean => document.querySelector(COVER) !== null

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body

/** Watch a page. Returns a function that stops this. */
export function keepFocus(root: HTMLElement): () => void {
  let part: HTMLElement | null = null
  /** Remember the focused part, except inside a cover: the element below may be disabled when the cover disappears. */
  const come = ({ target }: FocusEvent): void => {
    const element = target as Element
    if (!element.closest(COVER)) part = element.closest<HTMLElement>(PART)
  }
  /** Forget the part if the focused element still exists after it lost the focus: then the person moved the focus. */
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
