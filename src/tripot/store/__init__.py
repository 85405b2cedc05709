"""Where journals live, and beside them the guest book. Stores behind one interface; the house itself knows none."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from tripot.settings import DATABASE_URL, default_store_path
from tripot.store.accounts import AccountRecord, Accounts, Bot, Guest, GuestId, PlayerReport, Reason, StoredBlock
from tripot.store.encryption import BadKeys, Encryption, load_encryption
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
from tripot.store.local_tables import Committed, LocalTables, NoSuchTable
from tripot.store.sqlite.accounts import SqliteAccounts
from tripot.store.sqlite.connection import SqliteFile
from tripot.store.sqlite.journal import SqliteJournal


class Store(NamedTuple):
    """A journal and a guest book that lie together."""

    journal: Journal
    people: Accounts
    place: str
    """Where, to be told to a person."""
    close: Callable[[], None]
    """Let go of what is behind both."""
    halts: Halts
    path: Path | None = None
    """The file, where it is one."""


def open_sqlite(path: Path | None = None) -> Store:
    """The store in a file; in the usual one where none is named."""
    file = SqliteFile(path or default_store_path())
    return Store(SqliteJournal(file), SqliteAccounts(file), str(file.path), file.close, SqliteHalts(file), file.path)


def open_postgres(url: str) -> Store:
    """The store in a PostgreSQL database, by its address; ``tripot migrate`` has prepared it."""
    from tripot.store.postgres.accounts import PostgresAccounts
    from tripot.store.postgres.connection import PostgresPool
    from tripot.store.postgres.journal import PostgresJournal

    server = PostgresPool(url)
    return Store(PostgresJournal(server), PostgresAccounts(server), server.name, server.close, PostgresHalts(server))


def open_store(where: str | Path | None = None) -> Store:
    """The store at an address of PostgreSQL, or in a file; where none is named, the one this house has."""
    where = where or database_url()
    if isinstance(where, str) and where.startswith(("postgresql://", "postgres://")):
        return open_postgres(where)
    return open_sqlite(None if where is None else Path(where))


def database_url() -> str | None:
    """The database of this house, where it has one: ``TRIPOT_DATABASE_URL``."""
    return DATABASE_URL.read()


__all__ = [
    "AccountRecord",
    "Accounts",
    "Append",
    "Appended",
    "BadKeys",
    "Bot",
    "Committed",
    "Conflict",
    "Encryption",
    "Guest",
    "GuestId",
    "Halts",
    "Head",
    "Journal",
    "LocalTables",
    "NoSuchTable",
    "Outcome",
    "PlayerReport",
    "Reason",
    "Repeated",
    "Store",
    "StoreFailed",
    "StoredBlock",
    "append_of",
    "database_url",
    "default_store_path",
    "head_of",
    "load_encryption",
    "open_postgres",
    "open_sqlite",
    "open_store",
]
