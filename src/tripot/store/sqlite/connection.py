"""The SQLite file: opening, migrating, transactions. A commit is on disk when it returns (WAL,
``synchronous=FULL``)."""

import json
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Lock, local
from typing import Any, TypeVar

from tripot.store.journal import StoreFailed
from tripot.store.schema import STEPS, check_schema
from tripot.store.sql_database import Query

T = TypeVar("T")

BUSY_TIMEOUT_S = 10
"""How long a statement waits for another process that writes."""

ERASE_WAIT_MS = 100
"""How long erasing deleted rows waits for readers. Commits wait meanwhile."""


class SqliteFile:
    """An open file. One connection writes, under a lock. Each thread reads with its own connection and never waits.

    Other processes can open the file too. In WAL mode a reader sees every earlier commit.
    """

    lock_rows = ""
    may_pack = "true"  # a SQLite file has one server, so only one transaction runs at a time
    now_s = "CAST(strftime('%s', 'now') AS INTEGER)"
    in_tables = "IN (SELECT value FROM json_each(:tables))"

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock, self._thread = Lock(), local()
        self._readers: list[sqlite3.Connection] = []
        self._is_closed = False
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            if not path.exists():
                path.touch(mode=0o600)  # set the mode first, because the file contains names and hashes of secrets
            self._connection = self._connect()
            try:
                self._migrate()
            except BaseException:
                self._connection.close()
                raise
        except (OSError, sqlite3.Error) as error:
            raise StoreFailed(f"{path}: {error}") from error

    def _migrate(self) -> None:
        run = self._connection.execute
        run("PRAGMA auto_vacuum = FULL")  # frees the pages of packed games; this works only in a new file
        run("PRAGMA journal_mode = WAL")
        run("PRAGMA synchronous = FULL")
        run("PRAGMA foreign_keys = ON")
        run("PRAGMA secure_delete = ON")
        run("BEGIN IMMEDIATE")
        (found,) = run("PRAGMA user_version").fetchone()
        check_schema(found, str(self.path))
        for number, step in enumerate(STEPS[found:], found + 1):
            for statement in step.for_sqlite():
                run(statement)
            run(f"PRAGMA user_version = {number}")
        run("COMMIT")
        self.schema = str(max(found, len(STEPS)))

    @contextmanager
    def lock_connection(self) -> Iterator[sqlite3.Connection]:
        """Lock the connection for one query at a time. Errors become :class:`StoreFailed`."""
        with self._lock:
            try:
                yield self._connection
            except sqlite3.Error as error:
                raise StoreFailed(f"{self.path}: {error}") from error

    def query(self, sql: str, **values: object) -> list[tuple[Any, ...]]:
        """Run one statement in its own transaction. Return its rows, if any. A SELECT does not wait."""
        if not sql.lstrip().startswith("SELECT"):
            with self.lock_connection() as connection:
                return connection.execute(sql, values).fetchall()
        try:
            return self._find_reader().execute(sql, values).fetchall()
        except sqlite3.Error as error:
            raise StoreFailed(f"{self.path}: {error}") from error

    def pack_tables(self, tables: Sequence[str]) -> object:
        """Return table ids as a JSON array."""
        return json.dumps(tables)

    def transact(self, work: Callable[[Query], T]) -> T:
        """Call ``work`` in one transaction, which is the only writer from its start."""
        with self.transaction() as connection:
            return work(query_on(connection))

    def _find_reader(self) -> sqlite3.Connection:
        """Return the connection with which this thread reads."""
        if self._is_closed:
            raise StoreFailed(f"{self.path} is closed")
        if not hasattr(self._thread, "reader"):
            self._thread.reader = self._connect()
            self._readers.append(self._thread.reader)
        reader: sqlite3.Connection = self._thread.reader
        return reader

    def _connect(self) -> sqlite3.Connection:
        return sqlite3.connect(self.path, timeout=BUSY_TIMEOUT_S, isolation_level=None, check_same_thread=False)

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """Yield the connection in a transaction that is the only writer from its start. An exception rolls it back."""
        with self.lock_connection() as connection:
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield connection
                connection.execute("COMMIT")
            except BaseException:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                raise

    def erase_deleted(self) -> None:
        """Empty the write-ahead log, which still contains deleted rows. In the file itself, they are overwritten.

        If a long read blocks this, the rows stay until the next cleanup.
        """
        with self.lock_connection() as connection:
            connection.execute(f"PRAGMA busy_timeout = {ERASE_WAIT_MS}")
            try:
                connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            finally:
                connection.execute(f"PRAGMA busy_timeout = {BUSY_TIMEOUT_S * 1000}")

    def close(self) -> None:
        """Close the file."""
        self._is_closed = True
        with self._lock:
            for connection in (*self._readers, self._connection):
                connection.close()


def query_on(connection: sqlite3.Connection) -> Query:
    """Return a function that runs statements on this connection."""
    return lambda sql, **values: connection.execute(sql, values).fetchall()
