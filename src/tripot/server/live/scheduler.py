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
from tripot.server.telemetry.counters import LAG

HEARTBEAT = 1_000
"""The longest the bell sleeps, so that a jump of the clock is seen soon."""

STOOD_STILL = 5_000
"""A gap between two heartbeats that nobody should have to answer for."""


class Knocked(Protocol):
    """Whoever can be knocked at."""

    def knock(self) -> None:
        """What is due should happen."""


class Bell:
    """At most one time for each; the last one set holds."""

    def __init__(self, clock: Clock, stood_still: Callable[[int], None], every_beat: Callable[[int], None]) -> None:
        self._clock = clock
        self._stood_still = stood_still
        self._every_beat = every_beat
        self._times: dict[Knocked, int] = {}
        self._heap: list[tuple[int, int, Knocked]] = []
        self._number = count()
        self._earlier = asyncio.Event()
        self._beat = clock()
        self.tolerance = STOOD_STILL

    def set(self, whom: Knocked, at: int | None) -> None:
        """Knock there then; not at all for ``None``."""
        if self._times.get(whom) == at:
            return
        if at is None:
            self._times.pop(whom, None)
            return
        self._times[whom] = at
        heapq.heappush(self._heap, (at, next(self._number), whom))
        if self._heap[0][2] is whom:
            self._earlier.set()

    async def run(self) -> None:
        """For ever."""
        while True:
            wait = HEARTBEAT
            if self._heap:
                wait = max(0, min(wait, self._heap[0][0] - self._clock()))
            self._earlier.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._earlier.wait(), wait / 1000)
            self._ring()

    def notice(self) -> int:
        """The time; and if it jumped, everyone who must know is told before anything else happens."""
        now = self._clock()
        before, self._beat = self._beat, now
        if now - before > self.tolerance:
            self._stood_still(before)
        return now

    def _ring(self) -> None:
        now = self.notice()
        while self._heap and self._heap[0][0] <= now:
            at, _, whom = heapq.heappop(self._heap)
            if self._times.get(whom) == at:
                del self._times[whom]
                LAG.observe((now - at) / 1000)
                whom.knock()
        self._every_beat(now)
