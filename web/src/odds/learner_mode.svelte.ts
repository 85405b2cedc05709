// Learner mode: whether this device shows odds on the table. Off by default, and kept in localStorage.
import { storage } from '../device/storage'

class Learner {
  on = $state(storage.read('odds') === 'on')

  toggle(): void {
    this.on = !this.on
    storage.write('odds', this.on ? 'on' : 'off')
  }
}

export const learner = new Learner()
