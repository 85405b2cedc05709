// Dice on the screen: elements that are created once (Dice.svelte), and their motion, which changes only transform and
// opacity. Lengths are in em, and the font size of the layer is the side of a die.
import type { DieBody, Face, Side } from './dice_bodies'
import { GROW, inverse, LIFT, multiply, type Pose, rotate, type Rotation, type Vector, yaw } from './poses'

/** How long an animation may still take after `hurry`, in milliseconds. */
const HURRIED = 120
/** The delay between the dice when several slide together, in milliseconds. */
const APART = 24
/** The number of frames between updates of a thrown die's shades. */
const SHADED = 3
const CAMERA = Math.asin(LIFT)
const LIGHT: Vector = [-0.42, -0.42, 0.8]
/** Three flat tones: the opacity of the print over the darker edge ink. */
const TONES = [1, 0.62, 0.3] as const
const SHAKE_MS = 260
const SLIDE = 'cubic-bezier(.3,0,.1,1)'

type Die = {
  element: HTMLElement
  body: DieBody
  /** The rotation that turns its face up. */ up: Rotation
  pose: Pose
  /** Whether it has a position. */ placed: boolean
}

const r = (value: number): number => Math.round(value * 1000) / 1000

/** A rotation as a CSS transform. */
export const rotation = ([a, b, c, w]: Rotation): string => {
  const sine = Math.hypot(a, b, c)
  return sine < 1e-6 ? '' : `rotate3d(${r(a / sine)},${r(b / sine)},${r(c / sine)},${r(2 * Math.atan2(sine, w))}rad)`
}
const transformOf = ({ at: [x, y, z], turn, size }: Pose): string =>
  `translate3d(${r(x)}em,${r(y - LIFT * (z - 0.5))}em,${r(z * Math.cos(CAMERA) + y * LIFT)}em) scale(${r(size * (1 + GROW * (z - 0.5)))}) rotateX(${r(CAMERA)}rad) ${rotation(turn)}`
const yawOf = ({ turn }: Pose): number => 2 * Math.atan2(turn[2], turn[3])
/** A flat shadow. The higher the die, the further away and the smaller the shadow. */
function shadowOf({ at: [x, y, z], size }: Pose, turned: number): string {
  const high = z - 0.5
  return `translate(${r(x + size * (0.07 + 0.26 * high))}em,${r(y + size * (0.25 + 0.34 * high))}em) rotate(${r(turned)}rad) scale(${r(size * Math.max(0.45, 1.02 - 0.17 * high))})`
}

/** A flat die, rotated by an angle in radians. */
export const lying = (x: number, y: number, turned = 0, size = 1): Pose => ({
  at: [x, y, 0.5],
  turn: yaw(Math.cos(turned), Math.sin(turned)),
  size,
})

/** Poses of dice in a row around a point, with room between them and slightly rotated. */
export const inRow = (count: number, x: number, y: number, seed = 0): Pose[] =>
  Array.from({ length: count }, (_, n) => {
    const loose = ((n * 37 + seed * 17) % 21) / 10 - 1
    return lying(x + (n - (count - 1) / 2) * 1.34, y + 0.07 * loose * (n % 2 ? 1 : -1), 0.11 * loose)
  })

/** The tone of each side of a die in a pose. */
function tones({ body, up }: Die, { turn }: Pose): number[] {
  const turned = multiply(turn, up)
  return body.sides.map((side) => {
    const [x, y, z] = rotate(multiply(turned, inverse(side.up)), [0, 0, 1])
    const light = x * LIGHT[0] + y * LIGHT[1] + z * LIGHT[2]
    return TONES[light > 0.58 ? 0 : light > 0.02 ? 1 : 2]
  })
}

const prints = ({ element }: Die): HTMLElement[] => [...element.querySelectorAll<HTMLElement>('.print')]

export class DiceSet {
  readonly #dice: (Die | undefined)[] = []
  readonly #shadows: (HTMLElement | undefined)[] = []
  #running: Animation[] = []
  #hurried = false

