"""Wire protocol: the messages of a table's WebSocket and their codec. A message for everybody is encoded once.

A client says hello with the last entry it has and gets the entries it missed, or the whole board. After that it gets
every entry, always followed by what its person may do. No connection is known here.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import reduce
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Raw, Struct

from tripot.house.commands import Command
from tripot.house.entries import StoredEntry
from tripot.house.events import Started
from tripot.house.fold import apply_entry
from tripot.house.ids import CommandId, Hash, PersonId
from tripot.house.presence import Presence
from tripot.house.quick_chat import React, Reacted, Said, Say
from tripot.house.refusals import Refusal
from tripot.house.table import Table
from tripot.house.views import Board, Yours, build_board

MAX_MESSAGE_BYTES = 16 * 1024
"""The largest message a client may send."""

CATCH_UP_MAX_ENTRIES = 200
"""A client that missed more entries than this gets the whole board instead."""


class Hello(Struct, frozen=True, kw_only=True, tag="hello/1", tag_field="type"):
    """A client's first message: the last entry it has, if any, and that entry's hash."""

    seq: Annotated[int, Meta(ge=0, lt=2**53)] = 0
    head: Hash | None = None


class Snapshot(Struct, frozen=True, kw_only=True, tag="snapshot/1", tag_field="type"):
    """The whole board."""

    board: Board
    now: int
    """The time of the house, to which deadlines refer."""


class News(Struct, frozen=True, kw_only=True, tag="news/1", tag_field="type"):
    """Entries in order, as they are stored, and the board after the last of them."""

    entries: tuple[Raw, ...]
    hashes: tuple[Hash, ...]
    """The hash of each entry, for clients that do not compute it."""
    board: Board
    now: int


class Accepted(Struct, frozen=True, kw_only=True, tag="accepted/1", tag_field="type"):
    """A command is committed, in the entry of this seq. Idempotent: sent again, a command gets the same answer."""

    command: CommandId
    seq: int


class PersonView(Struct, frozen=True, kw_only=True):
    """A person at the table, by their display name."""

    person: PersonId
    name: str
    here: bool
    away_since: int | None = None
    program: bool = False
    """Whether it is a program that plays by a bot token."""


class People(Struct, frozen=True, kw_only=True, tag="presence/1", tag_field="type"):
    """Everyone who has come to this table, and who is here."""

    people: tuple[PersonView, ...]
    watching: int = 0
    """How many more watch without a name."""


FromClient = Hello | Say | React | Command
ToClient = Snapshot | News | Yours | Accepted | Refusal | People | Said | Reacted

_decode = msgspec.json.Decoder(FromClient).decode
encode = msgspec.json.Encoder().encode


def decode_message(data: bytes | str) -> FromClient | Refusal:
    """Decode a client's message; a refusal if it is not one."""
    if len(data) > MAX_MESSAGE_BYTES:
        return Refusal(code="unknown_command", detail="too long")
    try:
        said: FromClient = _decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        return Refusal(code="unknown_command", command=_find_command_id(data), asked=_as_text(data), detail=str(error))
    return said


def encode_snapshot(table: Table, now: int) -> bytes:
    """Encode the board, for everybody."""
    return encode(Snapshot(board=build_board(table), now=now))


def encode_news(table: Table, entries: Sequence[StoredEntry], now: int) -> bytes:
    """Encode committed entries and the board after them, for everybody."""
    data, hashes = tuple(Raw(it.data) for it in entries), tuple(it.hash for it in entries)
    return encode(News(entries=data, hashes=hashes, board=build_board(table), now=now))


def encode_news_between(before: Table, after: Table, entries: Sequence[StoredEntry], now: int) -> Iterator[bytes]:
    """Encode the entries that lead from one table to another.

    The start of a game is sent apart from the throws that follow it at once, so that a client shows the board first.
    """
    start = next((count for count, it in enumerate(entries, 1) if isinstance(it.entry.event, Started)), len(entries))
    if start < len(entries):
        yield encode_news(reduce(apply_entry, entries[:start], before), entries[:start], now)
        entries = entries[start:]
    yield encode_news(after, entries, now)


def can_catch_up(table: Table, hello: Hello, known: Hash | None) -> bool:
    """Whether missed entries are enough; ``known`` is the journal's hash of the client's last entry."""
    missed = table.seq - hello.seq
    return hello.seq > 0 and 0 <= missed <= CATCH_UP_MAX_ENTRIES and hello.head is not None and hello.head == known


def encode_people(
    names: Mapping[PersonId, str], presence: Presence, watching: int = 0, bots: Collection[PersonId] = ()
) -> bytes:
    """Encode who is here, for everybody."""
    views = [
        PersonView(
            person=person,
            name=name,
            here=presence.is_here(person),
            away_since=presence.away.get(person),
            program=person in bots,
        )
        for person, name in names.items()
    ]
    return encode(People(people=tuple(views), watching=watching))


def _as_text(data: bytes | str) -> str:
    return data if isinstance(data, str) else data.decode("utf-8", "replace")


def _find_command_id(data: bytes | str) -> CommandId | None:
    """Find the id of a command that could not be decoded, so that its sender knows which one was refused."""
    try:
        found: Any = msgspec.json.decode(data)
        asked_as = found.get("id") if isinstance(found, dict) else None
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None
    return CommandId(asked_as[:64]) if isinstance(asked_as, str) else None
