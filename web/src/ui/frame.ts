// Batches layout reads and writes: each frame measures everything before it changes anything, to lay the page out once.

type Look = () => (() => void) | undefined
let waiting: Look[] = []

/** Run `look` in the next frame. It measures, and returns the change to make afterwards. */
export function atNextFrame(look: Look): void {
  if (waiting.push(look) === 1) requestAnimationFrame(turn)
}

function turn(): void {
  const looks = waiting
  waiting = []
  for (const move of looks.map((look) => look())) move?.()
}

/** Run `step` in a separate task after the next frame is drawn, so that it does not delay the layout. */
export function afterNextFrame(step: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => (timer = setTimeout(step)))
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
