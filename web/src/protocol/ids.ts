// Command ids and dice nonces. Not crypto.randomUUID: browsers hide it on plain HTTP, as on a home network without a
// certificate.

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** 132 random bits, in the alphabet the house accepts. */
export function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(22))
  return Array.from(bytes, (byte) => ALPHABET[byte & 63]).join('')
}

/** 32 random bytes for the dice, as hexadecimal digits; new for every command (docs/fairness.md). */
export function freshNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
