"""Checks a journal against data that a person or their device saved during the game.

A completely rewritten journal is consistent, so only data kept outside the server can reveal the change. A device keeps
its last checked entry, the commitment of the dice, and its accepted commands with the events that can answer them. So
it reveals a command that was replaced or changed.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec import Struct

from tripot.house.ids import CommandId, Hash, TableId
from tripot.house.journal.entries import StoredEntry, decode_entry
from tripot.house.journal.events import Opened
from tripot.house.verify.event_commands import has_fields
from tripot.house.verify.fingerprint import fingerprint_of
from tripot.house.verify.journal import Fault


class BadHead(ValueError):
    """The text is not a hash or fingerprint, with or without the number of an entry before it."""


class KeptHead(Struct, frozen=True):
    """An entry identified by its hash or fingerprint, optionally with its seq."""

    hash: str
    seq: int | None = None

    def matches(self, seq: int, head: Hash) -> bool:
        """Return whether this is the entry with this seq and hash."""
        return self.seq in (None, seq) and self.hash in (head, fingerprint_of(head))


class SentCommand(Struct, frozen=True):
    """A command of the device. ``seq``: the entry that, according to the house, answers it."""

    id: CommandId
    seq: int | None = None
    events: tuple[dict[str, Any], ...] = ()
    """The events that can answer it, each with the fields that follow from the command. If empty, any event can."""

    def matches(self, stored: StoredEntry) -> bool:
        """Return whether this entry answers the command as it was sent."""
        event = msgspec.json.decode(stored.data)["event"]
        return stored.entry.command == self.id and (
            not self.events or any(has_fields(event, expected) for expected in self.events)
        )


class KeptFile(Struct, frozen=True, tag="kept/1", tag_field="type"):
    """What a device has kept of a table."""

    table: TableId
    promise: Hash | None = None
    heads: tuple[KeptHead, ...] = ()
    sent: tuple[SentCommand, ...] = ()


_HEAD = re.compile(r"(?:(\d+):)?([0-9a-f]{64}|\d{5}(?: \d{5}){5})")


def parse_head(text: str) -> KeptHead:
    """Parse a hash or a fingerprint, optionally after the number of an entry (``41:…``). Raises :class:`BadHead`."""
    seq, colon, rest = text.strip().lower().rpartition(":")
    digits = re.sub(r"[\s.,-]", "", rest)
    head = " ".join(re.findall(r"\d{5}", digits)) if re.fullmatch(r"\d{30}", digits) else digits
    found = _HEAD.fullmatch(f"{seq.strip()}{colon}{head}")
    if found is None:
        raise BadHead(text)
    return KeptHead(found[2], None if found[1] is None else int(found[1]))


def read_kept_file(data: bytes) -> KeptFile:
    """Decode what a device has kept. Raises ``msgspec.ValidationError``."""
    return msgspec.json.decode(data, type=KeptFile)


class KeptHeads:
    """Checks the saved data while the verifier reads a journal: ``watch`` the entries, then ``finish``."""

    def __init__(self, heads: Iterable[KeptHead] = (), kept: KeptFile | None = None) -> None:
        self._missing = [*heads, *(() if kept is None else kept.heads)]
        self._kept = kept
        self._sent = {} if kept is None else {item.seq: item for item in kept.sent if item.seq is not None}
        self.found: int | None = None
        """The seq of the last saved entry that was found."""

    def watch(self, stored: Iterable[bytes]) -> Iterator[bytes]:
        """Yield the entries unchanged. Check each after the verifier has accepted it. Raises :class:`Fault`."""
        for data in stored:
            yield data
            line = decode_entry(data)
            self._check_entry(line)
            if any(item.matches(line.entry.seq, line.hash) for item in self._missing):
                self.found = line.entry.seq
                self._missing = [item for item in self._missing if not item.matches(line.entry.seq, line.hash)]

    def finish(self) -> None:
        """Raise :class:`Fault` unless everything that was saved has been found."""
        if self._missing:
            raise Fault(self._missing[0].seq or 0, "head")
        if self._sent:
            raise Fault(min(self._sent), "own", "accepted, and not there")

    def _check_entry(self, stored: StoredEntry) -> None:
        kept, entry = self._kept, stored.entry
        if kept is None:
            return
        event = entry.event
        if entry.table != kept.table or (isinstance(event, Opened) and event.promise != kept.promise):
            raise Fault(entry.seq, "head", "another table, or another promise")
        sent = self._sent.pop(entry.seq, None)
        if sent is not None and not sent.matches(stored):
            raise Fault(entry.seq, "own", "not as it was sent")
