// localStorage, where the browser allows it.

export const storage = {
  read(key: string): string | null {
    try {
      return localStorage.getItem(`tripot.${key}`)
    } catch {
      return null // storage may be forbidden; then nothing is remembered
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
