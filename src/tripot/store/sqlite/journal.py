"""Journals in a SQLite file. A batch is one transaction, so one wait for the disk serves many moves (group commit)."""

import json
import sqlite3
from collections.abc import Sequence

from msgspec.structs import astuple

from tripot.house import CommandId, Hash, Stage, TableId
from tripot.store.batches import BatchSnapshot, Run, judge_batch
from tripot.store.journal import HEAD_COLUMNS, Append, Head, Outcome, decode_head
from tripot.store.sqlite.connection import SqliteFile


class SqliteJournal:
    """Entries of many tables in one file."""

    def __init__(self, file: SqliteFile) -> None:
        self._file = file

    def append(self, batch: Sequence[Append]) -> tuple[Outcome, ...]:
        """Append in one transaction; it is on disk before the outcomes are returned."""
        with self._file.transaction() as connection:
            outcomes, runs = judge_batch(batch, _read_snapshot(connection, batch))
            for run in runs.values():
                _write_run(connection, run)
            return outcomes

    def read(self, table: TableId, after: int = 0) -> list[bytes]:
        """The stored entries of a table with a larger seq, in order."""
        with self._file.lock_connection() as connection:
            found = connection.execute(
                'SELECT data FROM entry WHERE "table" = ? AND seq > ? ORDER BY seq', (table, after)
            ).fetchall()
        return [data for (data,) in found]

    def head(self, table: TableId) -> Head | None:
        """The head of a table's journal."""
        with self._file.lock_connection() as connection:
            row = connection.execute(f'SELECT {HEAD_COLUMNS} FROM head WHERE "table" = ?', (table,)).fetchone()
        return None if row is None else decode_head(row)

    def heads(self, stage: Stage | None = None) -> list[Head]:
        """The heads of all tables, or of those at a stage; the most recently played first."""
        with self._file.lock_connection() as connection:
            rows = connection.execute(
                f'SELECT {HEAD_COLUMNS} FROM head WHERE ?1 IS NULL OR stage = ?1 ORDER BY at DESC, "table"', (stage,)
            ).fetchall()
        return [decode_head(row) for row in rows]

    def seqs(self, tables: Sequence[TableId]) -> dict[TableId, int]:
        """The last seq of each of these tables."""
        with self._file.lock_connection() as connection:
            asked = 'SELECT "table", seq FROM head WHERE "table" IN (SELECT value FROM json_each(?))'
            return {TableId(table): seq for table, seq in connection.execute(asked, (json.dumps(tables),))}

    def overdue_tables(self, since: int, until: int, most: int) -> list[TableId]:
        """Tables in play with a deadline between these times."""
        with self._file.lock_connection() as connection:
            asked = """SELECT "table" FROM head WHERE stage = 'playing' AND due BETWEEN ? AND ? ORDER BY due LIMIT ?"""
            return [TableId(table) for (table,) in connection.execute(asked, (since, until, most))]

    def encrypted_secret(self, table: TableId) -> bytes | None:
        """The secret that was stored when the table opened."""
        with self._file.lock_connection() as connection:
            row = connection.execute('SELECT sealed FROM secret WHERE "table" = ?', (table,)).fetchone()
        return None if row is None else bytes(row[0])

    def replace_encrypted_secret(self, table: TableId, sealed: bytes) -> None:
        """Store the same secret under another key."""
        with self._file.transaction() as connection:
            connection.execute('UPDATE secret SET sealed = ? WHERE "table" = ?', (sealed, table))

    def tables_with_secret(self) -> list[TableId]:
        """The tables that have a secret."""
        with self._file.lock_connection() as connection:
            return [TableId(table) for (table,) in connection.execute('SELECT "table" FROM secret').fetchall()]


def _read_snapshot(connection: sqlite3.Connection, batch: Sequence[Append]) -> BatchSnapshot:
    """The transaction is the only writer, so what is read here still holds when the runs are written."""
    heads: dict[TableId, tuple[int, Hash]] = {}
    answered: dict[tuple[TableId, CommandId], int] = {}
    for part in (part for it in batch for part in (it, *it.also)):
        table = part.head.table
        if row := connection.execute('SELECT seq, hash FROM head WHERE "table" = ?', (table,)).fetchone():
            heads[table] = row
        for line in part.lines:
            if (command := line.entry.command) is not None:
                asked = 'SELECT seq FROM entry WHERE "table" = ? AND command = ?'
                if row := connection.execute(asked, (table, command)).fetchone():
                    answered[table, command] = row[0]
    return BatchSnapshot(heads, answered)


def _write_run(connection: sqlite3.Connection, run: Run) -> None:
    table = run.head.table
    connection.executemany(
        "INSERT INTO entry VALUES (?, ?, ?, ?)",
        [(table, line.entry.seq, line.entry.command, line.data) for line in run.lines],
    )
    connection.execute(
        f"INSERT OR REPLACE INTO head ({HEAD_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", astuple(run.head)
    )
    if run.sealed is not None:
        connection.execute("INSERT INTO secret VALUES (?, ?)", (table, run.sealed))
