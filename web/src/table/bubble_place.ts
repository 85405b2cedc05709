// Finds a place for a bubble where it covers no words, numbers, dice, chips or other bubbles.

export type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>
export type Offset = readonly [x: number, y: number]

/** The distance between the candidate places, in pixels, and their number. */
const [STEP, STEPS] = [12, 40]
/** The distance to the edges of the page and to controls, and by how much a bubble may reach over words, in pixels. */
const [EDGE, GAP, AIR] = [8, 4, 1]

/** The boxes on a page that a bubble must not cover. */
export function takenPlaces(page: Element, bubble: Element): Box[] {
  const places: Box[] = [...page.querySelectorAll('.said, .die, .seats .chip')]
    .filter((it) => it !== bubble && !it.closest('.hidden'))
    .map((it) => it.getBoundingClientRect())
  for (const it of page.querySelectorAll('.rail :is(.btn, .chip), .hint, .last > .row, .seal, .badge')) {
    if (!it.checkVisibility()) continue
    const { left, right, top, bottom } = it.getBoundingClientRect()
    places.push({ left: left - GAP, right: right + GAP, top: top - GAP, bottom: bottom + GAP })
  }
  const words = document.createTreeWalker(page, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let node = words.nextNode(); node; node = words.nextNode()) {
    const parent = node.parentElement
    if (!node.textContent?.trim() || !parent || parent.closest('.sr, .said')) continue
    if (!parent.checkVisibility({ opacityProperty: true })) continue
    range.selectNodeContents(node)
    places.push(...range.getClientRects())
  }
  return places
}

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right - AIR &&
  one.right > other.left + AIR &&
  one.top < other.bottom - AIR &&
  one.bottom > other.top + AIR

const moved = ({ left, right, top, bottom }: Box, [x, y]: Offset): Box => ({
  left: left + x,
  right: right + x,
  top: top + y,
  bottom: bottom + y,
})

/** Whether a box is inside a page and covers no taken box. */
export const isFree = (box: Box, page: Box, taken: readonly Box[]): boolean =>
  box.left >= page.left + EDGE &&
  box.right <= page.right - EDGE &&
  box.top >= page.top &&
  box.bottom <= page.bottom &&
  !taken.some((it) => overlap(box, it))

/** The free place nearest to a box: straight below it, or beside it if there is a column of seats. Null if none. */
export function nearestFree(box: Box, page: Box, taken: readonly Box[], column: Box | null): Offset | null {
  const steps = Array.from({ length: STEPS }, (_, n) => n * STEP)
  const aside = column ? column.left - EDGE - box.right : 0
  const offsets: Offset[] = column
    ? steps.flatMap(
        (y) =>
          [
            [aside, y],
            [aside, -y],
          ] as Offset[],
      )
    : steps.map((y) => [0, y])
  return offsets.find((it) => isFree(moved(box, it), page, taken)) ?? null
}
