// One throw of dice on a cloth, computed before it is shown. Pure functions.
//
// Theory of operation. `planThrow` simulates cubes as rigid bodies from the thrower's edge until they lie still. It
// then calls the side that came up the first side: every path ends with the axes of the die upright, except for a small
// rotation. It does not decide what is printed on that side: the drawing rotates its die within these axes
// (dice_bodies.ts), so that the known print is up. A cube looks the same after any such rotation, so the path is the
// same for all faces.
//
// Lengths are in dice (the side of a die is 1), times in seconds. x runs right, y down the cloth, z up from it: the
// axes of CSS. A die at rest has its centre at z = 0.5. For the cloth, a die has eight rounded corners, so that it
// tumbles. For edges and other dice it is a sphere, so that its final rotation touches nothing new.
//
// What can go wrong: a throw takes too long, or ends outside the place where dice should rest. `planThrow` tries up to
// `TRIES` throws and keeps the best one.

import {
  add,
  blend,
  cross,
  dot,
  GROW,
  inverse,
  KEEP,
  LIFT,
  minus,
  multiply,
  type Pose,
  rotate,
  type Rotation,
  unit,
  type Vector,
  yaw,
} from './poses'

export type Edge = 'bottom' | 'top' | 'left' | 'right'
/** An impact: its time in seconds, what the die hits, and how hard, from 0 to 1. */
export type Contact = { at: number; by: 'cloth' | 'edge' | 'die'; hard: number }

export type ThrowOptions = {
  seed: number
  count: number
  /** Width and height of the cloth. */ w: number
  h: number
  /** The edge at which the thrower sits. */ edge: Edge
  /** The area in which the centres should come to rest: left, top, right, bottom. */ rest: readonly [
    number,
    number,
    number,
    number,
  ]
}

/** A computed throw: its duration, the path of each die at equal intervals, and the impacts. */
export type Plan = { seconds: number; paths: Pose[][]; contacts: Contact[] }

/** The radius with which dice touch each other. */
const KNOCK = 0.66

const GRAVITY = 46
const ROUND = 0.16
const ARM = 0.5 - ROUND
/** Simulation steps per second, and steps per frame. */
const RATE = 240
const PER_FRAME = 4
const LONGEST = 1.9
const [SHORT, LONG] = [1.2, 1.6]
const TRIES = 10
/** The sine of the largest rotation from upright at rest. */
const TURNED = 0.3
/** After this many quiet steps, a die rests until another die hits it. */
const QUIET = 12
/** The number of final frames in which a die is eased into its exact pose. */
const EASED = 9

const FLOOR: Vector = [0, 0, 1]
const CORNERS = Array.from({ length: 8 }, (_, n): Vector => [
  n & 1 ? ARM : -ARM,
  n & 2 ? ARM : -ARM,
  n & 4 ? ARM : -ARM,
])

const smooth = (k: number): number => k * k * (3 - 2 * k)

/** A generator of random numbers from 0 to 1 (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

// The simulation

type Body = {
  at: Vector
  speed: Vector
  spin: Vector
  turn: Rotation
  /** The place to which it is drawn. */ to: [number, number]
  /** The number of steps for which it has been quiet. */ quiet: number
  /** The step at which it came to rest. */ end: number
  path: { at: Vector; turn: Rotation }[]
}
type Simulated = { bodies: Body[]; contacts: Contact[]; end: number }

/** Push a die at `arm` from its centre, along `normal`. Returns the impulse along `normal`. The inertia of a cube of mass 1 is 1/6. */
function push(body: Body, arm: Vector, normal: Vector, bounce: number, grip: number): number {
  const { speed, spin } = body
  const slide = cross(spin, arm)
  add(slide, speed, 1)
  const into = dot(slide, normal)
  if (into >= 0) return 0
  const lever = cross(arm, normal)
  const hard = (-(1 + (into < -1.6 ? bounce : 0)) * into) / (1 + 6 * dot(lever, lever))
  add(speed, normal, hard)
  add(spin, lever, 6 * hard)
  add(slide, normal, -into)
  const slip = Math.sqrt(dot(slide, slide))
  if (slip > 1e-9) {
    const back: Vector = [-slide[0] / slip, -slide[1] / slip, -slide[2] / slip]
    const twist = cross(arm, back)
    const rub = Math.min(grip * hard, slip / (1 + 6 * dot(twist, twist)))
    add(speed, back, rub)
    add(spin, twist, 6 * rub)
  }
  return hard
}

