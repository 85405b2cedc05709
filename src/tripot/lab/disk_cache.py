"""A cache on disk for results that are slow to compute. Its files, in the user's cache folder, can be deleted at any
time."""

import gzip
import os
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from tripot.settings import cache_folder

T = TypeVar("T")

MAX_FILES = 500
"""The maximum number of stored results; the oldest are deleted first."""


class DiskCache:
    """A folder of results. Errors are ignored: an unreadable file counts as missing."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or cache_folder()

    def read(self, label: str, key: bytes, kind: type[T]) -> T | None:
        """Return the result written under this key, or ``None``."""
        try:
            return msgspec.json.decode(gzip.decompress(self._path(label, key).read_bytes()), type=kind)
        except (OSError, EOFError, msgspec.MsgspecError):
            return None

    def write(self, label: str, key: bytes, value: Any) -> None:
        """Write a result atomically, because two processes may write at once."""
        file = self._path(label, key)
        draft = file.with_suffix(f".{os.getpid()}")
        with suppress(OSError):
            file.parent.mkdir(parents=True, exist_ok=True)
            draft.write_bytes(gzip.compress(msgspec.json.encode(value), compresslevel=3, mtime=0))
            draft.replace(file)
            self._remove_oldest()

    def _remove_oldest(self) -> None:
        files = [(entry.stat().st_mtime_ns, entry.path) for entry in os.scandir(self.folder) if entry.is_file()]
        for _, path in sorted(files)[:-MAX_FILES]:
            Path(path).unlink()

    def _path(self, label: str, key: bytes) -> Path:
        return self.folder / f"{label}-{sha256(key).hexdigest()[:16]}.json.gz"


@cache
def source_digest(package: str) -> str:
    """Return a digest of a game's code and the lab's code. It is part of cache keys, so a change invalidates the
    cache."""
    mark = sha256()
    for part in (package, "tripot.kernel", "tripot.lab"):
        for text in _sources(part):
            mark.update(text)
    return mark.hexdigest()


def _sources(package: str) -> Iterator[bytes]:
    for file in sorted(files(package).iterdir(), key=lambda file: file.name):
        if file.is_file() and file.name.endswith(".py"):
            yield file.read_bytes()
