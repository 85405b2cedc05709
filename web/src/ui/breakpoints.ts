// Breakpoints in pixels: the only numbers that @media may name (tests/style.test.ts), and the queries for scripts.
// `min-` starts at the number itself; a `max-` below it is one less.
//
// Widths: below `small` the smallest phones; up to `narrow` a narrow phone, where text would wrap; below `phone` a
// phone held upright, for rows of buttons; from `tablet` a tablet upright; from `desk` a desk, with the seats beside
// the cloth; from `large` room for forty named squares.
export const WIDTHS = { small: 360, narrow: 420, phone: 430, tablet: 700, desk: 900, large: 1200 }
// Heights: up to `low` and `laptop` a laptop with little and with some height; from `board` room for a large board;
// from `tall` a tall phone.
export const HEIGHTS = { low: 720, laptop: 760, board: 820, tall: 830 }

export const SMALL = `max-width: ${WIDTHS.small - 1}px`
export const BELOW_DESK = `max-width: ${WIDTHS.desk - 1}px`
export const DESK = `min-width: ${WIDTHS.desk}px`
export const LARGE = `(min-width: ${WIDTHS.large}px) and (min-height: ${HEIGHTS.board}px)`
