"""What took long to work out and need not be again: files in the user's cache. Losing them loses only time."""

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


class DiskCache:
    """A folder of results. What cannot be read is worked out again; what cannot be written is not kept."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or cache_folder()

    def read(self, label: str, key: bytes, kind: type[T]) -> T | None:
        """A result written before under this very key."""
        try:
            return msgspec.json.decode(gzip.decompress(self._path(label, key).read_bytes()), type=kind)
        except (OSError, EOFError, msgspec.MsgspecError):
            return None

    def write(self, label: str, key: bytes, value: Any) -> None:
        """Keep a result; whole or not at all, for two may write at once."""
        file = self._path(label, key)
        draft = file.with_suffix(f".{os.getpid()}")
        with suppress(OSError):
            file.parent.mkdir(parents=True, exist_ok=True)
            draft.write_bytes(gzip.compress(msgspec.json.encode(value), compresslevel=3, mtime=0))
            draft.replace(file)

    def _path(self, label: str, key: bytes) -> Path:
        return self.folder / f"{label}-{sha256(key).hexdigest()[:16]}.json.gz"


@cache
def source_digest(package: str) -> str:
    """A mark of the code a game's results stand on: a version tells players, this tells us while we change it."""
    mark = sha256()
    for part in (package, "tripot.kernel", "tripot.lab"):
        for text in _sources(part):
            mark.update(text)
    return mark.hexdigest()


def _sources(package: str) -> Iterator[bytes]:
    for file in sorted(files(package).iterdir(), key=lambda file: file.name):
        if file.is_file() and file.name.endswith(".py"):
            yield file.read_bytes()
