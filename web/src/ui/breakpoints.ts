// Breakpoints in pixels for @media, and the queries for scripts.
// `min-` starts at the number itself; a `max-` below it is one less.
//
// Widths: below `small` the smallest phones; up to `narrow` a narrow phone, where text would wrap; below `phone` a
// phone held upright, for rows of buttons; from `side` a low screen has room for the cloth beside the rail; from
// `tablet` a tablet upright; from `desk` a desk, with the seats beside the cloth; from `large` room for forty named
// squares.
export const WIDTHS = { small: 360, narrow: 420, phone: 430, side: 480, tablet: 700, desk: 900, large: 1200 }
// Heights: below `upright` a phone on its side or a page at 200 %, whatever its width; up to `low` and `laptop` a laptop
// with little and with some height; from `board` room for a large board; from `tall` a tall phone; from `roomy` a phone
// with room for more than a cloth of fixed rows.
export const HEIGHTS = { upright: 521, low: 720, laptop: 760, board: 820, tall: 830, roomy: 960 }

export const SMALL = `max-width: ${WIDTHS.small - 1}px`
export const DESK = `(min-width: ${WIDTHS.desk}px) and (min-height: ${HEIGHTS.upright}px)`
export const BELOW_DESK = `(max-width: ${WIDTHS.desk - 1}px), (max-height: ${HEIGHTS.upright - 1}px)`
export const LARGE = `(min-width: ${WIDTHS.large}px) and (min-height: ${HEIGHTS.board}px)`
