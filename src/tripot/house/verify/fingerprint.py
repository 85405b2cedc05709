"""Fingerprints: the hash of an entry as thirty digits (99 bits) that people can read aloud. docs/fairness.md defines
them."""

from tripot.house.ids import Hash

GROUPS, BYTES_PER_GROUP, DIGITS_PER_GROUP = 6, 5, 5


def fingerprint_of(head: Hash) -> str:
    """Return six groups of five digits. Each group is five bytes of the hash as a big-endian number, modulo 100,000."""
    data = bytes.fromhex(head)
    starts = range(0, GROUPS * BYTES_PER_GROUP, BYTES_PER_GROUP)
    numbers = (int.from_bytes(data[start : start + BYTES_PER_GROUP]) for start in starts)
    return " ".join(f"{number % 10**DIGITS_PER_GROUP:0{DIGITS_PER_GROUP}}" for number in numbers)
