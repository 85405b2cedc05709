// localStorage, where the browser allows it.

export const storage = {
  read(key: string): string | null {
    try {
      return localStorage.getItem(`tripot.${key}`)
    } catch {
      return null // storage may be forbidden; then nothing is stored
    }
  },
  /** The keys that begin with this prefix. */
  keys(prefix: string): string[] {
    const whole = `tripot.${prefix}`
    try {
      return Object.keys(localStorage)
        .filter((key) => key.startsWith(whole))
        .map((key) => key.slice('tripot.'.length))
    } catch {
      return []
    }
  },
  remove(key: string): void {
    try {
      localStorage.removeItem(`tripot.${key}`)
    } catch {
      // storage may be forbidden, as above
    }
  },
  write(key: string, value: string): void {
    try {
      localStorage.setItem(`tripot.${key}`, value)
    } catch {
      // storage may be forbidden, as above
    }
  },
}