const far2 = (body: Body, to: readonly [number, number]): number =>
  (body.at[0] - to[0]) ** 2 + (body.at[1] - to[1]) ** 2

/** The dice at the thrower's edge, with the speed of the throw. */
function launch(next: () => number, { count, w, h, edge, rest }: ThrowOptions): Body[] {
  const [left, top, right, bottom] = rest
  const [ox, oy, nx, ny] = (
    { bottom: [w / 2, h, 0, -1], top: [w / 2, 0, 0, 1], left: [0, h / 2, 1, 0], right: [w, h / 2, -1, 0] } as const
  )[edge]
  const some = (most: number): number => (next() * 2 - 1) * most
  const span = nx ? h : w
  const row = Math.max(1, Math.min(count, Math.floor((span - 2 * KEEP) / 1.4) + 1))
  const lean = some(1) * Math.max(0, Math.min(0.22 * span, span / 2 - KEEP - 0.25 - (row - 1) * 0.68))
  // Each die is drawn to a place, in random order, so that paths cross and dice collide, but have room at rest.
  const columns = Math.max(1, Math.min(count, Math.floor((right - left) / 1.4) + 1))
  const rows = Math.ceil(count / columns)
  const order = Array.from({ length: count }, (_, i) => [next(), i] as const)
    .sort((a, b) => a[0] - b[0])
    .map(([, i]) => i)
  const place = (i: number): [number, number] => {
    const line = Math.floor(i / columns)
    const inLine = Math.min(columns, count - line * columns)
    const wide = Math.max(1.45, (right - left) / inLine)
    const high = Math.max(rows > 1 ? 1.45 : 0, (bottom - top) / rows)
    return [
      (left + right) / 2 + ((i % columns) - (inLine - 1) / 2) * wide + some((wide - 1.45) / 2),
      (top + bottom) / 2 + (line - (rows - 1) / 2) * high + some(high * 0.4),
    ]
  }
  return Array.from({ length: count }, (_, i): Body => {
    const rank = Math.floor(i / row)
    const inRow = Math.min(row, count - rank * row)
    const along = ((i % row) - (inRow - 1) / 2) * 1.36 + lean
    const deep = KEEP + 0.16 + rank * 1.36
    const at: Vector = [ox + nx * deep - ny * along, oy + ny * deep + nx * along, 1.05]
    // The speed carries dice beyond their place, so that the far edge or a neighbour sends some of them back.
    const eager = 3.2 + next() * 0.8
    const to = place(order[i] as number)
    const distance = Math.sqrt((to[0] - at[0]) ** 2 + (to[1] - at[1]) ** 2)
    const fast = Math.min(1, 24 / (distance * eager + 1e-9)) * eager
    const speed: Vector = [(to[0] - at[0]) * fast, (to[1] - at[1]) * fast, 7.6 + next() * 2.6]
    const turns = 18 + next() * 8
    const flat = Math.sqrt(speed[0] ** 2 + speed[1] ** 2) + 1e-9
    const spin: Vector = [(-speed[1] / flat) * turns + some(5), (speed[0] / flat) * turns + some(5), some(7)]
    const turn = unit([some(1), some(1), some(1), some(1) + 1e-6])
    return { at, speed, spin, turn, to, quiet: 0, end: LONGEST, path: [] }
  })
}

