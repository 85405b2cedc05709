// Held keys: a key press counts once, for the element on which it began. Browsers repeat a held Enter on whatever
// element has the focus at that moment.

const isText = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.isContentEditable)

/** Whether a key press is the repetition of a held key that would act again. */
export const isHeld = (event: KeyboardEvent): boolean =>
  event.repeat && (event.key === 'Enter' || event.key === ' ') && !isText(event.target)

/** Ignore repetitions of Enter and Space, except in text fields. The main button may change while Space is down. */
export function ignoreHeldKeys(page: Document): void {
  let began: { main: Element; text: string | null } | null = null
  const mainOf = (event: KeyboardEvent): Element | null =>
    event.key === ' ' && event.target instanceof Element ? event.target.closest('[data-main]') : null
  page.addEventListener(
    'keydown',
    (event) => {
      if (isHeld(event) && !(event.key === ' ' && event.target instanceof HTMLInputElement))
        return event.preventDefault()
      const main = mainOf(event)
      if (main && !event.repeat) began = { main, text: main.textContent }
    },
    { capture: true },
  )
  page.addEventListener(
    'keyup',
    (event) => {
      const main = mainOf(event)
      if (main && (began?.main !== main || began.text !== main.textContent)) event.preventDefault()
      if (event.key === ' ') began = null
    },
    { capture: true },
  )
}
