// Positions and rotations of dice: vectors, quaternions, and the projection of a die. Pure functions.
//
// Lengths are in dice (the side of a die is 1). x runs right, y down the cloth, z up from it: the axes of CSS. A die at
// rest has its centre at z = 0.5.

export type Vector = [x: number, y: number, z: number]
/** A rotation as a quaternion. */
export type Rotation = [x: number, y: number, z: number, w: number]
export type Pose = { at: Vector; turn: Rotation; /** 1 is the size on the cloth. */ size: number }

/** The projection: by how much a unit of height moves a die up on the screen, and by how much it enlarges the die. */
export const LIFT = 0.3
export const GROW = 0.06
/** The distance that a die keeps from an edge: half of its greatest width on the screen while it rotates. */
export const KEEP = 0.78

export const cross = (a: readonly number[], b: readonly number[]): Vector => {
  const [a0, a1, a2] = a as Vector
  const [b0, b1, b2] = b as Vector
  return [a1 * b2 - a2 * b1, a2 * b0 - a0 * b2, a0 * b1 - a1 * b0]
}
export const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
/** Add `k` times `b` to `a`. */
export const add = (a: Vector, b: Vector, k: number): void => {
  a[0] += b[0] * k
  a[1] += b[1] * k
  a[2] += b[2] * k
}
export const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
export const multiply = (a: Rotation, b: Rotation): Rotation => [
  a[3] * b[0] + a[0] * b[3] + a[1] * b[2] - a[2] * b[1],
  a[3] * b[1] - a[0] * b[2] + a[1] * b[3] + a[2] * b[0],
  a[3] * b[2] + a[0] * b[1] - a[1] * b[0] + a[2] * b[3],
  a[3] * b[3] - a[0] * b[0] - a[1] * b[1] - a[2] * b[2],
]
export const inverse = (q: Rotation): Rotation => [-q[0], -q[1], -q[2], q[3]]
export const unit = (q: Rotation): Rotation => {
  const length = Math.sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3])
  return [q[0] / length, q[1] / length, q[2] / length, q[3] / length]
}
/** Interpolate between two rotations, along the shorter way. */
export const blend = (a: Rotation, b: Rotation, k: number): Rotation => {
  const far = a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3] < 0 ? -k : k
  const near = 1 - k
  return unit([a[0] * near + b[0] * far, a[1] * near + b[1] * far, a[2] * near + b[2] * far, a[3] * near + b[3] * far])
}
export const rotate = (q: Rotation, v: Vector): Vector => {
  const once = cross(q, v)
  const twice = cross(q, once)
  const rotated: Vector = [v[0], v[1], v[2]]
  add(rotated, once, 2 * q[3])
  add(rotated, twice, 2)
  return rotated
}
/** The rotation about z that turns x to the direction (cos, sin). */
export const yaw = (cos: number, sin: number): Rotation => {
  const half = Math.sqrt((1 + cos) / 2)
  return [0, 0, sin / (2 * half), half]
}
