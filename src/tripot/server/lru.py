"""LRU cache: a dict that drops the least recently used item beyond its capacity."""

from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


class LruCache(dict[K, V]):
    """A dict with a capacity. Indexing and assignment count as use; ``get``, ``in`` and iteration do not. Iterates from
    the least recently used item."""

    def __init__(self, capacity: int) -> None:
        super().__init__()
        self.capacity = capacity

    def __getitem__(self, key: K) -> V:
        value = self.pop(key)
        super().__setitem__(key, value)
        return value

    def __setitem__(self, key: K, value: V) -> None:
        self.pop(key, None)
        super().__setitem__(key, value)
        while len(self) > self.capacity:
            del self[next(iter(self))]
