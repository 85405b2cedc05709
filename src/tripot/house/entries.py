"""The journal: entries, the very bytes that are stored, and the chain of hashes over these bytes.

An entry is encoded once; journal, hash, news and sockets are handed the same bytes, so nobody ever re-encodes. Whole
numbers stay below 2**53 and there are no floats: a browser reads the same numbers.
"""

from collections.abc import Iterable, Iterator
from hashlib import sha256

import msgspec
from msgspec import Struct

from tripot.house.events import AnyEvent
from tripot.house.ids import CommandId, Hash, PersonId, TableId
from tripot.kernel import Seat

GENESIS_HASH = Hash("0" * 64)
"""What the first entry of a journal names as the one before it."""


class Entry(Struct, frozen=True, kw_only=True, omit_defaults=True, tag="entry/1", tag_field="type"):
    """One thing that happened at one table."""

    table: TableId
    seq: int
    """From 1, without gaps."""
    prev: Hash
    at: int
    """Milliseconds since 1970 by the house's clock; never less than in the entry before."""
    phase: int
    """The phase of the game in which it happened; 0 before there is one."""
    person: PersonId | None = None
    """Who asked for it; nobody where it was the house."""
    seat: Seat | None = None
    """The seat of whoever did it."""
    command: CommandId | None = None
    """What it answers. Of several entries that answer one command only the first has it."""
    nonce: str | None = None
    """What a person's action of the game brought for the dice."""
    event: AnyEvent


class StoredEntry(Struct, frozen=True):
    """An entry as it is stored."""

    entry: Entry
    data: bytes
    hash: Hash


class BrokenChain(Exception):
    """Entries that do not follow one another; the message says where."""


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Entry).decode


def encode_entry(entry: Entry) -> StoredEntry:
    """An entry, encoded for good."""
    data = _encode(entry)
    return StoredEntry(entry, data, hash_of(data))


def decode_entry(data: bytes) -> StoredEntry:
    """A stored entry; ``msgspec.ValidationError`` where it is none."""
    return StoredEntry(_decode(data), data, hash_of(data))


def hash_of(data: bytes) -> Hash:
    """The hash of stored bytes."""
    return Hash(sha256(data).hexdigest())


def decode_journal(stored: Iterable[bytes]) -> Iterator[StoredEntry]:
    """The lines of one whole journal, each checked to follow the one before it."""
    before: StoredEntry | None = None
    for data in stored:
        line = decode_entry(data)
        check_link(before, line)
        yield line
        before = line


def check_link(before: StoredEntry | None, line: StoredEntry) -> None:
    """Refuse a line that does not follow ``before``; the first follows nothing."""
    entry = line.entry
    if before is None:
        follows = entry.seq == 1 and entry.prev == GENESIS_HASH
    else:
        follows = (entry.table, entry.seq, entry.prev) == (before.entry.table, before.entry.seq + 1, before.hash)
    if not follows:
        where = "the beginning" if before is None else f"entry {before.entry.seq} of table {before.entry.table}"
        raise BrokenChain(f"entry {entry.seq} of table {entry.table} does not follow {where}")
