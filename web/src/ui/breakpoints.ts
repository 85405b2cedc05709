// All media and container queries of style sheets and scripts. Sizes are fluid (clamp, auto-fit grids, container
// units). Use a query only for a different arrangement.
//
// Screens, in pixels. A `max-` value is one less than the next `min-` value.
// - (min-width: 700px)                                  the home page on a tablet
// - (min-width: 900px)                                  pages in columns
// - (min-width: 900px) and (min-height: 521px)          a large screen: seats beside the cloth
// - (max-width: 899px), (max-height: 520px)             anything smaller
// - (max-height: 829px) and (max-width: 899px), (max-height: 520px)   a low phone
// - (max-height: 520px) and (min-width: 480px)          a phone in landscape: the cloth beside the rail
// - (orientation: landscape) and (min-width: 560px)     posters and text side by side
// Containers, in rem, so that they follow the reader's text size:
// - page (max-width: 17rem)                             large text: items are stacked
// - page (min-width: 23rem)                             not the smallest phones
// - page (min-width: 30rem)                             room for rows of buttons
// A cloth queries its own container only for its shape.
// Preferences: prefers-color-scheme, prefers-reduced-motion.

export const SMALL = 'max-width: 359px'
export const DESK = '(min-width: 900px) and (min-height: 521px)'
/** A phone in landscape. */
export const SIDE = '(max-height: 520px) and (min-width: 480px)'
export const LARGE = '(min-width: 1200px) and (min-height: 820px)'
