// Detects newcomers: people whose device has not yet shown a whole round of Home Casino. Their first round is shown
// slowly and with explanations.
import { storage } from '../../device/storage'

const KEY = 'known.home_casino'

/** Kept in memory too, in case the browser stores nothing. */
let isKnown = false

export const isNewcomer = (): boolean => !isKnown && storage.read(KEY) === null
export const markKnown = (): void => {
  isKnown = true
  storage.write(KEY, 'yes')
}
