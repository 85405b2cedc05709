// Frames of the socket. Each is one JSON message; news are followed by the stored entries, one per line. Some frames
// contain only changes, from which this module restores the whole message.
import type { Board, BoardPatch, Entry, FromHouse, Heard, Yours } from './wire'

/** Reads the frames of one connection, from its greeting on. */
export class FrameReader {
  #board: Board | null = null
  #yours: Yours | null = null

  /** Whether it has a board to which changes can be applied. */
  get hasBoard(): boolean {
    return this.#board !== null
  }

  /** The message of a frame; null if the frame changes a board or an offer that this client does not have. */
  read(data: string): Heard | null {
    const [head, ...lines] = data.split('\n')
    const message = JSON.parse(head ?? '') as FromHouse
    switch (message.type) {
      case 'snapshot/1':
        this.#board = message.board
        return message
      case 'news/1':
        if (message.base === null) this.#board = message.board as Board
        else if (this.#board?.seq !== message.base) return null
        else this.#board = patched(this.#board, message.board)
        return { type: 'news/1', board: this.#board, now: message.now, lines, entries: entriesOf(lines) }
      case 'yours/1':
        return (this.#yours = message)
      case 'unchanged/1':
        if (this.#yours?.seq !== message.base) return null
        return (this.#yours = { ...this.#yours, seq: message.seq })
      default:
        return message
    }
  }
}

/** A board after a patch. Places with 0 chips are removed. */
export function patched(board: Board, patch: BoardPatch): Board {
  const chips = { ...board.chips, ...patch.chips }
  for (const place in patch.chips) if (!chips[place]) delete chips[place]
  const [dice, state] = [
    { ...board.dice, ...patch.dice },
    { ...board.state, ...patch.state },
  ]
  return { ...board, ...patch, chips, dice, state }
}

/** The entries of all lines that can be read. The verifier reports the others. */
function entriesOf(lines: string[]): Entry[] {
  try {
    return lines.map((line) => JSON.parse(line) as Entry)
  } catch {
    return []
  }
}

/** The build of this page, by the name of its first script; null during development. */
export function thisBuild(): string | null {
  if (typeof document === 'undefined') return null
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src*="/assets/"]')
  return script?.src.split('/').at(-1) ?? null
}
