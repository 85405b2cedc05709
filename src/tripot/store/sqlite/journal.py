"""Journals in a SQLite file. A batch is one transaction, so many moves share one disk write (group commit)."""

import sqlite3
from collections.abc import Sequence

from msgspec.structs import astuple

from tripot.house import Hash, TableId
from tripot.house.ids import CommandKey
from tripot.store.batches import BatchSnapshot, Run, judge_batch
from tripot.store.journal import HEAD_COLUMNS, Append, AppendOutcome
from tripot.store.registration import register_table
from tripot.store.sql_journal import SqlJournal
from tripot.store.sqlite.connection import SqliteFile, query_on


class SqliteJournal(SqlJournal):
    """Stores the journals of many game tables in one SQLite file."""

    def __init__(self, file: SqliteFile) -> None:
        super().__init__(file)
        self._file = file

    def append(self, batch: Sequence[Append]) -> tuple[AppendOutcome, ...]:
        """Append in one transaction, which is on disk before the outcomes are returned."""
        with self._file.transaction() as connection:
            outcomes, runs = judge_batch(batch, _read_snapshot(connection, batch))
            for run in runs.values():
                _write_run(connection, run)
                if run.registration is not None:
                    register_table(query_on(connection), self._file.lock_rows, run.head, run.registration)
            return outcomes


def _read_snapshot(connection: sqlite3.Connection, batch: Sequence[Append]) -> BatchSnapshot:
    """Read the snapshot. The transaction is the only writer, so it stays valid until the runs are written."""
    heads: dict[TableId, tuple[int, Hash]] = {}
    answered: dict[tuple[TableId, CommandKey], int] = {}
    for part in (part for it in batch for part in (it, *it.also)):
        table = part.head.table
        if row := connection.execute('SELECT seq, hash FROM head WHERE "table" = ?', (table,)).fetchone():
            heads[table] = row
        for stored in part.entries:
            if (key := stored.entry.command_key) is not None:
                asked = 'SELECT seq FROM entry WHERE "table" = ? AND person = ? AND command = ?'
                if row := connection.execute(asked, (table, *key)).fetchone():
                    answered[table, key] = row[0]
    return BatchSnapshot(heads, answered)


def _write_run(connection: sqlite3.Connection, run: Run) -> None:
    table = run.head.table
    connection.executemany(
        "INSERT INTO entry VALUES (?, ?, ?, ?, ?)",
        [(table, stored.entry.seq, *(stored.entry.command_key or (None, None)), stored.data) for stored in run.entries],
    )
    connection.execute(
        f"INSERT OR REPLACE INTO head ({HEAD_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)", astuple(run.head)
    )
    if run.encrypted_secret is not None:
        connection.execute("INSERT INTO secret VALUES (?, ?)", (table, run.encrypted_secret))
