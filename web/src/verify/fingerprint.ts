// The fingerprint of a hash, to be read aloud: thirty digits (99 bits) in groups of five, the same in every language
// (docs/fairness.md, « Comparing aloud »).
const GROUPS = 6
const DIGITS = 5

/** Group k is the big-endian number in bytes 5k to 5k + 4 of the hash, modulo 100,000. */
export function fingerprintOf(hash: string): string {
  return Array.from({ length: GROUPS }, (_, group) => {
    const bytes = hash.slice(group * 10, group * 10 + 10)
    return String(Number.parseInt(bytes, 16) % 10 ** DIGITS).padStart(DIGITS, '0')
  }).join(' ')
}

/** A typed fingerprint in normal form; null if it is invalid. */
export function readFingerprint(text: string): string | null {
  const digits = text.replace(/[\s.,-]/g, '')
  if (!/^\d{30}$/.test(digits)) return null
  return (digits.match(/\d{5}/g) ?? []).join(' ')
}
