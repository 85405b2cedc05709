"""Creates files atomically: writes a draft, flushes it to disk, and links it under its name. Overwrites no file."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex


@contextmanager
def create_draft(folder: Path, mode: int = 0o666) -> Iterator[Path]:
    """Create an empty file in a folder and return its path. The file is deleted at the end unless it was published."""
    folder.mkdir(parents=True, exist_ok=True)
    draft = folder / f".{token_hex(8)}"
    draft.touch(mode, exist_ok=False)
    try:
        yield draft
    finally:
        draft.unlink(missing_ok=True)


def publish_file(draft: Path, path: Path) -> None:
    """Link a finished draft under its final name in the same folder. Returns when it is on disk.

    Raises ``FileExistsError`` if the name is taken, so that one of two writers wins.
    """
    with draft.open("r+b") as written:
        os.fsync(written.fileno())
    os.link(draft, path)
    if hasattr(os, "O_DIRECTORY"):  # Windows cannot open a folder
        folder = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
