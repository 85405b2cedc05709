// Durations at La Passe Anglaise, in milliseconds, and the stamps on its cloth.

/** A point is set: the puck slides to it, then « Suspens » is stamped. */
export const POINT = { slide: 420, stamp: 1040 }
/** A stamp is lifted this long before the table continues. */
export const LIFTED = 180

/** Facts that leave a coup open, and the word that is stamped: no verdict, the next throw follows. */
export const STAMPS: Readonly<Record<string, { text: string; after: number }>> = {
  'passe.point_set/1': { text: 'felt-suspens', after: POINT.slide },
  'passe.point_died/1': { text: 'felt-dead', after: 0 },
  'passe.coup_restarted/1': { text: 'felt-again', after: 0 },
}
