"""Journal entries: their stored bytes, and the hash chain over these bytes. This module does not interpret events.

Each entry contains the hash of the previous one (``prev``), so a journal cannot be changed in the middle. An entry is
encoded once: journal, hash, news and sockets share the same bytes. Integers stay below 2**53 and there are no floats,
so a browser reads the same numbers.
"""

from collections.abc import Iterable, Iterator
from hashlib import sha256

import msgspec
from msgspec import Struct

from tripot.house.ids import CommandId, CommandKey, Hash, PersonId, TableId
from tripot.house.journal.events import AnyEvent
from tripot.kernel import Seat

GENESIS_HASH = Hash("0" * 64)
"""The ``prev`` of the first entry of a journal."""


class Entry(Struct, frozen=True, kw_only=True, omit_defaults=True, tag="entry/1", tag_field="type"):
    """One event at one table, and its place in the journal."""

    table: TableId
    seq: int
    """The number of the entry: from 1, without gaps."""
    prev: Hash
    at: int
    """Milliseconds since 1970 by the server's clock; never less than in the previous entry."""
    phase: int
    """The phase of the game before this event; 0 in the lobby."""
    person: PersonId | None = None
    """The person who caused it; ``None`` if the server acted by itself."""
    seat: Seat | None = None
    """The seat that acted."""
    command: CommandId | None = None
    """The id of the answered command. If a command causes several entries, only the first has it."""
    event: AnyEvent

    @property
    def command_key(self) -> CommandKey | None:
        """The person and the id of the command that this entry answers. Command ids are unique per person only."""
        return None if self.person is None or self.command is None else (self.person, self.command)


class StoredEntry(Struct, frozen=True):
    """An entry, its stored bytes and their hash."""

    entry: Entry
    data: bytes
    hash: Hash


class BrokenChain(Exception):
    """An entry does not follow the previous one. The message names the entry."""


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Entry).decode


def encode_entry(entry: Entry) -> StoredEntry:
    """Encode an entry. Its bytes never change afterwards."""
    data = _encode(entry)
    return StoredEntry(entry, data, hash_of(data))


def decode_entry(data: bytes) -> StoredEntry:
    """Decode a stored entry. Raises ``msgspec.ValidationError``."""
    return StoredEntry(_decode(data), data, hash_of(data))


def hash_of(data: bytes) -> Hash:
    """Return the hash of stored bytes."""
    return Hash(sha256(data).hexdigest())


def decode_journal(journal: Iterable[bytes]) -> Iterator[StoredEntry]:
    """Decode a whole journal and check its hash chain."""
    before: StoredEntry | None = None
    for data in journal:
        stored = decode_entry(data)
        check_follows(before, stored.entry)
        yield stored
        before = stored


def check_follows(before: StoredEntry | None, entry: Entry) -> None:
    """Raise :class:`BrokenChain` unless the entry follows ``before`` (or is a first entry, without ``before``)."""
    if before is None:
        check_link(entry, entry.table, 0, GENESIS_HASH)
    else:
        check_link(entry, before.entry.table, before.entry.seq, before.hash)


def check_link(entry: Entry, table_id: TableId, seq: int, head: Hash) -> None:
    """Raise :class:`BrokenChain` unless the entry is the next of this table, after this seq and hash."""
    if (entry.table, entry.seq, entry.prev) != (table_id, seq + 1, head):
        raise BrokenChain(f"entry {entry.seq} of table {entry.table} does not follow entry {seq} of table {table_id}")
