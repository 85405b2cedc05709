"""Counts events in fixed time windows, for rate limits. The number of counts in memory is limited."""

from collections import defaultdict
from collections.abc import Callable, Hashable
from time import monotonic

MAX_KEYS = 50_000
"""The maximum number of keys per length of window, a few hundred bytes each; beyond it, the oldest are dropped."""


class FixedWindows:
    """Counts per key. A window begins with its first count, so windows have no common boundary that bursts could
    exploit."""

    def __init__(self, clock: Callable[[], float] = monotonic, max_keys: int = MAX_KEYS) -> None:
        self._clock, self._max_keys = clock, max_keys
        self._counts = defaultdict[int, dict[Hashable, tuple[int, float]]](dict)
        """Counts and ends by length and key. Windows of one length end in the order in which they began."""

    def add(self, key: Hashable, seconds: int) -> int:
        """Count one event in the current window; return the count."""
        now, counts = self._clock(), self._counts[seconds]
        count, ends = counts.get(key, (0, 0.0))
        if ends <= now:
            counts.pop(key, None)  # re-inserted last, so that the first keys are the oldest
            self._evict_oldest(counts, now)
            count, ends = 0, now + seconds
        counts[key] = (count + 1, ends)
        return count + 1

    def get(self, key: Hashable, seconds: int) -> tuple[int, float]:
        """Return the count of this window, and the seconds until it ends."""
        count, ends = self._counts[seconds].get(key, (0, 0.0))
        left = ends - self._clock()
        return (count, left) if left > 0 else (0, 0.0)

    def __len__(self) -> int:
        return sum(map(len, self._counts.values()))

    def _evict_oldest(self, counts: dict[Hashable, tuple[int, float]], now: float) -> None:
        """Drop up to two of the oldest windows for each new key: expired windows, and those beyond the maximum."""
        for _ in range(2):
            oldest = next(iter(counts), None)
            if oldest is not None and (counts[oldest][1] <= now or len(counts) >= self._max_keys):
                del counts[oldest]
