// All queries of style sheets, and those of scripts. Sizes are fluid (clamp, auto-fit grids, units of a container); a query
// is only for another arrangement.
//
// Screens, in pixels: `max-` of a width or height is one less than `min-` of the next.
// - (min-width: 700px)                                  the door of a tablet
// - (min-width: 900px)                                  pages in columns
// - (min-width: 900px) and (min-height: 521px)          a desk: seats beside the cloth
// - (max-width: 899px), (max-height: 520px)             anything smaller than a desk
// - (max-height: 829px) and (max-width: 899px), (max-height: 520px)   a low phone
// - (max-height: 520px) and (min-width: 480px)          a phone on its side: the cloth beside the rail
// - (orientation: landscape) and (min-width: 560px)     posters and words side by side
// Containers, in rem, so that they follow the reader's letters:
// - page (max-width: 17rem)                             large letters: items stack
// - page (min-width: 30rem)                             room for rows of buttons
// A cloth queries its own container only for its shape.
// Wishes: prefers-color-scheme, prefers-reduced-motion.

export const SMALL = 'max-width: 359px'
export const DESK = '(min-width: 900px) and (min-height: 521px)'
/** A phone on its side. */
export const SIDE = '(max-height: 520px) and (min-width: 480px)'
export const LARGE = '(min-width: 1200px) and (min-height: 820px)'
