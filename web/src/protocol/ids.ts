// Command ids. They do not use crypto.randomUUID, which browsers hide on plain HTTP, as on a home network.

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** 132 random bits, in the alphabet the server accepts. */
export function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(22))
  return Array.from(bytes, (byte) => ALPHABET[byte & 63]).join('')
}
