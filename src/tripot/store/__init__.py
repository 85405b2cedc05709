"""Where journals live, and beside them the guest book. Stores behind one interface; the house itself knows none."""

from pathlib import Path
from typing import NamedTuple

from tripot.store.journal import (
    Append,
    Appended,
    Conflict,
    Head,
    Journal,
    Outcome,
    Repeated,
    StoreFailed,
    append_of,
    head_of,
)
from tripot.store.keeper import Committed, Keeper, NoSuchTable
from tripot.store.people import Guest, GuestId, People, SecretHash
from tripot.store.sqlite import File, usual_path
from tripot.store.sqlite_journal import SqliteJournal
from tripot.store.sqlite_people import SqlitePeople


class Store(NamedTuple):
    """A journal and a guest book that lie together."""

    journal: Journal
    people: People
    file: File

    def close(self) -> None:
        """Close the file behind both."""
        self.file.close()


def open_file(path: Path | None = None) -> Store:
    """The store in a file; in the usual one where none is named."""
    file = File(path or usual_path())
    return Store(SqliteJournal(file), SqlitePeople(file), file)


__all__ = [
    "Append",
    "Appended",
    "Committed",
    "Conflict",
    "Guest",
    "GuestId",
    "Head",
    "Journal",
    "Keeper",
    "NoSuchTable",
    "Outcome",
    "People",
    "Repeated",
    "SecretHash",
    "Store",
    "StoreFailed",
    "append_of",
    "head_of",
    "open_file",
    "usual_path",
]