function simulate(next: () => number, options: ThrowOptions): Simulated {
  const { w, h } = options
  const bodies = launch(next, options)
  const contacts: Contact[] = []
  const dt = 1 / RATE
  let at = 0
  const note = (by: Contact['by'], hard: number): void => {
    if (hard > 0.35) contacts.push({ at, by, hard })
  }

  /** Advance one die by a step: gravity, cloth and edges. */
  function advance(body: Body): void {
    const { at: p, speed, spin } = body
    // The cloth acts like a very shallow dish, which bends a path towards its place until it is near.
    const pulls = at > 0.55 && at < 1.2 && far2(body, body.to) > 0.1
    const pull: Vector = pulls
      ? [(body.to[0] - p[0]) * 38 - speed[0] * 5, (body.to[1] - p[1]) * 38 - speed[1] * 5, -GRAVITY]
      : [0, 0, -GRAVITY]
    add(speed, pull, dt)
    add(p, speed, dt)
    const fast = dot(spin, spin)
    if (fast > 1000) add(spin, spin, Math.sqrt(1000 / fast) - 1)
    const q = body.turn
    const change = multiply([spin[0], spin[1], spin[2], 0], q)
    const half = dt / 2
    body.turn = unit([
      q[0] + change[0] * half,
      q[1] + change[1] * half,
      q[2] + change[2] * half,
      q[3] + change[3] * half,
    ])
    let low = 0
    let hit = 0
    if (p[2] < 0.75) {
      const [a, b, c, d] = body.turn
      const up: Vector = [2 * (a * c - d * b), 2 * (b * c + d * a), 1 - 2 * (a * a + b * b)]
      for (const corner of CORNERS) {
        const depth = ROUND - p[2] - dot(up, corner)
        if (depth <= 0) continue
        const arm = rotate(body.turn, corner)
        arm[2] -= ROUND
        low = Math.max(low, depth)
        hit += push(body, arm, FLOOR, 0.47, 0.42)
      }
    }
    if (low) {
      p[2] += low * 0.8
      const drag = 1 - 1.9 * dt
      speed[0] *= drag
      speed[1] *= drag
      add(spin, spin, -(dot(spin, spin) < 30 ? 9 : 2.4) * dt)
    }
    note('cloth', hit)
    // The edges lean inwards with height, because a high die is drawn larger.
    const high = Math.max(0, p[2] - 0.5)
    const keep = KEEP * (1 + GROW * high)
    for (const axis of [0, 1] as const) {
      const least = axis ? keep + LIFT * high : keep
      const most = (axis ? h : w) - keep
      const side = p[axis] < least ? 1 : p[axis] > most ? -1 : 0
      if (!side) continue
      const normal: Vector = [0, 0, 0]
      const arm: Vector = [0, 0, 0]
      normal[axis] = side
      arm[axis] = -0.6 * side
      p[axis] = side > 0 ? least : most
      note('edge', push(body, arm, normal, 0.55, 0.25))
    }
  }

  /** Collide two dice if they touch. */
  function knock(one: Body, other: Body): void {
    const normal = minus(one.at, other.at)
    const distance = Math.sqrt(dot(normal, normal))
    if (distance >= 2 * KNOCK) return
    const overlap = 2 * KNOCK - distance + 1e-4
    if (distance) add(normal, normal, 1 / distance - 1)
    else normal[0] = 1
    add(one.at, normal, overlap / 2)
    add(other.at, normal, -overlap / 2)
    const slide = minus(one.speed, other.speed)
    const into = dot(slide, normal)
    if (into >= 0) return
    const hard = -into * 0.78
    add(one.speed, normal, hard)
    add(other.speed, normal, -hard)
    add(slide, normal, -into)
    const kick = cross(normal, slide)
    const rub = Math.min(1, hard / 3)
    add(one.spin, kick, rub)
    add(other.spin, kick, rub)
    one.quiet = other.quiet = 0
    if (far2(one, other.to) + far2(other, one.to) < far2(one, one.to) + far2(other, other.to))
      [one.to, other.to] = [other.to, one.to]
    note('die', hard)
  }

  /** Let a die rest if it is quiet and flat. */
  function calm(body: Body): void {
    if (body.quiet > QUIET) return
    const slow = dot(body.speed, body.speed) + dot(body.spin, body.spin) / 6 < 0.09
    if (!slow || Math.max(...rotate(inverse(body.turn), FLOOR).map(Math.abs)) < 0.996) {
      body.quiet = 0
      return
    }
    if (!body.quiet) body.end = at
    body.quiet += 1
    body.speed[0] *= 0.9
    body.speed[1] *= 0.9
    add(body.spin, body.spin, -0.1)
  }

  for (let step = 0; step < LONGEST * RATE; step += 1) {
    at = step / RATE
    if (step % PER_FRAME === 0) for (const { at: p, turn, path } of bodies) path.push({ at: [...p], turn })
    for (const body of bodies) if (body.quiet <= QUIET) advance(body)
    for (const [n, one] of bodies.entries()) for (const other of bodies.slice(0, n)) knock(one, other)
    for (const body of bodies) calm(body)
    if (bodies.every((body) => body.quiet > QUIET - 2)) break
  }
  for (const body of bodies) if (!body.quiet) body.end = LONGEST
  return { bodies, contacts, end: Math.max(...bodies.map((body) => body.end)) }
}

