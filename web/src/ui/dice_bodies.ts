// The bodies of dice: the print on each side, and the rotation that turns each side up.
import { SIGNS } from './shapes'
import { multiply, type Rotation } from './poses'

export type Face = number | string
/** A side: its print, and the rotation that turns it up with the print upright. */
export type Side = { print: Face; up: Rotation }
export type DieBody = {
  kind: 'cube' | 'ten'
  sides: readonly Side[]
  /** The distance of the sides from the middle. */ deep: number
  /** The outline of a side, in percent of the square around the middle of the die; undefined if it is that square. */
  outline?: string
}

const HALF = Math.SQRT1_2
/** The rotations that turn each side of a cube up, in pairs of opposite sides. */
const CUBE: readonly Rotation[] = [
  [0, 0, 0, 1],
  [0, 1, 0, 0],
  [0, -HALF, 0, HALF],
  [0, HALF, 0, HALF],
  [-HALF, 0, 0, HALF],
  [HALF, 0, 0, HALF],
]
const cube = (...prints: Face[]): DieBody => ({
  kind: 'cube',
  sides: CUBE.map((up, n) => ({ print: prints[n % prints.length] as Face, up })),
  deep: 0.5,
})

/** The pips of opposite sides add up to seven. */
const PIPS = cube(1, 6, 2, 5, 3, 4)
const TABU = cube('trefle', 'pique', 'carreau', 'coeur', 'ancre', 'soleil')
const TWO_COLOURS = cube('rouge', 'noir')

/**
 * A ten-sided die: five kites around each tip, on a belt of ten corners. `BELT`: the radius of the belt. `WAVE`: how
 * far its corners are above and below the middle. `TIP`: the height of the tip at which kites are flat. All lengths are
 * in dice.
 */
const TEN: DieBody = (() => {
  const [BELT, WAVE, FIFTH] = [0.62, 0.075, Math.PI / 5]
  const TIP = (WAVE * (1 + Math.cos(FIFTH))) / (1 - Math.cos(FIFTH))
  const drop = TIP + WAVE
  const long = Math.hypot(BELT, drop)
  const about = (angle: number, x: number, z: number): Rotation => [
    x * Math.sin(angle / 2),
    0,
    z * Math.sin(angle / 2),
    Math.cos(angle / 2),
  ]
  const tilt = Math.atan2(drop, BELT)
  const side = BELT * Math.sin(FIFTH)
  const along = (BELT * BELT * Math.cos(FIFTH) - WAVE * drop) / long
  const points = [
    [0, (-TIP * drop) / long],
    [side, along],
    [0, (BELT * BELT + WAVE * drop) / long],
    [-side, along],
  ]
  return {
    kind: 'ten',
    // Opposite kites are five apart, and their numbers add up to nine.
    sides: [0, 7, 4, 3, 8, 9, 2, 5, 6, 1].map((print, n) => {
      const below = (n % 2) * Math.PI
      return { print, up: multiply(about(tilt + below, 1, 0), about(Math.PI / 2 - below - n * FIFTH, 0, 1)) }
    }),
    deep: (BELT * TIP) / long,
    outline: `polygon(${points.map(([x = 0, y = 0]) => `${50 + 100 * x}% ${50 + 100 * y}%`).join()})`,
  }
})()

/** The body of a die that shows a face. `kind` distinguishes a ten-sided die from a cube. */
export function bodyOf(face: Face, kind: string): DieBody {
  if (kind === 'd10') return TEN
  if (face === 'rouge' || face === 'noir') return TWO_COLOURS
  if (typeof face === 'number' && face >= 1 && face <= 6) return PIPS
  return typeof face === 'string' && face in SIGNS ? TABU : cube(face)
}
