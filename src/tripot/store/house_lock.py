"""The lock of a SQLite store. Only one process can serve the store, because live tables are in the process's memory.

Commands that only read or write the store need no lock; SQLite has its own. The lock ends with its process, even after
a crash.
"""

import os
import sys
from pathlib import Path
from types import TracebackType

from tripot.store.journal import StoreFailed

if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class HouseBusy(StoreFailed):
    """Another process serves this file."""


class HouseLock:
    """The lock. It is held until :meth:`release`. The constructor raises :class:`HouseBusy` if another process holds
    it."""

    def __init__(self, store: Path) -> None:
        path = store.with_suffix(".lock")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise StoreFailed(f"{path}: {error.strerror}") from None
        try:
            _lock(self._file)
        except OSError as error:
            os.close(self._file)
            if not isinstance(error, BlockingIOError | PermissionError):
                raise StoreFailed(f"{path} cannot be locked: {error.strerror}") from None
            raise HouseBusy(
                f"another Tripot{_read_owner(path)} serves {store}: stop it first, "
                "name another folder with --data, or use a database, which many processes can share"
            ) from None
        if sys.platform != "win32":  # not on Windows, where others can neither write nor read a locked file
            os.ftruncate(self._file, 0)
            os.write(self._file, f"{os.getpid()}\n".encode())

    def release(self) -> None:
        """Release the lock."""
        os.close(self._file)

    def __enter__(self) -> "HouseLock":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.release()


def _read_owner(path: Path) -> str:
    """Return the process that holds a lock, if it is recorded."""
    try:
        owner = path.read_text(encoding="ascii").strip()
    except (OSError, ValueError):
        return ""
    return f" (process {owner})" if owner.isdecimal() else ""
