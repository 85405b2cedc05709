"""The one scheduler of the house: it knocks at tables when something is due there, and notices when time jumped.

A house that stood still (a laptop that slept, a process that was stopped) must not punish anyone for it.
"""

import asyncio
import heapq
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from typing import Protocol

from tripot.clock import Clock
from tripot.server.telemetry.counters import DEADLINE_LAG_SECONDS

MAX_SLEEP_MS = 1_000
"""The longest the bell sleeps, so that a jump of the clock is seen soon."""

CLOCK_JUMP_MS = 5_000
"""A gap between two heartbeats that nobody should have to answer for."""


class Wakeable(Protocol):
    """Whoever can be knocked at."""

    def wake(self) -> None:
        """What is due should happen."""


class Scheduler:
    """At most one time for each; the last one set holds."""

    def __init__(self, clock: Clock, stood_still: Callable[[int], None], every_beat: Callable[[int], None]) -> None:
        self._clock = clock
        self._on_clock_jump = stood_still
        self._on_tick = every_beat
        self._due_at: dict[Wakeable, int] = {}
        self._heap: list[tuple[int, int, Wakeable]] = []
        self._number = count()
        self._earlier_due = asyncio.Event()
        self._last_tick_at = clock()
        self.jump_tolerance_ms = CLOCK_JUMP_MS

    def schedule(self, whom: Wakeable, at: int | None) -> None:
        """Knock there then; not at all for ``None``."""
        if self._due_at.get(whom) == at:
            return
        if at is None:
            self._due_at.pop(whom, None)
            return
        self._due_at[whom] = at
        heapq.heappush(self._heap, (at, next(self._number), whom))
        if self._heap[0][2] is whom:
            self._earlier_due.set()

    async def run(self) -> None:
        """For ever."""
        while True:
            wait = MAX_SLEEP_MS
            if self._heap:
                wait = max(0, min(wait, self._heap[0][0] - self._clock()))
            self._earlier_due.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._earlier_due.wait(), wait / 1000)
            self._wake_due()

    def check_clock(self) -> int:
        """The time; and if it jumped, everyone who must know is told before anything else happens."""
        now = self._clock()
        before, self._last_tick_at = self._last_tick_at, now
        if now - before > self.jump_tolerance_ms:
            self._on_clock_jump(before)
        return now

    def _wake_due(self) -> None:
        now = self.check_clock()
        while self._heap and self._heap[0][0] <= now:
            at, _, whom = heapq.heappop(self._heap)
            if self._due_at.get(whom) == at:
                del self._due_at[whom]
                DEADLINE_LAG_SECONDS.observe((now - at) / 1000)
                whom.wake()
        self._on_tick(now)
