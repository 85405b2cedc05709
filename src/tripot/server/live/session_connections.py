"""Lists the connections of each session and guest, so that they are closed when a session ends or a guest is banned.

A room registers a connection only after the client has sent its hello. A session can also end during the admission;
therefore each connection checks its session again after it is added.
"""

from collections.abc import Collection
from typing import Protocol

from tripot.house.protocol.close_codes import NOT_YOURS
from tripot.store import GuestId


class ClosableConnection(Protocol):
    """A connection that can be closed."""

    def close(self, code: int) -> None:
        """Close the connection with a close code."""


class SessionConnections:
    """The connections of this node with a session."""

    def __init__(self) -> None:
        self._held: dict[ClosableConnection, tuple[str, GuestId]] = {}

    def add(self, connection: ClosableConnection, session: str, guest: GuestId) -> None:
        """Add a connection."""
        self._held[connection] = (session, guest)

    def remove(self, connection: ClosableConnection) -> None:
        """Remove a connection that has ended."""
        del self._held[connection]

    def close_sessions(self, sessions: Collection[str]) -> None:
        """Close the connections of sessions that have ended."""
        for connection, (session, _) in tuple(self._held.items()):
            if session in sessions:
                connection.close(NOT_YOURS)

    def close_guests(self, guests: Collection[GuestId]) -> None:
        """Close the connections of banned guests."""
        for connection, (_, guest) in tuple(self._held.items()):
            if guest in guests:
                connection.close(NOT_YOURS)
