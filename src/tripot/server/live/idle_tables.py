"""Idle tables: a table that nobody attends is suspended after a while: bots stop, and no deadline passes.

Suspension is a state of the room, not of the journal: the deadlines of a suspended table are not
handled. When it is attended again, its clocks get the time back (see room.py).
"""

from msgspec import Struct

SUSPEND_AFTER_MS = 10_000
"""How long a table without its host and players stays active."""


class IdleTimer(Struct):
    """Since when nobody attends a table: ``None`` while someone does, 0 if since before it was loaded."""

    since: int | None

    def update(self, at: int, *, is_attended: bool) -> None:
        """Start the timer when the last attendant leaves; stop it when one returns."""
        if is_attended:
            self.since = None
        elif self.since is None:
            self.since = at

    @property
    def suspends_at(self) -> int | None:
        """When the table is or was suspended; ``None`` while someone attends it."""
        return None if self.since is None else self.since + SUSPEND_AFTER_MS

    def is_suspended(self, at: int) -> bool:
        """Whether the table is suspended at a time."""
        return self.suspends_at is not None and at >= self.suspends_at
