"""Clocks. The time is read by calling a function, so that a test or a simulation can replace it.

Theory of operation
-------------------

There are two clocks:

* The clock of a process (:func:`wall_clock`) is the system clock, even if that is wrong. It is used for times that
  several processes compare: when sessions, links and codes expire, when a guest was last seen, which day it is. If the
  system clock is set back, this clock goes back too.
* A table in memory has a :class:`TableClock`: the clock of its process plus a lead. It never goes back, and it is never
  behind the table's journal. Everything at the table uses it: entries, deadlines, bots, presence, what clients show.

The lead is 0 unless the system clock was set back while the table was in memory, or the last writer of its journal had
a clock that was ahead. Then the table continues at normal speed from the time that it had reached, so no deadline waits
for the system clock to catch up. The scheduler notices large jumps of the process clock in either direction and
notifies every table (``server.live.scheduler``), which then gives its clocks the skipped time back. A small step back
only adds to the lead.

What can go wrong: if the system clock was a year ahead for some time, tables from that time keep these dates and finish
normally. All other data uses the corrected time immediately.
"""

import time
from collections.abc import Callable
from datetime import UTC, date, datetime

Clock = Callable[[], int]
"""Milliseconds since 1970."""


def wall_clock() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class TableClock:
    """The clock of one table, ``lead_ms`` ahead of the clock of its process. ``last``: the time of its last entry."""

    def __init__(self, clock: Clock, last: int) -> None:
        self._clock, self._latest = clock, last
        self.lead_ms = 0

    def __call__(self) -> int:
        """Milliseconds since 1970."""
        now = self._clock()
        self.advance_to(now + self.lead_ms)
        self.lead_ms = self._latest - now
        return self._latest

    def advance_to(self, at: int) -> None:
        """Make sure that this clock is not behind this time."""
        self._latest = max(self._latest, at)

    def handle_jump(self, before: int) -> int:
        """Follow a jump of the process clock forward, and ignore one backward. ``before``: the time of the process
        clock before the jump. Return the time of this clock before the jump."""
        since = before + self.lead_ms
        self.advance_to(since)
        self.lead_ms = 0
        return since


def day_of(now_ms: int) -> date:
    """Return the day of a time, in UTC."""
    return datetime.fromtimestamp(now_ms / 1000, UTC).date()
