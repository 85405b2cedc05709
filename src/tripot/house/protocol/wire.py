"""Wire protocol: the messages of a table's WebSocket and their codec. A message for everybody is encoded once.

A client sends a hello with its last entry and receives the entries it missed, or the whole board. Afterwards it
receives every entry, followed by the options of its person. This module does not deal with connections.

A message with news consists of lines: a head, then each entry exactly as it is stored, so that a client can hash the
received bytes. The head contains only the changes of the board or, for a client that missed entries, the whole board.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import reduce
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from tripot.house.clocks import NOTHING_SHOWN, ShownPhases
from tripot.house.ids import CommandId, Hash, PersonId
from tripot.house.journal.commands import Command, Reveal
from tripot.house.journal.entries import StoredEntry
from tripot.house.journal.events import Started
from tripot.house.protocol.board_patch import Clocks, diff_tables
from tripot.house.protocol.bot_lines import BotSaid
from tripot.house.protocol.quick_chat import React, Reacted, Said, Say
from tripot.house.protocol.views import Board, Yours, build_board, build_clock
from tripot.house.refusals import Refusal
from tripot.house.table.fold import apply_entry
from tripot.house.table.presence import Presence
from tripot.house.table.table import Table
from tripot.kernel import Seat

MAX_MESSAGE_BYTES = 16 * 1024
"""The largest message a client may send."""

CATCH_UP_MAX_ENTRIES = 200
"""A client that missed more entries than this gets the whole board instead."""

SafeInteger = Annotated[int, Meta(ge=0, lt=2**53)]


class Hello(Struct, frozen=True, kw_only=True, tag="hello/1", tag_field="type"):
    """A client's first message: its last entry, if any, the hash of that entry, and the kind of client."""

    seq: SafeInteger = 0
    head: Hash | None = None
    build: Annotated[str, Meta(max_length=100)] | None = None
    """The build of a browser client, by the name of its first script."""
    rests: bool = False
    """Whether the device cannot answer a freeze of the dice yet; see :class:`Resting`."""


class Shown(Struct, frozen=True, kw_only=True, tag="shown/1", tag_field="type"):
    """The client shows the phase in which its person is asked to act, which starts their clock. Neither answered nor
    stored."""

    phase: SafeInteger


class Watched(Struct, frozen=True, kw_only=True, tag="watched/1", tag_field="type"):
    """The client has shown every entry up to this seq. Bots wait until then. Neither answered nor stored."""

    seq: SafeInteger


class Resting(Struct, frozen=True, kw_only=True, tag="resting/1", tag_field="type"):
    """The device is in the background, or no longer. Meanwhile, no throw waits for its link. Neither answered nor
    stored."""

    rests: bool


class Queue(Struct, frozen=True, kw_only=True, tag="queue/1", tag_field="type"):
    """A person without a seat joins or leaves the queue for the next game. The server answers only to refuse it. Not
    stored."""

    waits: bool


class Ping(Struct, frozen=True, kw_only=True, tag="ping/1", tag_field="type"):
    """A client checks that the connection is alive, because scripts in a browser cannot see WebSocket pings."""


class Pong(Struct, frozen=True, kw_only=True, tag="pong/1", tag_field="type"):
    """The answer to ``ping/1``."""


class Snapshot(Struct, frozen=True, kw_only=True, tag="snapshot/1", tag_field="type"):
    """The whole board."""

    board: Board
    now: int
    """The server time, to which deadlines refer."""


class News(Struct, frozen=True, kw_only=True, tag="news/1", tag_field="type"):
    """The first line of news. The stored entries follow, one per line."""

    base: int | None
    """The entry to whose board the changes apply. A client without this board sends hello again. ``None``: the head
    contains the complete board."""
    board: dict[str, Any]
    """The fields of the board that changed, to be applied like :func:`~.board_patch.patch_board`; or all fields of the
    board."""
    now: int


class Unchanged(Struct, frozen=True, kw_only=True, tag="unchanged/1", tag_field="type"):
    """The ``yours/1`` that the client has for entry ``base`` is still valid for the board of entry ``seq``."""

    base: int
    seq: int


class Outdated(Struct, frozen=True, kw_only=True, tag="outdated/1", tag_field="type"):
    """The page comes from a different build than the one on this server and must be reloaded."""

    build: str | None
    """The build that this server has."""


class Accepted(Struct, frozen=True, kw_only=True, tag="accepted/1", tag_field="type"):
    """A command is committed in the entry of this seq. If the command is sent again, it gets the same answer."""

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
    """All visitors of this table, and who is present."""

    people: tuple[PersonView, ...]
    watching: int = 0
    """The number of spectators without a name."""
    screens: int = 0
    """The number of shared screens that show the table."""
    queue: tuple[PersonId, ...] = ()
    """The queue for the next game, in order."""


