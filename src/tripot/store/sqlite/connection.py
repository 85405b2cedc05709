"""The SQLite file: opening, schema migrations, transactions. No query on journals or accounts.

It serves one machine. A commit is on disk before it returns (WAL, ``synchronous=FULL``).
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from typing import Any

from tripot.store.journal import StoreFailed

MIGRATIONS = (
    """
CREATE TABLE entry (
    "table" TEXT NOT NULL,
    seq INTEGER NOT NULL,
    command TEXT,
    data BLOB NOT NULL,
    PRIMARY KEY ("table", seq)
) WITHOUT ROWID;

CREATE UNIQUE INDEX entry_command ON entry ("table", command) WHERE command IS NOT NULL;

CREATE TRIGGER entry_never_changes BEFORE UPDATE ON entry BEGIN SELECT RAISE(ABORT, 'entries never change'); END;

CREATE TRIGGER entry_never_goes BEFORE DELETE ON entry BEGIN SELECT RAISE(ABORT, 'entries never go'); END;

CREATE TABLE head (
    "table" TEXT PRIMARY KEY,
    seq INTEGER NOT NULL,
    hash TEXT NOT NULL,
    opened INTEGER NOT NULL,
    at INTEGER NOT NULL,
    game TEXT NOT NULL,
    version INTEGER NOT NULL,
    stage TEXT NOT NULL,
    due INTEGER
) WITHOUT ROWID;

CREATE INDEX head_at ON head (at);

CREATE TABLE guest (id TEXT PRIMARY KEY, name TEXT NOT NULL, since INTEGER NOT NULL) WITHOUT ROWID;

