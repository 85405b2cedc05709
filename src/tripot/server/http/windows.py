"""The windows `limits` counts in: plain numbers in this process, asked from one thread and never more than so many.

The library's own memory sweeps every key every ten milliseconds, in a thread, and grows with whoever makes up keys.
"""

import time
from collections.abc import Callable

from limits.storage import Storage

MAX_KEYS = 100_000
"""Keys at once, a few hundred bytes each; when there are more, the oldest are forgotten."""


class FixedWindowStorage(Storage):
    """Fixed windows. A window begins with what is counted first, so one of them cannot be waited for."""

    STORAGE_SCHEME = None

    def __init__(self, clock: Callable[[], float] = time.time, most: int = MAX_KEYS) -> None:
        super().__init__()
        self._clock, self._most = clock, most
        self._counts: dict[str, tuple[int, float]] = {}

    @property
    def base_exceptions(self) -> type[Exception]:
        """Nothing here can fail."""
        return ValueError

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        """Count it; how many there are in this window."""
        return self.add(key, expiry, amount)

    def add(self, key: str, expiry: int, amount: int = 1) -> int:
        """The same; the library would look for errors that cannot be."""
        now = self._clock()
        count, ends = self._counts.get(key, (0, 0.0))
        if ends <= now:
            self._counts.pop(key, None)  # so that it stands last again, and the first are the oldest
            self._evict_oldest(now)
            count, ends = 0, now + expiry
        self._counts[key] = (count + amount, ends)
        return count + amount

    def get(self, key: str) -> int:
        """How many there are in this window."""
        count, ends = self._counts.get(key, (0, 0.0))
        return count if ends > self._clock() else 0

    def get_expiry(self, key: str) -> float:
        """When the window ends."""
        return self._counts.get(key, (0, self._clock()))[1]

    def check(self) -> bool:
        """Always at hand."""
        return True

    def reset(self) -> int:
        """Forget everything."""
        forgotten = len(self._counts)
        self._counts.clear()
        return forgotten

    def clear(self, key: str) -> None:
        """Forget one."""
        self._counts.pop(key, None)

    def __len__(self) -> int:
        return len(self._counts)

    def _evict_oldest(self, now: float) -> None:
        """Two of the oldest for each new one: what is over goes in time, and what is too much at once."""
        for _ in range(2):
            oldest = next(iter(self._counts), None)
            if oldest is not None and (self._counts[oldest][1] <= now or len(self._counts) >= self._most):
                del self._counts[oldest]
