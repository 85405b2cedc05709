// One look at the screen a frame: whatever wants to be measured is measured first, and only then is anything set in motion, so that
// the page is laid out once, when it would be anyway.

type Look = () => (() => void) | undefined
let waiting: Look[] = []

/** `look` measures, and gives back what is then done with it. */
export function atNextFrame(look: Look): void {
  if (waiting.push(look) === 1) requestAnimationFrame(turn)
}

function turn(): void {
  const looks = waiting
  waiting = []
  for (const move of looks.map((look) => look())) move?.()
}
