// A newcomer: somebody whose device has seen no whole round of Home Casino yet, neither in play nor in the lesson.
// Their first round is shown slowly and explained.
import { storage } from '../../device/storage'

const KEY = 'known.home_casino'

/** Also where the browser stores nothing. */
let isKnown = false

export const isNewcomer = (): boolean => !isKnown && storage.read(KEY) === null
export const markKnown = (): void => {
  isKnown = true
  storage.write(KEY, 'yes')
}