  /** For `{@attach}`: the element of a die. */
  die(n: number, body: DieBody): (element: HTMLElement) => () => void {
    return (element) => {
      this.#dice[n] = { element, body, up: [0, 0, 0, 1], pose: lying(0, 0), placed: false }
      return () => {
        if (this.#dice[n]?.element === element) this.#dice[n] = undefined
      }
    }
  }

  /** For `{@attach}`: the element of a die's shadow. */
  shadow(n: number): (element: HTMLElement) => () => void {
    return (element) => {
      this.#shadows[n] = element
      return () => {
        if (this.#shadows[n] === element) this.#shadows[n] = undefined
      }
    }
  }

  get #all(): [Die, HTMLElement][] {
    return this.#dice.flatMap((die, n) => {
      const shadow = this.#shadows[n]
      return die && shadow ? [[die, shadow] satisfies [Die, HTMLElement]] : []
    })
  }

  get poses(): Pose[] {
    return this.#all.map(([die]) => die.pose)
  }

  /** Rotate each die inside its element so that these faces are up. */
  show(faces: readonly Face[]): void {
    for (const [n, [die]] of this.#all.entries()) {
      const face = faces[n]
      if (face === undefined) continue
      die.up = (die.body.sides.find((side) => side.print === face) ?? (die.body.sides[0] as Side)).up
      ;(die.element.firstElementChild as HTMLElement).style.transform = rotation(die.up) || 'none'
    }
  }

  /** Put the dice down at once. */
  set(poses: readonly Pose[]): void {
    this.#stop()
    for (const [n, [die, shadow]] of this.#all.entries()) {
      const pose = poses[n]
      if (pose) this.#put(die, shadow, pose)
    }
  }

  #put(die: Die, shadow: HTMLElement, pose: Pose): void {
    die.pose = pose
    die.placed = true
    die.element.style.transform = transformOf(pose)
    shadow.style.transform = shadowOf(pose, yawOf(pose))
    const shades = tones(die, pose)
    for (const [side, print] of prints(die).entries()) print.style.opacity = String(shades[side])
    die.element.style.visibility = shadow.style.visibility = 'visible'
  }

  #animate(die: Die, shadow: HTMLElement, path: Pose[], timing: KeyframeAnimationOptions): Animation[] {
    const running = [
      die.element.animate({ transform: path.map(transformOf) }, timing),
      shadow.animate({ transform: path.map((pose) => shadowOf(pose, yawOf(die.pose))) }, timing),
    ]
    this.#running.push(...running)
    return running
  }

  /** Slide or lift the dice to other poses, such as into the hand or into a verdict. */
  move(poses: readonly Pose[], ms: number): void {
    const from = this.#all.map(([die]) => die.placed && die.pose)
    this.set(poses)
    for (const [n, [die, shadow]] of this.#all.entries()) {
      const timing = { duration: ms, delay: n * APART, easing: SLIDE, fill: 'backwards' } as const
      this.#animate(die, shadow, [from[n] || die.pose, die.pose], timing)
    }
  }

  /** After a delay, shake some dice where they are, until they are thrown or put down. */
  shake(after: number, which: readonly number[]): void {
    for (const [n, [die, shadow]] of this.#all.entries()) {
      if (!which.includes(n)) continue
      const { at, turn, size } = die.pose
      const path = [0, 1, 0, -1, 0].map((k): Pose => ({
        at: [at[0] + 0.1 * k, at[1] + (n % 2 ? 0.05 : -0.05) * k, at[2] + 0.1 * k * k],
        turn: multiply(yaw(Math.cos(0.16 * k), Math.sin(0.16 * k)), turn),
        size,
      }))
      this.#animate(die, shadow, path, { duration: SHAKE_MS, delay: after + n * 60, iterations: Infinity })
    }
  }

  /** Throw the dice. Each is prepared in a separate task, so that no task is long. All start at the same time. */
  throw(paths: readonly Pose[][], ms: number, next: (step: () => void) => void): void {
    this.#stop()
    const startTime = document.timeline.currentTime
    const all = this.#all
    const begin = (n: number): void => {
      const [die, shadow] = all[n] ?? []
      const path = paths[n]
      if (!die || !shadow || !path) return
      const timing = { duration: ms, fill: 'backwards' } as const
      const shades = path.filter((_, frame) => frame % SHADED === 0).map((pose) => tones(die, pose))
      this.#put(die, shadow, path.at(-1) as Pose)
      const running = this.#animate(die, shadow, path, timing)
      for (const [side, print] of prints(die).entries()) {
        const shading = print.animate({ opacity: shades.map((of) => of[side] as number) }, timing)
        running.push(shading)
        this.#running.push(shading)
      }
      for (const animation of running) animation.startTime = startTime
      if (this.#hurried) this.hurry()
      next(() => begin(n + 1))
    }
    begin(0)
  }

  /** Complete the current motion quickly, along the same path. */
  hurry(): void {
    this.#hurried = true
    for (const animation of this.#running) {
      const end = Number(animation.effect?.getComputedTiming().endTime ?? 0)
      if (end === Infinity) animation.cancel()
      const left = end - Number(animation.currentTime ?? 0)
      if (left > HURRIED && left < Infinity) animation.updatePlaybackRate(left / HURRIED)
    }
  }

  #stop(): void {
    this.#hurried = false
    for (const animation of this.#running) animation.cancel()
    this.#running = []
  }
}
