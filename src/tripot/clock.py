"""The time as a function, so that a test or a simulation can replace it, and the current day."""

import time
from collections.abc import Callable
from datetime import UTC, date, datetime

Clock = Callable[[], int]
"""Milliseconds since 1970."""


def wall_clock() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class SteadyClock:
    """The wall clock for a process, except that it never goes back.

    After the wall clock was set back, this clock continues at its normal speed, so timers that wait for a wall time do
    not wait longer. If the wall clock jumps forward, for example after a suspension, so does this clock.
    """

    def __init__(self, wall: Clock = wall_clock, monotonic_ns: Callable[[], int] = time.monotonic_ns) -> None:
        self._wall, self._monotonic_ns = wall, monotonic_ns
        self._ahead = wall() - monotonic_ns() // 1_000_000

    def __call__(self) -> int:
        """Milliseconds since 1970."""
        elapsed = self._monotonic_ns() // 1_000_000
        self._ahead = max(self._ahead, self._wall() - elapsed)
        return elapsed + self._ahead


def day_of(now_ms: int) -> date:
    """The day of a time, in UTC."""
    return datetime.fromtimestamp(now_ms / 1000, UTC).date()
