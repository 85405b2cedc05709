"""The scheduler: wakes rooms when work is due, and detects jumps of the clock and a slow event loop.

After a clock jump (a laptop slept, a process was stopped, the system clock was set), the rooms are notified before any
of them is woken, so that they can credit the time and be scheduled again. A heap entry is skipped if its room was
rescheduled.
"""

import asyncio
import heapq
import time
from collections.abc import Callable
from itertools import count
from typing import Protocol

from tripot.clock import Clock
from tripot.server.telemetry.counters import DEADLINE_LAG_SECONDS
from tripot.server.telemetry.events import SERVER_LOG, LogEvent

MAX_SLEEP_MS = 1_000
"""The longest sleep, so that a clock jump is detected soon."""

CLOCK_JUMP_MS = 5_000
"""The shortest gap between two clock readings that counts as a clock jump."""

CLOCK_SET_BACK_MS = 1_000
"""The shortest step back that counts as a clock jump. Time synchronisation makes smaller ones, which the clocks of
tables absorb (``tripot.clock``)."""

LOOP_LAG_MS = 50
"""The minimum delay of a wake-up that counts as lag of the event loop."""


class Wakeable(Protocol):
    """A target of the scheduler."""

    def wake(self) -> None:
        """Run a round for due work."""

    def abandon(self, error: Exception) -> None:
        """Handle an exception of :meth:`wake`."""


class Scheduler:
    """Wakes each target at most once per schedule; the latest schedule counts."""

    def __init__(self, clock: Clock, on_clock_jump: Callable[[int], None], on_tick: Callable[[int], None]) -> None:
        self._clock = clock
        self._on_clock_jump = on_clock_jump
        self._on_tick = on_tick
        self._due_at: dict[Wakeable, int] = {}
        self._heap: list[tuple[int, int, Wakeable]] = []
        self._number = count()
        self._earlier_due = asyncio.Event()
        self._last_tick_at = clock()
        self.jump_tolerance_ms = CLOCK_JUMP_MS
        self.monotonic = time.monotonic
        self._lagged_at = -1
        """When the event loop last lagged, by the server's clock."""

    def schedule(self, target: Wakeable, at: int | None) -> None:
        """Wake a target at a time. ``None`` cancels."""
        if self._due_at.get(target) == at:
            return
        if at is None:
            self._due_at.pop(target, None)
            return
        self._due_at[target] = at
        heapq.heappush(self._heap, (at, next(self._number), target))
        if self._heap[0][2] is target:
            self._earlier_due.set()

    async def run(self) -> None:
        """Wake due targets, until cancelled."""
        while True:
            wait = MAX_SLEEP_MS
            if self._heap:
                wait = max(0, min(wait, self._heap[0][0] - self._clock()))
            self._earlier_due.clear()
            began = self.monotonic()
            try:
                await asyncio.wait_for(self._earlier_due.wait(), wait / 1000)
            except TimeoutError:
                self.note_wait((self.monotonic() - began) * 1000 - wait)
            self._wake_due()

    def note_wait(self, late_ms: float) -> None:
        """Record how late a wake-up was, by the monotonic clock."""
        if late_ms > LOOP_LAG_MS:
            self._lagged_at = self._clock()

    def has_lagged_since(self, at: int) -> bool:
        """Return whether the event loop has lagged since a time, which may be the reason for missed deadlines."""
        return self._lagged_at >= at

    def check_clock(self) -> int:
        """Return the current time. A clock jump since the last call is reported first, before anything is decided."""
        now = self._clock()
        before, self._last_tick_at = self._last_tick_at, now
        if before - now >= CLOCK_SET_BACK_MS:
            said = "the system clock was set back by %d ms: tables continue from the time they had reached"
            SERVER_LOG.warning(LogEvent.CLOCK_SET_BACK, said, before - now)
        if not -CLOCK_SET_BACK_MS < now - before <= self.jump_tolerance_ms:
            self._lagged_at = min(self._lagged_at, now)
            self._on_clock_jump(before)
        return now

    def _wake_due(self) -> None:
        now = self.check_clock()
        while self._heap and self._heap[0][0] <= now:
            at, _, target = heapq.heappop(self._heap)
            if self._due_at.get(target) == at:
                del self._due_at[target]
                DEADLINE_LAG_SECONDS.observe((now - at) / 1000)
                try:
                    target.wake()
                except Exception as error:  # a failing target must not stop the timers of the others
                    target.abandon(error)
        self._on_tick(now)