class ClockStarted(Struct, frozen=True, kw_only=True, tag="clock/1", tag_field="type"):
    """The clock of an awaited seat has started. It belongs to the board of this phase."""

    phase: int
    seat: Seat
    since: int
    due: int


class WatchedBy(Struct, frozen=True, kw_only=True, tag="watched_by/1", tag_field="type"):
    """A player's client has shown every entry up to this seq. Sent to players and shared screens."""

    person: PersonId
    seq: int


FromClient = Hello | Ping | Resting | Queue | Shown | Watched | Say | React | Reveal | Command
Notice = ClockStarted | WatchedBy | Said | Reacted | BotSaid | Pong | Outdated
ToClient = Snapshot | News | Yours | Unchanged | Accepted | Refusal | People | Notice

_decode = msgspec.json.Decoder(FromClient).decode
encode = msgspec.json.Encoder().encode


def decode_message(data: bytes | str) -> FromClient | Refusal:
    """Decode a client's message. Returns a refusal if it is not valid."""
    if len(data) > MAX_MESSAGE_BYTES:
        return Refusal(code="unknown_command", detail="too long")
    try:
        # Decode as text first, because the decoder copies the bytes of an action without checking that they are UTF-8.
        said: FromClient = _decode(data if isinstance(data, str) else data.decode())
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        return Refusal(code="unknown_command", command=_find_command_id(data), asked=_as_text(data), detail=str(error))
    return said


def encode_snapshot(table: Table, now: int, shown: ShownPhases = NOTHING_SHOWN) -> bytes:
    """Encode the board, for everybody."""
    return encode(Snapshot(board=build_board(table, shown), now=now))


def encode_missed_news(
    table: Table, entries: Sequence[StoredEntry], now: int, shown: ShownPhases = NOTHING_SHOWN
) -> bytes:
    """Encode the entries that a client missed, and the whole board after them."""
    return _join_news(News(base=None, board=msgspec.to_builtins(build_board(table, shown)), now=now), entries)


def encode_news(
    before: Table, after: Table, entries: Sequence[StoredEntry], now: int, known: Clocks | None, clocks: Clocks
) -> bytes:
    """Encode committed entries and their changes of the board, for all clients that have the previous entry."""
    changed = diff_tables(before, after, known, clocks)
    return _join_news(News(base=before.seq, board=changed, now=now), entries)


def _join_news(head: News, entries: Sequence[StoredEntry]) -> bytes:
    return b"\n".join([encode(head), *(entry.data for entry in entries)])


def split_news(
    before: Table, after: Table, entries: Sequence[StoredEntry]
) -> Iterator[tuple[Table, Table, Sequence[StoredEntry]]]:
    """Split the entries that lead from one table to another into messages, each with the table before and after it.

    The start of a game is sent separately from the throws that follow immediately, so that a client shows the board
    first.
    """
    start = next(
        (count for count, entry in enumerate(entries, 1) if isinstance(entry.entry.event, Started)), len(entries)
    )
    if start < len(entries):
        started = reduce(apply_entry, entries[:start], before)
        yield before, started, entries[:start]
        before, entries = started, entries[start:]
    yield before, after, entries


def build_clock_started(table: Table, person: PersonId, shown: ShownPhases) -> ClockStarted | None:
    """Build the message that a person's clock has started; ``None`` if it has not."""
    seat = table.seat_of(person)
    if seat is None or seat not in table.awaited_clocks():
        return None
    clock = build_clock(table, seat, shown)
    if clock.since is None or clock.due is None:
        return None
    return ClockStarted(phase=table.phase, seat=seat, since=clock.since, due=clock.due)


def can_catch_up(table: Table, hello: Hello, known: Hash | None) -> bool:
    """Return whether the client needs only the entries it missed, not the whole board. ``known``: the hash of the
    client's last entry according to the journal."""
    missed = table.seq - hello.seq
    return hello.seq > 0 and 0 <= missed <= CATCH_UP_MAX_ENTRIES and hello.head is not None and hello.head == known


def encode_people(
    names: Mapping[PersonId, str],
    presence: Presence,
    watching: int = 0,
    bots: Collection[PersonId] = (),
    screens: int = 0,
    queue: tuple[PersonId, ...] = (),
) -> bytes:
    """Encode the people at the table, for everybody."""
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
    return encode(People(people=tuple(views), watching=watching, screens=screens, queue=queue))


def _as_text(data: bytes | str) -> str:
    return data if isinstance(data, str) else data.decode("utf-8", "replace")


def _find_command_id(data: bytes | str) -> CommandId | None:
    """Find the id of a command that could not be decoded, to identify it in the refusal."""
    try:
        found: Any = msgspec.json.decode(data)
        asked_as = found.get("id") if isinstance(found, dict) else None
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None
    return CommandId(asked_as[:64]) if isinstance(asked_as, str) else None