/** The cost of a throw: it is too short, too long, or rests in the wrong place. */
function costOf({ bodies, end }: Simulated, [left, top, right, bottom]: ThrowOptions['rest']): number {
  return bodies.reduce(
    (sum, { at: [x, y], quiet }) => {
      const out = Math.max(left - x, x - right, top - y, y - bottom, 0)
      return sum + (quiet ? 0 : 9) + (out < 0.3 ? 0 : out)
    },
    Math.max(0, 1.02 - end, end - 1.86) * 4,
  )
}

/** Merge impacts of the same kind within a frame or two. */
function joined(contacts: Contact[], pace: number): Contact[] {
  const found: Contact[] = []
  for (const { at, by, hard } of contacts) {
    const same = found.findLast((last) => last.by === by && at - last.at < 0.03)
    if (same) same.hard = Math.max(same.hard, Math.min(1, hard / 9))
    else found.push({ at, by, hard: Math.min(1, hard / 9) })
  }
  return found.map((contact) => ({ ...contact, at: contact.at * pace }))
}

/** Compute a throw. */
export function planThrow(options: ThrowOptions): Plan {
  let best: Simulated | null = null
  let least = Infinity
  for (let attempt = 0; attempt < TRIES && least > 0; attempt += 1) {
    const simulated = simulate(randomFrom((options.seed | 0) * 31 + attempt * 7919), options)
    const cost = costOf(simulated, options.rest)
    if (cost < least) [least, best] = [cost, simulated]
  }
  const { bodies, contacts } = best as Simulated
  const length = Math.min(...bodies.map(({ path }) => path.length))
  const whole = ((length - 1) * PER_FRAME) / RATE
  const seconds = Math.max(SHORT, Math.min(LONG, whole))
  return {
    seconds,
    paths: bodies.map((body) => settled(body, length)),
    contacts: joined(contacts, seconds / whole),
  }
}

/**
 * The final pose of a die: the symmetry of the cube that maps the top side to the first one, and its exact rotation.
 */
function ending(turn: Rotation): { symmetry: Rotation; twist: Rotation; exact: Rotation } {
  const up = rotate(inverse(turn), FLOOR)
  const axis = [0, 1, 2].reduce((most, n) => (Math.abs(up[n] as number) > Math.abs(up[most] as number) ? n : most), 0)
  const nearest: Vector = [0, 0, 0]
  const beside: Vector = [0, 0, 0]
  nearest[axis] = Math.sign(up[axis] as number)
  beside[(axis + 1) % 3] = 1
  const top = rotate(turn, nearest)
  const flat = multiply(unit([...cross(top, FLOOR), 1 + top[2]]), turn)
  let [cos, sin] = rotate(flat, beside)
  while (cos < Math.abs(sin)) [cos, sin] = [sin, -cos]
  const length = Math.sqrt(cos * cos + sin * sin)
  const lies = yaw(cos / length, sin / length)
  const turned = Math.max(-TURNED, Math.min(TURNED, sin / length))
  const exact = yaw(Math.sqrt(1 - turned * turned), turned)
  return { symmetry: multiply(inverse(flat), lies), twist: multiply(exact, inverse(lies)), exact }
}

/** The path of a die over this number of frames, eased into its exact pose at the end. */
function settled({ path, end }: Body, length: number): Pose[] {
  const last = path[length - 1] as Body['path'][number]
  const { symmetry, twist, exact } = ending(last.turn)
  const stop = Math.min(length - 1, Math.ceil((end * RATE) / PER_FRAME))
  let before = exact
  const poses = path.slice(0, length).map(({ at, turn }, frame): Pose => {
    const k = smooth(Math.max(0, Math.min(1, (frame - stop) / EASED + 1)))
    const free = multiply(twist, multiply(turn, symmetry))
    return {
      at: [at[0] + (last.at[0] - at[0]) * k, at[1] + (last.at[1] - at[1]) * k, at[2] + (0.5 - at[2]) * k],
      turn: k === 1 ? exact : k ? blend(free, exact, k) : free,
      size: 1,
    }
  })
  // Give neighbouring rotations the same sign, so that interpolation takes the shorter way.
  for (const pose of poses.toReversed()) {
    const [a, b, c, d] = pose.turn
    if (a * before[0] + b * before[1] + c * before[2] + d * before[3] < 0) pose.turn = [-a, -b, -c, -d]
    before = pose.turn
  }
  return poses
}
