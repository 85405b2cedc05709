"""Fixed windows for rate limits: a bounded number of counts in the memory of this process."""

from collections.abc import Callable, Hashable
from time import monotonic

MAX_KEYS = 100_000
"""The maximum number of keys, a few hundred bytes each; beyond it, the oldest are dropped."""


class FixedWindows:
    """Counts per key. A window begins with its first count, so windows have no common boundary that bursts could
    exploit."""

    def __init__(self, clock: Callable[[], float] = monotonic, max_keys: int = MAX_KEYS) -> None:
        self._clock, self._max_keys = clock, max_keys
        self._counts: dict[Hashable, tuple[int, float]] = {}

    def add(self, key: Hashable, seconds: int, amount: int = 1) -> int:
        """Add to the count of the current window and return it."""
        now = self._clock()
        count, ends = self._counts.get(key, (0, 0.0))
        if ends <= now:
            self._counts.pop(key, None)  # re-inserted last, so that the first keys are the oldest
            self._evict_oldest(now)
            count, ends = 0, now + seconds
        self._counts[key] = (count + amount, ends)
        return count + amount

    def get(self, key: Hashable) -> int:
        """Return the count of this window."""
        count, ends = self._counts.get(key, (0, 0.0))
        return count if ends > self._clock() else 0

    def get_expiry(self, key: Hashable) -> float:
        """Return when the window ends."""
        return self._counts.get(key, (0, self._clock()))[1]

    def __len__(self) -> int:
        return len(self._counts)

    def _evict_oldest(self, now: float) -> None:
        """Drop up to two of the oldest windows for each new key: expired windows, and those beyond the maximum."""
        for _ in range(2):
            oldest = next(iter(self._counts), None)
            if oldest is not None and (self._counts[oldest][1] <= now or len(self._counts) >= self._max_keys):
                del self._counts[oldest]
