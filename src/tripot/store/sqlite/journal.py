"""Journals in a SQLite file. A batch is one transaction, so one wait for the disk serves many moves (group commit)."""

import sqlite3
from collections.abc import Sequence

from msgspec.structs import astuple

from tripot.house import Hash, TableId
from tripot.house.ids import CommandKey
from tripot.store.batches import BatchSnapshot, Run, judge_batch
from tripot.store.journal import ALL_ENTRIES, HEAD_COLUMNS, Append, AppendOutcome
from tripot.store.registration import register_table
from tripot.store.sql_journal import SqlJournal
from tripot.store.sqlite.connection import SqliteFile, query_on

MAX_DELETED_AT_ONCE = 200
"""Tables deleted in one transaction, which others wait for."""


class SqliteJournal(SqlJournal):
    """Entries of many tables in one file."""

    def __init__(self, file: SqliteFile) -> None:
        super().__init__(file)
        self._file = file

    def append(self, batch: Sequence[Append]) -> tuple[AppendOutcome, ...]:
        """Append in one transaction; it is on disk before the outcomes are returned."""
        with self._file.transaction() as connection:
            outcomes, runs = judge_batch(batch, _read_snapshot(connection, batch))
            for run in runs.values():
                _write_run(connection, run)
                if run.registration is not None:
                    register_table(query_on(connection), self._file.lock_rows, run.head, run.registration)
            return outcomes

    def read(self, table: TableId, after: int = 0, most: int = ALL_ENTRIES) -> list[bytes]:
        """The stored entries of a table with a larger seq, in order."""
        sql = 'SELECT data FROM entry WHERE "table" = :table AND seq > :after ORDER BY seq LIMIT :most'
        return [data for (data,) in self._query(sql, table=table, after=after, most=most)]


def delete_dead_lobbies(file: SqliteFile, before: int) -> int:
    """Delete the lobbies whose last entry is older; return how many."""
    return _delete_tables(file, "stage = 'lobby' AND at < ?", before)


def delete_old_journals(file: SqliteFile, before: int) -> int:
    """Delete tables whose last entry is older, ``MAX_DELETED_AT_ONCE`` at most; return how many."""
    return _delete_tables(file, "at < ?", before)


def _delete_tables(file: SqliteFile, condition: str, before: int) -> int:
    """Delete some of the tables that meet a condition. Only here do entries ever go."""
    with file.transaction() as connection:
        sql = f'SELECT "table" FROM head WHERE {condition} LIMIT ?'
        dead = connection.execute(sql, (before, MAX_DELETED_AT_ONCE)).fetchall()
        if dead:
            (guard,) = connection.execute("SELECT sql FROM sqlite_master WHERE name = 'entry_never_goes'").fetchone()
            connection.execute("DROP TRIGGER entry_never_goes")
            for name in ("entry", "secret", "code", "person", "halt", "head"):
                connection.executemany(f'DELETE FROM {name} WHERE "table" = ?', dead)
            connection.execute(guard)
    return len(dead)


def _read_snapshot(connection: sqlite3.Connection, batch: Sequence[Append]) -> BatchSnapshot:
    """The transaction is the only writer, so what is read here still holds when the runs are written."""
    heads: dict[TableId, tuple[int, Hash]] = {}
    answered: dict[tuple[TableId, CommandKey], int] = {}
    for part in (part for it in batch for part in (it, *it.also)):
        table = part.head.table
        if row := connection.execute('SELECT seq, hash FROM head WHERE "table" = ?', (table,)).fetchone():
            heads[table] = row
        for line in part.lines:
            if (key := line.entry.command_key) is not None:
                asked = 'SELECT seq FROM entry WHERE "table" = ? AND person = ? AND command = ?'
                if row := connection.execute(asked, (table, *key)).fetchone():
                    answered[table, key] = row[0]
    return BatchSnapshot(heads, answered)


def _write_run(connection: sqlite3.Connection, run: Run) -> None:
    table = run.head.table
    connection.executemany(
        "INSERT INTO entry VALUES (?, ?, ?, ?, ?)",
        [(table, line.entry.seq, *(line.entry.command_key or (None, None)), line.data) for line in run.lines],
    )
    connection.execute(
        f"INSERT OR REPLACE INTO head ({HEAD_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)", astuple(run.head)
    )
    if run.sealed is not None:
        connection.execute("INSERT INTO secret VALUES (?, ?)", (table, run.sealed))
