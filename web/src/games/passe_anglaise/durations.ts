// Durations at La Passe Anglaise, in milliseconds, and the stamps on its cloth.

/** When a point is set, the puck slides to it, then « Suspens » is stamped. */
export const POINT = { slide: 420, stamp: 1040 }
/** How long before the table continues a stamp is removed. */
export const LIFTED = 180

/** Facts that leave a coup open, with the text stamped on the cloth. They have no verdict: the next throw follows. */
export const STAMPS: Readonly<Record<string, { text: string; after: number }>> = {
  'passe.point_set/1': { text: 'felt-suspens', after: POINT.slide },
  'passe.point_died/1': { text: 'felt-dead', after: 0 },
  'passe.coup_restarted/1': { text: 'felt-again', after: 0 },
}
