"""Where journals live, and beside them the guest book. Stores behind one interface; the house itself knows none."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from tripot.store.accounts import Block, Bot, Guest, GuestId, People, Reason, Record, Report
from tripot.store.encryption import BadKeys, Seal, usual_seal
from tripot.store.halts import Halts, PostgresHalts, SqliteHalts
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
from tripot.store.local_tables import Committed, Keeper, NoSuchTable
from tripot.store.sqlite.accounts import SqlitePeople
from tripot.store.sqlite.connection import File, usual_path
from tripot.store.sqlite.journal import SqliteJournal


class Store(NamedTuple):
    """A journal and a guest book that lie together."""

    journal: Journal
    people: People
    place: str
    """Where, to be told to a person."""
    close: Callable[[], None]
    """Let go of what is behind both."""
    halts: Halts
    path: Path | None = None
    """The file, where it is one."""


def open_file(path: Path | None = None) -> Store:
    """The store in a file; in the usual one where none is named."""
    file = File(path or usual_path())
    return Store(SqliteJournal(file), SqlitePeople(file), str(file.path), file.close, SqliteHalts(file), file.path)


def open_server(url: str) -> Store:
    """The store in a PostgreSQL database, by its address; ``tripot migrate`` has prepared it."""
    from tripot.store.postgres.accounts import PostgresPeople
    from tripot.store.postgres.connection import Server
    from tripot.store.postgres.journal import PostgresJournal

    server = Server(url)
    return Store(PostgresJournal(server), PostgresPeople(server), server.name, server.close, PostgresHalts(server))


def open_store(where: str | Path | None = None) -> Store:
    """The store at an address of PostgreSQL, or in a file; where none is named, the one this house has."""
    where = where or database_url()
    if isinstance(where, str) and where.startswith(("postgresql://", "postgres://")):
        return open_server(where)
    return open_file(None if where is None else Path(where))


def database_url() -> str | None:
    """The database of this house, where it has one: ``TRIPOT_DATABASE_URL``."""
    return os.environ.get("TRIPOT_DATABASE_URL") or None


__all__ = [
    "Append",
    "Appended",
    "BadKeys",
    "Block",
    "Bot",
    "Committed",
    "Conflict",
    "Guest",
    "GuestId",
    "Halts",
    "Head",
    "Journal",
    "Keeper",
    "NoSuchTable",
    "Outcome",
    "People",
    "Reason",
    "Record",
    "Repeated",
    "Report",
    "Seal",
    "Store",
    "StoreFailed",
    "append_of",
    "database_url",
    "head_of",
    "open_file",
    "open_server",
    "open_store",
    "usual_path",
    "usual_seal",
]
