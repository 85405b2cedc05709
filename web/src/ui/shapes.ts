// Drawings as data: signs and the players' shapes, each a single path in a square.

/** The signs of Tabu, in a square of 64. The anchor is drawn with strokes; the sun has separate rays. */
export const SIGNS: Record<string, string> = {
  trefle:
    'M32 5a12.5 12.5 0 0 1 9.3 20.9A12.8 12.8 0 1 1 34.9 45.6c.5 5.5 2.8 9.4 7.1 13.4H22c4.3-4 6.6-7.9 7.1-13.4a12.8 12.8 0 1 1-6.4-19.7A12.5 12.5 0 0 1 32 5z',
  carreau: 'M32 3c4.5 11 13 22 22 29-9 7-17.5 18-22 29-4.5-11-13-22-22-29 9-7 17.5-18 22-29z',
  coeur:
    'M32 60C28 49 5 39 5 21 5 11.5 12 6 19 6c6 0 11 3.5 13 9.5C34 9.5 39 6 45 6c7 0 14 5.5 14 15 0 18-23 28-27 39z',
  pique:
    'M32 3c4.5 10.5 26 22 26 36.5 0 7.5-5.5 12.5-12 12.5-5 0-9-2.3-11.4-6 .4 5.8 2.9 9.8 7.4 14H22c4.5-4.2 7-8.2 7.4-14-2.4 3.7-6.4 6-11.4 6-6.5 0-12-5-12-12.5C6 25 27.5 13.5 32 3z',
  soleil: 'M19.5 32a12.5 12.5 0 1 0 25 0a12.5 12.5 0 1 0-25 0z',
  ancre: 'M10.5 32l8.5 14.5-15-1.5zM53.5 32l6.5 13-15 1.5z',
}
export const ANCHOR_PEN = 'M32 18v38M20 27h24M10.5 42c2 9.5 10.5 15 21.5 15s19.5-5.5 21.5-15'
/** The twelve rays of the sun as one path, because signs are drawn often. */
export const RAYS = Array.from({ length: 12 }, (_, turn) => {
  const [cos, sin] = [Math.cos((turn * Math.PI) / 6), Math.sin((turn * Math.PI) / 6)]
  const corners = [
    [-1.6, -16],
    [1.6, -16],
    [4.2, -29],
    [-4.2, -29],
  ] as const
  const points = corners.map(
    ([x, y]) => `${(32 + x * cos - y * sin).toFixed(2)} ${(32 + x * sin + y * cos).toFixed(2)}`,
  )
  return `M${points.join('L')}z`
}).join('')

/** The pips of a die in a square of 100, as one path. */
export const PIPS: readonly string[] = (
  [
    [],
    [[50, 50]],
    [
      [30, 30],
      [70, 70],
    ],
    [
      [28, 28],
      [50, 50],
      [72, 72],
    ],
    [
      [29, 29],
      [71, 29],
      [29, 71],
      [71, 71],
    ],
    [
      [28, 28],
      [72, 28],
      [50, 50],
      [28, 72],
      [72, 72],
    ],
    [
      [29, 25],
      [71, 25],
      [29, 50],
      [71, 50],
      [29, 75],
      [71, 75],
    ],
  ] as const
).map((pips) => {
  const r = pips.length === 1 ? 13 : 9.5
  return pips.map(([x, y]) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`).join('')
})

/** The shapes of the six players, in a square of 40: rond, carré, triangle, croix, demi-lune, hexagone. */
export const SHAPES = [
  'M5 20a15 15 0 1 0 30 0a15 15 0 1 0-30 0z',
  'M9 7h22a2 2 0 0 1 2 2v22a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2z',
  'M20 2l17 30H3z',
  'M14 4h12v10h10v12H26v10H14V26H4V14h10z',
  'M4 13h32a16 16 0 0 1-32 0z',
  'M20 3l15 8.5v17L20 37 5 28.5v-17zM20 11l-8 4.6v8.8l8 4.6 8-4.6v-8.8z',
] as const

/** The colour of a seat. Twelve seats share six colours: the second six are inverted. */
export const colour = (seat: number): number => (seat % 6) + 1
export const isInverted = (seat: number): boolean => seat >= 6
export const shape = (seat: number): string => SHAPES[seat % 6] as string
