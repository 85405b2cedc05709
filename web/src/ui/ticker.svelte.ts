// A shared clock for all components that show time. It ticks only while one of them uses it.

class Ticker {
  now = $state(Date.now())
  #users = 0
  #timer: ReturnType<typeof setInterval> | null = null

  /** For `$effect`: ticks until the returned function is called. */
  use(): () => void {
    this.#users += 1
    this.now = Date.now()
    this.#timer ??= setInterval(() => (this.now = Date.now()), 250)
    return () => {
      this.#users -= 1
      if (this.#users > 0 || !this.#timer) return
      clearInterval(this.#timer)
      this.#timer = null
    }
  }
}

export const ticker = new Ticker()
