"""The store: journals, accounts and halted tables, in SQLite or PostgreSQL behind one interface. No rule of a game.

``tripot.house`` must not import this package; the server and the terminal do.
"""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from tripot.settings import DATABASE_URL, default_store_path
from tripot.store.accounts import AccountRecord, Accounts, BotAccount, Guest, GuestId, PlayerReport, Reason, StoredBlock
from tripot.store.encryption import BadKeys, Encryption, load_encryption
from tripot.store.halts import Halts
from tripot.store.journal import Append, Appended, AppendOutcome, Head, Journal, StoreFailed, append_of
from tripot.store.local_tables import LocalTables, NoSuchTable
from tripot.store.sqlite.accounts import SqliteAccounts
from tripot.store.sqlite.connection import SqliteFile
from tripot.store.sqlite.journal import SqliteJournal


class Store(NamedTuple):
    """A journal, accounts and halts in one database."""

    journal: Journal
    people: Accounts
    place: str
    """Where it is, for people to read; without a password."""
    close: Callable[[], None]
    """Close the file or the connections."""
    halts: Halts
    path: Path | None = None
    """The file, where it is one."""


def open_sqlite(path: Path | None = None) -> Store:
    """The store in a SQLite file, by default the one that the settings name."""
    file = SqliteFile(path or default_store_path())
    return Store(SqliteJournal(file), SqliteAccounts(file), str(file.path), file.close, Halts(file), file.path)


def open_postgres(url: str) -> Store:
    """The store in a PostgreSQL database that ``tripot migrate`` has prepared."""
    from tripot.store.postgres.accounts import PostgresAccounts
    from tripot.store.postgres.connection import PostgresPool
    from tripot.store.postgres.journal import PostgresJournal

    pool = PostgresPool(url)
    return Store(PostgresJournal(pool), PostgresAccounts(pool), pool.name, pool.close, Halts(pool))


def open_store(where: str | Path | None = None) -> Store:
    """The store at a PostgreSQL address or in a file; by default the one that the settings name."""
    where = where or database_url()
    if isinstance(where, str) and where.startswith(("postgresql://", "postgres://")):
        return open_postgres(where)
    return open_sqlite(None if where is None else Path(where))


def database_url() -> str | None:
    """The PostgreSQL database that ``TRIPOT_DATABASE_URL`` names, if any."""
    return DATABASE_URL.read()


__all__ = [
    "AccountRecord",
    "Accounts",
    "Append",
    "AppendOutcome",
    "Appended",
    "BadKeys",
    "BotAccount",
    "Encryption",
    "Guest",
    "GuestId",
    "Halts",
    "Head",
    "Journal",
    "LocalTables",
    "NoSuchTable",
    "PlayerReport",
    "Reason",
    "Store",
    "StoreFailed",
    "StoredBlock",
    "append_of",
    "database_url",
    "default_store_path",
    "load_encryption",
    "open_postgres",
    "open_sqlite",
    "open_store",
]
