// Whether this device shows the odds on the table: for those who learn. Off until someone wants it, and then remembered.

const KEY = 'tripot.odds'

class Learner {
  on = $state(readSwitch())

  toggle(): void {
    this.on = !this.on
    try {
      localStorage.setItem(KEY, this.on ? 'on' : 'off')
    } catch {
      // storage may be forbidden; then nothing is remembered
    }
  }
}

function readSwitch(): boolean {
  try {
    return localStorage.getItem(KEY) === 'on'
  } catch {
    return false
  }
}

export const learner = new Learner()
