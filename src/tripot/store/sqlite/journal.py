"""Journals in a SQLite file. One transaction a batch, so the disk is asked once for many moves."""

import json
import sqlite3
from collections.abc import Sequence

from msgspec.structs import astuple

from tripot.house import CommandId, Hash, Stage, TableId, hash_of
from tripot.house.entries import GENESIS_HASH
from tripot.store.journal import Append, Appended, Conflict, Head, Outcome, Repeated
from tripot.store.sqlite.connection import SqliteFile

HEAD_COLUMNS = '"table", seq, hash, opened, at, game, version, stage, due'


class SqliteJournal:
    """Entries of many tables in one file."""

    def __init__(self, file: SqliteFile) -> None:
        self._file = file

    def append(self, batch: Sequence[Append]) -> tuple[Outcome, ...]:
        """Append in one transaction; the answers come only when it is on disk."""
        with self._file.transaction() as connection:
            return tuple([_append(connection, it) for it in batch])

    def read(self, table: TableId, after: int = 0) -> list[bytes]:
        """The stored entries of a table with a larger seq, in order."""
        with self._file.lock_connection() as connection:
            found = connection.execute(
                'SELECT data FROM entry WHERE "table" = ? AND seq > ? ORDER BY seq', (table, after)
            ).fetchall()
        return [data for (data,) in found]

    def head(self, table: TableId) -> Head | None:
        """Where a journal stands."""
        with self._file.lock_connection() as connection:
            row = connection.execute(f'SELECT {HEAD_COLUMNS} FROM head WHERE "table" = ?', (table,)).fetchone()
        return None if row is None else _decode_head(row)

    def heads(self, stage: Stage | None = None) -> list[Head]:
        """Of all tables, the most recently played first."""
        with self._file.lock_connection() as connection:
            rows = connection.execute(
                f'SELECT {HEAD_COLUMNS} FROM head WHERE ?1 IS NULL OR stage = ?1 ORDER BY at DESC, "table"', (stage,)
            ).fetchall()
        return [_decode_head(row) for row in rows]

    def seqs(self, tables: Sequence[TableId]) -> dict[TableId, int]:
        """How far each of these tables is."""
        with self._file.lock_connection() as connection:
            asked = 'SELECT "table", seq FROM head WHERE "table" IN (SELECT value FROM json_each(?))'
            return {TableId(table): seq for table, seq in connection.execute(asked, (json.dumps(tables),))}

    def overdue_tables(self, since: int, until: int, most: int) -> list[TableId]:
        """Tables in play whose house should have knocked between these times."""
        with self._file.lock_connection() as connection:
            asked = """SELECT "table" FROM head WHERE stage = 'playing' AND due BETWEEN ? AND ? ORDER BY due LIMIT ?"""
            return [TableId(table) for (table,) in connection.execute(asked, (since, until, most))]

    def hash_at(self, table: TableId, seq: int) -> Hash | None:
        """The hash of one entry."""
        with self._file.lock_connection() as connection:
            row = connection.execute('SELECT data FROM entry WHERE "table" = ? AND seq = ?', (table, seq)).fetchone()
        return None if row is None else hash_of(row[0])

    def seq_of_command(self, table: TableId, command: CommandId) -> int | None:
        """The seq of the entry that answered a command."""
        with self._file.lock_connection() as connection:
            return _seq_of_command(connection, table, command)

    def encrypted_secret(self, table: TableId) -> bytes | None:
        """What was sealed when the table opened."""
        with self._file.lock_connection() as connection:
            row = connection.execute('SELECT sealed FROM secret WHERE "table" = ?', (table,)).fetchone()
        return None if row is None else bytes(row[0])

    def replace_encrypted_secret(self, table: TableId, sealed: bytes) -> None:
        """The same secret under another key."""
        with self._file.transaction() as connection:
            connection.execute('UPDATE secret SET sealed = ? WHERE "table" = ?', (sealed, table))

    def tables_with_secret(self) -> list[TableId]:
        """The tables that have a secret."""
        with self._file.lock_connection() as connection:
            return [TableId(table) for (table,) in connection.execute('SELECT "table" FROM secret').fetchall()]


def _append(connection: sqlite3.Connection, it: Append) -> Outcome:
    """Within the transaction nobody else writes, so what is read here still holds when it is written."""
    parts = (it, *it.also)
    for part in parts:
        if against := _find_conflict(connection, part):
            return against
    for part in parts:
        _insert(connection, part)
    return Appended(it.head.table, it.head.seq)


def _find_conflict(connection: sqlite3.Connection, it: Append) -> Conflict | Repeated | None:
    table, first = it.head.table, it.lines[0].entry
    row = connection.execute('SELECT seq, hash FROM head WHERE "table" = ?', (table,)).fetchone()
    seq, head = row or (0, GENESIS_HASH)
    for line in it.lines:
        if line.entry.command is not None and (before := _seq_of_command(connection, table, line.entry.command)):
            return Repeated(table, line.entry.command, before)
    if (first.seq, first.prev) != (seq + 1, head):
        return Conflict(table, first.seq - 1, seq)
    return None


def _insert(connection: sqlite3.Connection, it: Append) -> None:
    connection.executemany(
        "INSERT INTO entry VALUES (?, ?, ?, ?)",
        [(it.head.table, line.entry.seq, line.entry.command, line.data) for line in it.lines],
    )
    connection.execute(
        f"INSERT OR REPLACE INTO head ({HEAD_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", astuple(it.head)
    )
    if it.sealed is not None:
        connection.execute("INSERT INTO secret VALUES (?, ?)", (it.head.table, it.sealed))


def _seq_of_command(connection: sqlite3.Connection, table: TableId, command: CommandId) -> int | None:
    row = connection.execute('SELECT seq FROM entry WHERE "table" = ? AND command = ?', (table, command)).fetchone()
    return None if row is None else int(row[0])


def _decode_head(row: tuple[object, ...]) -> Head:
    return Head(**dict(zip(Head.__struct_fields__, row, strict=True)))  # type: ignore[arg-type]