CREATE TABLE device (
    secret BLOB PRIMARY KEY,
    guest TEXT NOT NULL REFERENCES guest ON DELETE CASCADE,
    since INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE link (
    secret BLOB PRIMARY KEY,
    guest TEXT NOT NULL REFERENCES guest ON DELETE CASCADE,
    until INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE person (
    "table" TEXT NOT NULL,
    guest TEXT NOT NULL REFERENCES guest ON DELETE CASCADE,
    person TEXT NOT NULL,
    number INTEGER NOT NULL,
    PRIMARY KEY ("table", guest),
    UNIQUE ("table", person)
) WITHOUT ROWID;

CREATE INDEX person_guest ON person (guest, number);

CREATE UNIQUE INDEX person_number ON person (number);

CREATE INDEX device_guest ON device (guest);

CREATE INDEX link_guest ON link (guest);

CREATE TABLE code (code TEXT PRIMARY KEY, "table" TEXT NOT NULL) WITHOUT ROWID;

CREATE INDEX code_table ON code ("table");
""",
    """
CREATE TABLE secret ("table" TEXT PRIMARY KEY, sealed BLOB NOT NULL) WITHOUT ROWID;
""",
    """
ALTER TABLE guest ADD COLUMN holder TEXT REFERENCES guest ON DELETE CASCADE;

CREATE INDEX guest_holder ON guest (holder) WHERE holder IS NOT NULL;

CREATE TABLE block (
    guest TEXT NOT NULL REFERENCES guest ON DELETE CASCADE,
    blocked TEXT NOT NULL REFERENCES guest ON DELETE CASCADE,
    "table" TEXT NOT NULL,
    person TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (guest, blocked)
) WITHOUT ROWID;

CREATE INDEX block_blocked ON block (blocked);

CREATE TABLE report (
    guest TEXT NOT NULL REFERENCES guest ON DELETE CASCADE,
    about TEXT NOT NULL REFERENCES guest ON DELETE CASCADE,
    "table" TEXT NOT NULL,
    reason TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (guest, about, "table", reason)
) WITHOUT ROWID;

CREATE INDEX report_about ON report (about);

CREATE INDEX report_at ON report (at);
""",
    """
ALTER TABLE guest ADD COLUMN bot INTEGER NOT NULL DEFAULT 0;

CREATE TABLE halt ("table" TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID;
""",
    """
CREATE TABLE session (
    device BLOB PRIMARY KEY REFERENCES device ON DELETE CASCADE,
    name TEXT,
    seen INTEGER NOT NULL
) WITHOUT ROWID;

CREATE INDEX session_seen ON session (seen);

INSERT INTO session (device, seen) SELECT secret, CAST(strftime('%s', 'now') AS INTEGER) * 1000 FROM device;

CREATE TABLE former_code (code TEXT PRIMARY KEY, "table" TEXT NOT NULL) WITHOUT ROWID;

CREATE INDEX former_code_table ON former_code ("table");

CREATE TABLE door ("table" TEXT PRIMARY KEY, locked INTEGER NOT NULL) WITHOUT ROWID;

CREATE TABLE ban (guest TEXT PRIMARY KEY REFERENCES guest ON DELETE CASCADE, at INTEGER NOT NULL) WITHOUT ROWID;

CREATE TABLE audit (
    number INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    operator TEXT NOT NULL,
    action TEXT NOT NULL,
    about TEXT NOT NULL,
    note TEXT
);

CREATE TRIGGER audit_never_changes BEFORE UPDATE ON audit BEGIN SELECT RAISE(ABORT, 'the log never changes'); END;

CREATE TRIGGER audit_never_goes BEFORE DELETE ON audit BEGIN SELECT RAISE(ABORT, 'the log never changes'); END;
""",
)
"""What each version of the schema adds to the one before; one statement per paragraph. A step never changes.

From the fifth on a step only adds tables, so the version before runs on a newer file (expand, migrate, contract).
"""

ACCEPTED_AHEAD = 1
"""How many steps newer than this code a file may be."""


class SqliteFile:
    """An open file. One connection writes, under a lock; readers have connections of their own and wait for nobody.

    Other processes may open the file too. In WAL mode a reader sees every transaction that was committed before it.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock, self._readers_lock = Lock(), Lock()
        self._idle_readers: list[sqlite3.Connection] = []
        self._closed = False
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            if not path.exists():
                path.touch(mode=0o600)  # it holds names and hashes of secrets
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
        run("PRAGMA journal_mode = WAL")
        run("PRAGMA synchronous = FULL")
        run("PRAGMA foreign_keys = ON")
        run("PRAGMA secure_delete = ON")
        run("BEGIN IMMEDIATE")
        (found,) = run("PRAGMA user_version").fetchone()
        for step in MIGRATIONS[found:]:
            for statement in step.split("\n\n"):
                run(statement)
        if found < len(MIGRATIONS):
            run(f"PRAGMA user_version = {len(MIGRATIONS)}")
        run("COMMIT")
        self.schema = str(max(found, len(MIGRATIONS)))
        if found > len(MIGRATIONS) + ACCEPTED_AHEAD:
            raise StoreFailed(f"{self.path} was written by a newer Tripot (schema {found}, known is {len(MIGRATIONS)})")

    @contextmanager
    def lock_connection(self) -> Iterator[sqlite3.Connection]:
        """The connection, for one query at a time; an error becomes :class:`StoreFailed`."""
        with self._lock:
            try:
                yield self._connection
            except sqlite3.Error as error:
                raise StoreFailed(f"{self.path}: {error}") from error

    def query(self, sql: str, **values: object) -> list[tuple[Any, ...]]:
        """Run one statement in a transaction of its own; return its rows, if it has any. A SELECT does not wait."""
        is_read = sql.lstrip().startswith("SELECT")
        with self._borrow_reader() if is_read else self.lock_connection() as connection:
            return connection.execute(sql, values).fetchall()

    @contextmanager
    def _borrow_reader(self) -> Iterator[sqlite3.Connection]:
        with self._readers_lock:
            if self._closed:
                raise StoreFailed(f"{self.path} is closed")
            idle = self._idle_readers.pop() if self._idle_readers else None
        try:
            reader = idle or self._connect()
            try:
                yield reader
            except BaseException:
                reader.close()
                raise
        except sqlite3.Error as error:
            raise StoreFailed(f"{self.path}: {error}") from error
        self._return_reader(reader)

    def _return_reader(self, reader: sqlite3.Connection) -> None:
        with self._readers_lock:
            if not self._closed:
                self._idle_readers.append(reader)
                return
        reader.close()

    def _connect(self) -> sqlite3.Connection:
        return sqlite3.connect(self.path, timeout=10, isolation_level=None, check_same_thread=False)

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """The connection in a transaction that is the only writer from its start; an exception rolls it back."""
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
        """Empty the write-ahead log, which still holds deleted rows; in the file itself they are overwritten."""
        with self.lock_connection() as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def close(self) -> None:
        """Close the file."""
        with self._readers_lock:
            self._closed = True
            for reader in self._idle_readers:
                reader.close()
            self._idle_readers.clear()
        with self._lock:
            self._connection.close()
