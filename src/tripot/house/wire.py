"""The messages of a table's socket. Each is a tagged value; those for everybody are encoded once for all.

A client says hello with the last entry it has; it is given what it missed, or the whole board. After that it hears
every entry, always followed by what it may do itself.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
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
"""Bytes a client may send at once."""

CATCH_UP_MAX_ENTRIES = 200
"""Missed entries that are still sent one by one; beyond, the board says it shorter."""


class Hello(Struct, frozen=True, kw_only=True, tag="hello/1", tag_field="type"):
    """A client's first word: the last entry it has, if any, and that entry's hash."""

    seq: Annotated[int, Meta(ge=0, lt=2**53)] = 0
    head: Hash | None = None


class Snapshot(Struct, frozen=True, kw_only=True, tag="snapshot/1", tag_field="type"):
    """The whole board."""

    board: Board
    now: int
    """The house's clock, to which deadlines refer."""


class News(Struct, frozen=True, kw_only=True, tag="news/1", tag_field="type"):
    """Entries in order, as they are stored, and the board after the last of them."""

    entries: tuple[Raw, ...]
    hashes: tuple[Hash, ...]
    """Of each of them, for clients that do not hash themselves."""
    board: Board
    now: int


class Accepted(Struct, frozen=True, kw_only=True, tag="accepted/1", tag_field="type"):
    """A command was committed, in the entry of this seq; said again to whoever asks again."""

    command: CommandId
    seq: int


class PersonView(Struct, frozen=True, kw_only=True):
    """Someone at the table, by the name he goes by tonight."""

    person: PersonId
    name: str
    here: bool
    away_since: int | None = None
    program: bool = False
    """Whether it is a bot that plays by a token."""


class People(Struct, frozen=True, kw_only=True, tag="presence/1", tag_field="type"):
    """Everyone who has come to this table, and who is here."""

    people: tuple[PersonView, ...]
    watching: int = 0
    """How many more look on without a name."""


FromClient = Hello | Say | React | Command
ToClient = Snapshot | News | Yours | Accepted | Refusal | People | Said | Reacted

_decode = msgspec.json.Decoder(FromClient).decode
encode = msgspec.json.Encoder().encode


def decode_message(data: bytes | str) -> FromClient | Refusal:
    """What a client said; a refusal where the house does not understand it."""
    if len(data) > MAX_MESSAGE_BYTES:
        return Refusal(code="unknown_command", detail="too long")
    try:
        said: FromClient = _decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        return Refusal(code="unknown_command", command=_find_command_id(data), asked=_as_text(data), detail=str(error))
    return said


def encode_snapshot(table: Table, now: int) -> bytes:
    """The board, for everybody."""
    return encode(Snapshot(board=build_board(table), now=now))


def encode_news(table: Table, lines: Sequence[StoredEntry], now: int) -> bytes:
    """Committed lines and the board they led to, for everybody."""
    entries = tuple(Raw(line.data) for line in lines)
    return encode(News(entries=entries, hashes=tuple(line.hash for line in lines), board=build_board(table), now=now))


def encode_news_between(before: Table, after: Table, lines: Sequence[StoredEntry], now: int) -> Iterator[bytes]:
    """The news of lines that led from one table to another.

    A game that begins is told as it was dealt, and then what chance said at once: dice fall on a cloth that lies there.
    """
    dealt = next((count for count, line in enumerate(lines, 1) if isinstance(line.entry.event, Started)), len(lines))
    if dealt < len(lines):
        for line in lines[:dealt]:
            before = apply_entry(before, line)
        yield encode_news(before, lines[:dealt], now)
        lines = lines[dealt:]
    yield encode_news(after, lines, now)


def can_catch_up(table: Table, hello: Hello, known: Hash | None) -> bool:
    """Whether missed entries are enough; ``known`` is the hash this journal has for the client's last entry."""
    missed = table.seq - hello.seq
    return hello.seq > 0 and 0 <= missed <= CATCH_UP_MAX_ENTRIES and hello.head is not None and hello.head == known


def encode_people(
    names: Mapping[PersonId, str], presence: Presence, watching: int = 0, bots: Collection[PersonId] = ()
) -> bytes:
    """Who is here, for everybody."""
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
    """The id of a command that could not be read, so that whoever sent it knows which was refused."""
    try:
        found: Any = msgspec.json.decode(data)
        asked_as = found.get("id") if isinstance(found, dict) else None
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None
    return CommandId(asked_as[:64]) if isinstance(asked_as, str) else None
