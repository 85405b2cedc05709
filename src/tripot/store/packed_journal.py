"""The format of packed journals: a finished game in one row, with a tenth of the size of its entries.

An entry begins with its table, its seq and the hash of the entry before it. All three can be recomputed, so packing
leaves them out. It also leaves out every hash whose preimage appears later in the journal. The links for dice are such
hashes and make up half of the remaining data. Packing compresses the rest.

Unpacking restores the exact bytes. It first computes the hashes that were left out, from the end of the journal to its
beginning. Then it rebuilds the entries, from the first to the last, because each contains the hash of the one before
it. The last entry must have the stored hash; otherwise the row is damaged, and :class:`BrokenChain` names its table.
"""

import re
import zlib
from collections.abc import Sequence
from hashlib import sha256

import msgspec

from tripot.house import BrokenChain, Hash, TableId
from tripot.house.journal.entries import GENESIS_HASH, hash_of

HASH_PATTERN = re.compile(rb'"([0-9a-f]{64})"')

LEFT_OUT = b"\x01%d;"
"""The placeholder of an omitted hash; JSON has no control characters."""

LINK_PATTERN = re.compile(HASH_PATTERN.pattern + rb"|\x01(\d{1,9});")


def pack_journal(table: TableId, entries: Sequence[bytes], end: Hash) -> bytes:
    """Pack a whole journal that ends at this hash. The result is unpacked as a check; raises :class:`BrokenChain` if it
    differs."""
    rests, prev = [], GENESIS_HASH
    for seq, data in enumerate(entries, 1):
        start = _start_of(table, seq, prev)
        if not data.startswith(start):
            raise BrokenChain(f"entry {seq} of table {table} does not follow entry {seq - 1}")
        rests.append(data.removeprefix(start))
        prev = hash_of(data)
    packed = zlib.compress(_leave_out_links(b"\n".join(rests)), zlib.Z_BEST_COMPRESSION)
    if unpack_journal(table, len(entries), end, packed) != list(entries):
        raise BrokenChain(f"the journal of table {table} cannot be packed")
    return packed


def unpack_journal(table: TableId, count: int, end: Hash, packed: bytes) -> list[bytes]:
    """Return the exact entries of a packed journal. Raises :class:`BrokenChain` unless their number and last hash
    match."""
    try:
        rests = _restore_links(zlib.decompress(packed)).split(b"\n")
    except (zlib.error, IndexError) as error:
        raise BrokenChain(f"the packed journal of table {table} is damaged: {error}") from None
    entries, prev = [], GENESIS_HASH
    for seq, rest in enumerate(rests, 1):
        entries.append(_start_of(table, seq, prev) + rest)
        prev = hash_of(entries[-1])
    if (len(entries), prev) != (count, end):
        raise BrokenChain(f"the packed journal of table {table} is damaged: it does not end at its hash")
    return entries


def _start_of(table: TableId, seq: int, prev: Hash) -> bytes:
    """Return the first bytes of an entry, as ``house.journal.entries`` encodes it."""
    return b'{"type":"entry/1","table":%b,"seq":%d,"prev":"%b",' % (msgspec.json.encode(table), seq, prev.encode())


def _leave_out_links(text: bytes) -> bytes:
    """Replace each hash whose preimage is a later hash with the distance to that hash, counted in hashes."""
    found = list(HASH_PATTERN.finditer(text))
    parts: list[bytes] = []
    places: dict[bytes, int] = {}
    end = len(text)
    for place, match in reversed([*enumerate(found)]):
        link = bytes.fromhex(match[1].decode())
        later = places.get(link)
        parts += text[match.end() : end], match[0] if later is None else LEFT_OUT % (later - place)
        places[sha256(link).digest()] = place
        end = match.start()
    return b"".join(reversed([*parts, text[:end]]))


def _restore_links(text: bytes) -> bytes:
    """Undo :func:`_leave_out_links`. Raises ``IndexError`` if there is no later hash."""
    links: list[bytes] = []  # from the last to the first
    for match in reversed([*LINK_PATTERN.finditer(text)]):
        later = None if match[2] is None else links[-int(match[2])]
        links.append(bytes.fromhex(match[1].decode()) if later is None else sha256(later).digest())
    return LINK_PATTERN.sub(lambda _: b'"%b"' % links.pop().hex().encode(), text)
