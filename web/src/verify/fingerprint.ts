// The fingerprint of a hash, to be read aloud: thirty digits (99 bits) in groups of five, the same in any language
// (docs/fairness.md, « Comparing aloud »).
const GROUPS = 6
const DIGITS = 5

/** Group k is bytes 5k to 5k + 4 of the hash, a big-endian number, modulo 100,000. */
export function fingerprintOf(hash: string): string {
  return Array.from({ length: GROUPS }, (_, group) => {
    const bytes = hash.slice(group * 10, group * 10 + 10)
    return String(Number.parseInt(bytes, 16) % 10 ** DIGITS).padStart(DIGITS, '0')
  }).join(' ')
}

/** A fingerprint as someone typed it, in groups again; null if it is none. */
export function readFingerprint(text: string): string | null {
  const digits = text.replace(/[\s.,-]/g, '')
  if (!/^\d{30}$/.test(digits)) return null
  return (digits.match(/\d{5}/g) ?? []).join(' ')
}
