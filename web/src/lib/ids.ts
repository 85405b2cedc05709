// Names for commands. Not crypto.randomUUID: a living room has no certificate, and without one the browser hides it.

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** 132 random bits, in the letters the house takes. */
export function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(22))
  return Array.from(bytes, (byte) => ALPHABET[byte & 63]).join('')
}
