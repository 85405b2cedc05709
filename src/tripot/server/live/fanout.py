"""Fan-out: broadcast of encoded messages to the connections of one table on this node. Nothing here waits.

A message is encoded once and handed to each connection's own send queue; a connection that cannot keep up is closed by
that queue (backpressure, see socket/send_queue.py) and never slows down the table.
"""

from collections.abc import Iterable, Iterator
from typing import Protocol

from tripot.house import PersonId, Presence, Table, build_yours, wire
from tripot.house.powers import PowersCache


class Listener(Protocol):
    """One connection to a table. A person may have several: a phone, and a tablet on the table."""

    person: PersonId | None
    is_closed: bool
    is_screen: bool
    """Whether it is a wall screen, which does not count as a spectator."""

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

    def close_all(self, code: int) -> None:
        """Close every connection with a close code."""
        for listener in self:
            listener.close(code)
