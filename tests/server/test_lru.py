from tripot.server.lru import LruCache


def test_the_least_recently_used_item_is_dropped() -> None:
    cache = LruCache[str, int](2)
    cache["a"], cache["b"] = 1, 2
    assert cache["a"] == 1
    cache["c"] = 3
    assert list(cache) == ["a", "c"]


def test_assigning_again_counts_as_use_and_drops_nothing() -> None:
    cache = LruCache[str, int](2)
    cache["a"], cache["b"] = 1, 2
    cache["a"] = 4
    cache["c"] = 3
    assert dict(cache.items()) == {"a": 4, "c": 3}
