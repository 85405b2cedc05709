// Batches layout reads and writes: within one frame everything is measured first, then everything moves, so the page is
// laid out once.

type Look = () => (() => void) | undefined
let waiting: Look[] = []

/** `look` measures, and returns the write to run afterwards. */
export function atNextFrame(look: Look): void {
  if (waiting.push(look) === 1) requestAnimationFrame(turn)
}

function turn(): void {
  const looks = waiting
  waiting = []
  for (const move of looks.map((look) => look())) move?.()
}

/** Runs `step` in a separate task after the next frame is drawn, so that its cost is not added to that of the layout. */
export function afterNextFrame(step: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => (timer = setTimeout(step)))
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
