"""The disk cache keeps results by key; a broken one costs only time."""

from pathlib import Path

from tripot.lab.disk_cache import DiskCache


def test_a_cache_that_cannot_be_used_costs_only_time(tmp_path: Path) -> None:
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
