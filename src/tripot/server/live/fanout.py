"""Sends messages to all connections of one table on this node.

A message is encoded and framed once (``frames``) and added to each connection's own send queue. That queue
closes a connection that cannot keep up (backpressure, see socket/protocol.py), so a slow client never slows down the
table.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from tripot.house import PersonId, Presence, StoredEntry, Table, build_yours
from tripot.house.clocks import ShownPhases
from tripot.house.protocol import wire
from tripot.house.protocol.board_patch import Clocks
from tripot.house.protocol.close_codes import REMOVED
from tripot.house.protocol.powers import PowersCache
from tripot.house.protocol.views import Yours, build_clocks
from tripot.server.frames import encode_frame


class Listener(Protocol):
    """One connection to a table. A person can have several, for example of a phone and a tablet."""

    person: PersonId | None
    is_screen: bool
    """Whether it is a television, which does not count as a spectator."""
    watched: int | None
    """The last entry that the client has shown; ``None`` if the client has not reported it."""
    yours: Yours | None
    """The options that were last sent to the client."""

    @property
    def is_closed(self) -> bool:
        """Whether the connection has left the table."""

    def send_bytes(self, message: bytes) -> None:
        """Queue a message. Closes the connection if its queue is full."""

    def send_frame(self, frame: bytes) -> None:
        """Queue a message that is already framed."""

    def close(self, code: int) -> None:
        """Close the connection with a close code."""


class Fanout:
    """The connections of one table on this node."""

    def __init__(self) -> None:
        self._listeners: dict[Listener, None] = {}
        self._powers = PowersCache()
        self._known_clocks: tuple[int, Clocks] | None = None
        """The last entry sent, with its clocks; ``None`` if a connection has since received clocks in another
        message."""

    def __len__(self) -> int:
        return len(self._listeners)

    def __iter__(self) -> Iterator[Listener]:
        return iter(tuple(self._listeners))

    def __contains__(self, listener: object) -> bool:
        return listener in self._listeners

    def add(self, listener: Listener) -> None:
        """Start sending to a connection."""
        self._listeners[listener] = None

    def remove(self, listener: Listener) -> None:
        """Stop sending to a connection."""
        del self._listeners[listener]

    def broadcast(self, message: bytes, to: Iterable[Listener] | None = None) -> None:
        """Send one message to all or some connections."""
        frame = encode_frame(message)
        for listener in self if to is None else to:
            listener.send_frame(frame)

    def broadcast_news(
        self, before: Table, table: Table, entries: Sequence[StoredEntry], now: int, shown: ShownPhases
    ) -> None:
        """Send committed entries to every connection, encoded once."""
        if not self._listeners:
            return
        seq, known = self._known_clocks or (0, None)
        clocks = build_clocks(table, shown)
        self._known_clocks = table.seq, clocks
        message = wire.encode_news(before, table, entries, now, known if seq == before.seq else None, clocks)
        self.broadcast(message)

    def broadcast_clock(self, started: wire.ClockStarted) -> None:
        """Notify every connection that a clock has started. The next news contain all clocks."""
        self._known_clocks = None
        self.broadcast(wire.encode(started))

    def send_personal_views(self, table: Table, presence: Presence, to: Iterable[Listener] | None = None) -> None:
        """Send each person their options, or that these have not changed. Connections without a person only watch.

        ``to``: connections that have just received the whole board; they also receive all options.
        """
        self._known_clocks = self._known_clocks if to is None else None
        built: dict[PersonId, Yours] = {}
        frames: dict[PersonId | int, bytes] = {}
        message: Yours | wire.Unchanged
        key: PersonId | int
        for listener in self if to is None else to:
            person, known = listener.person, listener.yours
            if person is None:
                continue
            yours = built.get(person)
            if yours is None:
                yours = built[person] = build_yours(table, person, presence, self._powers)
            listener.yours, message, key = yours, yours, person
            if to is None and known is not None and known.is_same_at(yours):
                message, key = wire.Unchanged(base=known.seq, seq=yours.seq), known.seq
            if key not in frames:
                frames[key] = encode_frame(wire.encode(message))
            listener.send_frame(frames[key])

    def close_removed(self, table: Table, listeners: Iterable[Listener]) -> None:
        """Close connections of people whom the host has removed, after sending their queued messages."""
        for listener in listeners:
            if table.is_shut_to(listener.person):
                listener.close(REMOVED)

    def close_all(self, code: int) -> None:
        """Close every connection with a close code."""
        for listener in self:
            listener.close(code)
