// Durations at La Passe Anglaise, in milliseconds.

/** A point is set: the puck slides to it, then « Suspens » is stamped. */
export const POINT = { slide: 420, stamp: 1040 }
/** A stamp is lifted this long before the table goes on. */
export const LIFTED = 180
