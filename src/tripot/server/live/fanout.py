"""Fan-out: broadcast of encoded messages to the connections of one table on this node. Nothing here waits.

A message is encoded once and handed to each connection's own send queue; a connection that cannot keep up is closed by
that queue (backpressure, see socket/send_queue.py) and never slows down the table.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from tripot.house import PersonId, Presence, StoredEntry, Table, build_yours, wire
from tripot.house.close_codes import REMOVED
from tripot.house.powers import PowersCache
from tripot.house.screens import Screens


class Listener(Protocol):
    """One connection to a table. A person may have several: a phone, and a tablet on the table."""

    person: PersonId | None
    is_closed: bool
    is_screen: bool
    """Whether it is a wall screen, which does not count as a spectator."""
    watched: int | None
    """The last entry that it has shown; ``None`` while its client has told nothing."""
    news: int
    """The version of news that its client reads."""

    def send_bytes(self, message: bytes) -> None:
        """Queue a message; close the connection if its queue is full."""

    def close(self, code: int) -> None:
        """Close the connection with a close code."""


class Fanout:
    """The connections of one table on this node."""

    def __init__(self) -> None:
        self._listeners: dict[Listener, None] = {}
        self._powers = PowersCache()

    def __len__(self) -> int:
        return len(self._listeners)

    def __iter__(self) -> Iterator[Listener]:
        return iter(tuple(self._listeners))

    def __contains__(self, listener: object) -> bool:
        return listener in self._listeners

    def add(self, listener: Listener) -> None:
        """Send to a connection from now on."""
        self._listeners[listener] = None

    def remove(self, listener: Listener) -> None:
        """Stop sending to a connection."""
        del self._listeners[listener]

    def broadcast(self, message: bytes, to: Iterable[Listener] | None = None) -> None:
        """Send one message to every connection, or to some."""
        for listener in self if to is None else to:
            listener.send_bytes(message)

    def broadcast_news(self, table: Table, entries: Sequence[StoredEntry], now: int, screens: Screens) -> None:
        """Send committed entries to every connection; encoded once per version of news that is read here."""
        for version in {listener.news for listener in self}:
            message = wire.encode_news(table, entries, now, screens, version=version)
            self.broadcast(message, [listener for listener in self if listener.news == version])

    def send_personal_views(self, table: Table, presence: Presence, to: Iterable[Listener] | None = None) -> None:
        """Send each person what they may do; encoded once per person. Connections without a person only watch."""
        encoded: dict[PersonId, bytes] = {}
        for listener in self if to is None else to:
            person = listener.person
            if person is None:
                continue
            if person not in encoded:
                encoded[person] = wire.encode(build_yours(table, person, presence, self._powers))
            listener.send_bytes(encoded[person])

    def close_removed(self, table: Table, listeners: Iterable[Listener]) -> None:
        """Close those of these connections whose person the host has removed, after what they have been sent."""
        for listener in listeners:
            if table.is_shut_to(listener.person):
                listener.close(REMOVED)

    def close_all(self, code: int) -> None:
        """Close every connection with a close code."""
        for listener in self:
            listener.close(code)
