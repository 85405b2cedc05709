"""Tests the disk cache: results are stored by key, and a damaged result is computed again."""

import os
from pathlib import Path

import pytest

from tripot.lab import disk_cache
from tripot.lab.disk_cache import DiskCache


def test_an_unusable_cache_costs_only_time(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    broken = DiskCache(tmp_path / "file")
    broken.write("a", b"key", {"x": 1})
    assert broken.read("a", b"key", dict) is None
    kept = DiskCache(tmp_path / "kept")
    kept.write("a", b"key", {"x": 1})
    assert kept.read("a", b"key", dict) == {"x": 1}
    assert kept.read("a", b"other", dict) is None
    next((tmp_path / "kept").iterdir()).write_bytes(b"spoilt")
    assert kept.read("a", b"key", dict) is None


def test_the_cache_has_a_limit_and_drops_the_oldest_results(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disk_cache, "MAX_FILES", 10)
    cache = disk_cache.DiskCache(tmp_path)
    for number in range(40):
        cache.write("odds", str(number).encode(), number)
        os.utime(cache._path("odds", str(number).encode()), ns=(number, number))
    assert len(list(tmp_path.iterdir())) == 10
    assert cache.read("odds", b"39", int) == 39
    assert cache.read("odds", b"3", int) is None
