"""Fixed windows for the ``limits`` library: counts in the memory of this process, one thread, bounded in number.

The library's own memory storage sweeps every key every ten milliseconds in a thread, and grows with invented keys.
"""

import time
from collections.abc import Callable, Hashable

from limits.storage import Storage

MAX_KEYS = 100_000
"""Keys at once, a few hundred bytes each; beyond it the oldest are dropped."""


class FixedWindowStorage(Storage):
    """Fixed windows. A window begins with its first count, so no common boundary invites bursts."""

    STORAGE_SCHEME = None

    def __init__(self, clock: Callable[[], float] = time.time, max_keys: int = MAX_KEYS) -> None:
        super().__init__()
        self._clock, self._max_keys = clock, max_keys
        self._counts: dict[Hashable, tuple[int, float]] = {}

    @property
    def base_exceptions(self) -> type[Exception]:
        """Required by the library; nothing here fails."""
        return ValueError

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        """Add to the count of this window and return it."""
        return self.add(key, expiry, amount)

    def add(self, key: Hashable, expiry: int, amount: int = 1) -> int:
        """``incr`` without the error handling that the library wraps around it, and for any key."""
        now = self._clock()
        count, ends = self._counts.get(key, (0, 0.0))
        if ends <= now:
            self._counts.pop(key, None)  # re-inserted last, so that the first keys are the oldest
            self._evict_oldest(now)
            count, ends = 0, now + expiry
        self._counts[key] = (count + amount, ends)
        return count + amount

    def get(self, key: str) -> int:
        """The count of this window."""
        count, ends = self._counts.get(key, (0, 0.0))
        return count if ends > self._clock() else 0

    def get_expiry(self, key: str) -> float:
        """When the window ends."""
        return self._counts.get(key, (0, self._clock()))[1]

    def check(self) -> bool:
        """Required by the library: the storage is always available."""
        return True

    def reset(self) -> int:
        """Drop all counts."""
        forgotten = len(self._counts)
        self._counts.clear()
        return forgotten

    def clear(self, key: str) -> None:
        """Drop one count."""
        self._counts.pop(key, None)

    def __len__(self) -> int:
        return len(self._counts)

    def _evict_oldest(self, now: float) -> None:
        """Drop up to two of the oldest for each new key: expired windows go in time, surplus ones at once."""
        for _ in range(2):
            oldest = next(iter(self._counts), None)
            if oldest is not None and (self._counts[oldest][1] <= now or len(self._counts) >= self._max_keys):
                del self._counts[oldest]
