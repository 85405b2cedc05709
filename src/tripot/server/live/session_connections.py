"""Connections by session and guest, from their admission, so that the end of a session closes them.

Rooms contain connections only after their hello. So a session that ends while one of its connections is being admitted
is remembered for a while, and the connection is closed when it is added.
"""

from collections import deque
from collections.abc import Collection
from typing import Protocol

from tripot.house.protocol.close_codes import NOT_YOURS
from tripot.store import GuestId

REMEMBERED_ENDS = 1_000
"""The maximum number of remembered ended sessions; admission takes only a moment."""


class ClosableConnection(Protocol):
    """A connection that can be closed."""

    def close(self, code: int) -> None:
        """Close the connection with a close code."""


class SessionConnections:
    """The connections of this node with a session."""

    def __init__(self) -> None:
        self._held: dict[ClosableConnection, tuple[str, GuestId]] = {}
        self._ended: deque[str] = deque(maxlen=REMEMBERED_ENDS)

    def add(self, connection: ClosableConnection, session: str, guest: GuestId) -> None:
        """Add a connection."""
        self._held[connection] = (session, guest)
        if session in self._ended:
            connection.close(NOT_YOURS)

    def remove(self, connection: ClosableConnection) -> None:
        """Remove a connection that has ended."""
        del self._held[connection]

    def close_sessions(self, sessions: Collection[str]) -> None:
        """Close the connections of sessions that have ended."""
        self._ended.extend(sessions)
        for connection, (session, _) in tuple(self._held.items()):
            if session in sessions:
                connection.close(NOT_YOURS)

    def close_guests(self, guests: Collection[GuestId]) -> None:
        """Close the connections of banned guests."""
        for connection, (_, guest) in tuple(self._held.items()):
            if guest in guests:
                connection.close(NOT_YOURS)
