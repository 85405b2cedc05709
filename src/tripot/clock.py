"""The wall clock as a function, so that a test or a simulation can replace it, and the current day."""

import time
from collections.abc import Callable
from datetime import UTC, date, datetime

Clock = Callable[[], int]
"""Milliseconds since 1970."""


def wall_clock() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def day_of(now_ms: int) -> date:
    """The day of a time, in UTC."""
    return datetime.fromtimestamp(now_ms / 1000, UTC).date()
