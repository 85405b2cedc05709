"""Downtime: when the clocks of a table must wait, and how players get lost time back.

Theory of operation
-------------------

No deadline may pass because of a fault of the server, or while nobody is at the table. Each cause has a rule for when
deadlines wait, and a rule for when the clocks get the lost time back::

    cause                                    deadlines wait                   time given back
    idle: no host or player for 10 s         until one of them is here, or    since the suspension, when they are here
                                             somebody sits down
    loaded: a table in play came from its    until all seated people are      since the load, each time that one of
    journal, so connections were lost        back, at most 10 s               them returns within these 10 s
    clock jump: the process was suspended    - (nothing ran)                  since the last tick, at once
    slow freeze: links are missing, and      -                                since the freeze, when its dice are due;
    this node was slow or sent it late                                        at most 10 times

The room calls :meth:`Downtime.take_credit` at the beginning of each round, and :meth:`Downtime.credit_clock_jump` when
the scheduler reports a jump. Both return the command ``DowntimeEnded``, which writes one ``delayed/1`` that moves the
running clocks. The room decides it before new commands, but after a complete throw and the commands that waited for it.
Lost time counts from the last entry at the earliest, so no time is given back twice, even if causes overlap. A table
loaded from its journal begins suspended: all time from its last entry until somebody arrives is lost time.

The journal contains only ``delayed/1``, no other state of this module. If a node dies, the next owner begins with the
row "loaded".
"""

from collections.abc import Callable, Iterable

from tripot.house import DowntimeEnded, PersonId, Table
from tripot.house.decisions.pledged_dice import has_every_link
from tripot.server.live.reveals import RevealBox

SUSPEND_AFTER_MS = 10_000
"""How long a table without its host and players stays active."""

SUSPENDED_FROM_START = 0
"""When a table loaded from its journal was suspended: before its last entry. Lost time counts from that entry."""

RETURN_GRACE_MS = 10_000
"""How long deadlines wait after a load."""

PUBLISHED_LATE_MS = 50
"""A freeze that took longer than this to commit and send was late for everyone."""

MAX_CREDITS = 10
"""How often one freeze gets its time back because this node was slow; afterwards the table continues."""


class Downtime:
    """The downtime of one table since it was loaded or opened. ``has_lagged_since``: whether this node was slow after
    a time."""

    def __init__(
        self, table: Table, at: int, reveals: RevealBox, has_lagged_since: Callable[[int], bool], *, is_new: bool
    ) -> None:
        self._reveals, self._has_lagged_since = reveals, has_lagged_since
        self.suspends_at: int | None = table.at + SUSPEND_AFTER_MS if is_new else SUSPENDED_FROM_START
        """When the table is or was suspended; ``None`` while the host or a player is there."""
        self._loaded_at = at
        self._missing = set(() if is_new or table.stage != "playing" else table.seated_people().values())
        """The people who have not returned since the load."""
        self._published, self._credits = 0, 0
        """The last freeze that was sent to everyone, and how many times it got its time back."""
        self._is_published_late = False

    # When deadlines wait

    def is_suspended(self, at: int) -> bool:
        """Return whether the table is suspended at this time: its bots stop, and no deadline passes."""
        return self.suspends_at is not None and at >= self.suspends_at

    def wake_at(self, due: int, at: int) -> int:
        """Return when to handle a deadline, as far as is known now."""
        return max(due, self._loaded_at + RETURN_GRACE_MS) if self.awaits_returns(at) else due

    def awaits_returns(self, at: int) -> bool:
        """Return whether deadlines wait for people to return."""
        return bool(self._missing) and at < self._loaded_at + RETURN_GRACE_MS

    # Reports from the room

    def update_attendance(self, at: int, *, is_attended: bool) -> None:
        """Start the idle timer when the last attendant leaves; stop it when one returns."""
        if is_attended:
            self.suspends_at = None
        elif self.suspends_at is None:
            self.suspends_at = at + SUSPEND_AFTER_MS

    def note_published(self, table: Table, took_ms: int) -> None:
        """Record that all entries are sent. ``took_ms``: the time that devices lost if the entries contain a new
        freeze."""
        if table.freeze is not None and table.freeze.number != self._published:
            self._published, self._credits = table.freeze.number, 0
            self._is_published_late = took_ms > PUBLISHED_LATE_MS

    # Time given back

    def take_credit(
        self, table: Table, at: int, returning: Iterable[PersonId | None], is_attended: Callable[[], bool]
    ) -> DowntimeEnded | None:
        """Record that people are ``returning``. Return the time to give back in this round. ``is_attended`` also counts
        the returning people."""
        since = self._mark_returned(returning, at)
        if self._excuse_freeze(table, at):
            return DowntimeEnded()
        if self.is_suspended(at) and is_attended():
            return DowntimeEnded(self.suspends_at)
        return None if since is None else DowntimeEnded(since)

    def credit_clock_jump(self, since: int) -> DowntimeEnded | None:
        """Return the credit for the time during which the process was suspended. The clocks of a suspended table did
        not run anyway."""
        return None if self.is_suspended(since) else DowntimeEnded(since)

    def _mark_returned(self, people: Iterable[PersonId | None], at: int) -> int | None:
        """Note that these people are back. If deadlines waited for any of them, return when the table was loaded,
        otherwise ``None``."""
        awaits, returned = self.awaits_returns(at), self._missing.intersection(people)
        self._missing -= returned
        return self._loaded_at if awaits and returned else None

    def _excuse_freeze(self, table: Table, at: int) -> bool:
        """Return whether links of a due freeze may be missing because this node was slow. If so, nobody gets a
        strike."""
        due = self._reveals.due_at(table)
        if table.freeze is None or due is None or at < due or has_every_link(table, self._reveals.reveals):
            return False
        is_late = self._is_published_late or self._has_lagged_since(table.at)
        if not is_late or self._credits >= MAX_CREDITS:
            return False
        self._credits, self._is_published_late = self._credits + 1, False
        return True
