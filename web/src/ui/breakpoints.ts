// Breakpoints in pixels: the only numbers that @media may name (tests/style.test.ts), and the queries scripts ask for.
// `min-` starts at the number itself; a `max-` below it is one less.
export const WIDTHS = {
  /** Below: the smallest phones. */
  small: 360,
  /** Up to here: a narrow phone, for letters that would wrap. */
  narrow: 420,
  /** Below: a phone held upright, for rows of buttons. */
  phone: 430,
  /** From here: a tablet upright. */
  tablet: 700,
  /** From here: a desk, with the seats beside the cloth. */
  desk: 900,
  /** From here: a large screen, with room for forty named squares. */
  large: 1200,
}
export const HEIGHTS = {
  /** Up to these: a laptop with little, and with some height. */
  low: 720,
  laptop: 760,
  /** From here: room for a large board. */
  board: 820,
  /** From here: a tall phone. */
  tall: 830,
}

export const SMALL = `max-width: ${WIDTHS.small - 1}px`
export const BELOW_DESK = `max-width: ${WIDTHS.desk - 1}px`
export const DESK = `min-width: ${WIDTHS.desk}px`
export const LARGE = `(min-width: ${WIDTHS.large}px) and (min-height: ${HEIGHTS.board}px)`
