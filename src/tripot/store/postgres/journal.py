"""Journals in PostgreSQL. A batch is one statement, so one wait for the disk serves many tables (group commit)."""

from collections.abc import Sequence
from typing import Any

from psycopg import Rollback
from psycopg.errors import DeadlockDetected, UniqueViolation

from tripot.house import CommandId, Hash, TableId
from tripot.store.batches import BatchSnapshot, group_optimistically, judge_batch
from tripot.store.journal import (
    ALL_ENTRIES,
    HEAD_COLUMNS,
    Append,
    Appended,
    AppendOutcome,
    Head,
    StoreFailed,
    decode_head,
)
from tripot.store.postgres.arrays import pack_numbers, pack_texts
from tripot.store.postgres.connection import DatabaseLost, PgConnection, PostgresPool
from tripot.store.postgres.write import write_runs
from tripot.store.sql_journal import SqlJournal

MAX_WRITE_ATTEMPTS = 1_000
"""How often other writers may be faster before it counts as a bug; each attempt settles at least one append."""

OVERDUE_SQL = """
SELECT "table" FROM head WHERE stage = 'playing' AND due BETWEEN :since AND :until
ORDER BY due LIMIT :most FOR UPDATE SKIP LOCKED
"""
"""A locked head is being moved at this moment, so another node serves that table."""

ENTRIES_SQL = """entry WHERE "table" = :table AND opened = (SELECT opened FROM head WHERE "table" = :table)"""
"""The entries of one table; its month is looked up first, so only one partition is read."""

FIND_ENTRIES_SQL = """
SELECT asked."table", asked.{key}, found.{column}
FROM unnest(%b, %b) AS asked("table", {key}) CROSS JOIN LATERAL (
    SELECT {column} FROM entry
    WHERE opened = (SELECT opened FROM head WHERE head."table" = asked."table")
        AND entry."table" = asked."table" AND entry.{key} = asked.{key}
    OFFSET 0
) AS found
"""
FIND_BY_COMMAND_SQL = FIND_ENTRIES_SQL.format(key="command", column="seq").encode()
FIND_BY_SEQ_SQL = FIND_ENTRIES_SQL.format(key="seq", column="data").encode()


class PostgresJournal(SqlJournal):
    """Entries of many tables in one database."""

    def __init__(self, pool: PostgresPool) -> None:
        super().__init__(pool)
        self._pool = pool

    def append(self, batch: Sequence[Append]) -> tuple[AppendOutcome, ...]:
        """Append in one transaction; it is on disk before the outcomes are returned.

        If the connection breaks before the answer, the batch is sent once more; entries that are stored already, byte
        for byte, are its own.
        """
        try:
            return self._pool.run(lambda connection: _append(connection, batch))
        except DatabaseLost:
            return self._pool.run(lambda connection: _append_one_by_one(connection, batch, again=True))

    def read(self, table: TableId, after: int = 0, most: int = ALL_ENTRIES) -> list[bytes]:
        """The stored entries of a table with a larger seq, in order."""
        sql = f"SELECT data FROM {ENTRIES_SQL} AND seq > :after ORDER BY seq LIMIT :most"
        return [data for (data,) in self._query(sql, table=table, after=after, most=most)]

    def heads_of(self, tables: Sequence[TableId]) -> dict[TableId, Head]:
        """The heads of these tables."""
        sql = f'SELECT {HEAD_COLUMNS} FROM head WHERE "table" = ANY (:tables)'
        return {head.table: head for head in map(decode_head, self._query(sql, tables=pack_texts(tables)))}

    def seqs(self, tables: Sequence[TableId]) -> dict[TableId, int]:
        """The last seq of each of these tables."""
        sql = 'SELECT "table", seq FROM head WHERE "table" = ANY (:tables)'
        return {TableId(table): seq for table, seq in self._query(sql, tables=pack_texts(tables))}

    def overdue_tables(self, since: int, until: int, most: int) -> list[TableId]:
        """Tables in play with a deadline between these times, except those that are being written now."""
        return [TableId(table) for (table,) in self._query(OVERDUE_SQL, since=since, until=until, most=most)]

    def _query(self, sql: str, **values: object) -> list[tuple[Any, ...]]:
        if any(isinstance(value, str) and "\0" in value for value in values.values()):
            return []  # no text in PostgreSQL contains NUL, so there is nothing of this name
        return super()._query(sql, **values)


def _append(connection: PgConnection, batch: Sequence[Append]) -> tuple[AppendOutcome, ...]:
    """Write optimistically, as if there were no other writer; judge only the appends that lost."""
    runs = group_optimistically(batch)
    if runs is None:
        return _append_one_by_one(connection, batch)
    try:
        won = write_runs(connection, runs)
    except (UniqueViolation, DeadlockDetected):
        return _append_one_by_one(connection, batch)
    if len(won) == len(runs):
        return tuple([Appended(it.head.table, it.head.seq) for it in batch])
    judged = iter(_append_one_by_one(connection, [it for it in batch if it.head.table not in won]))
    return tuple([Appended(it.head.table, it.head.seq) if it.head.table in won else next(judged) for it in batch])


def _append_one_by_one(
    connection: PgConnection, batch: Sequence[Append], *, again: bool = False
) -> tuple[AppendOutcome, ...]:
    """Read a snapshot, judge, write all runs or none; start again if another writer has moved a head."""
    for _ in range(MAX_WRITE_ATTEMPTS):
        outcomes, runs = judge_batch(batch, _read_snapshot(connection, batch, again=again))
        if not runs:
            return outcomes
        try:
            with connection.transaction():
                if len(write_runs(connection, runs)) == len(runs):
                    return outcomes
                raise Rollback
        except (UniqueViolation, DeadlockDetected):
            continue
    raise StoreFailed("other writers were faster at every attempt to append a batch")


def _read_snapshot(connection: PgConnection, batch: Sequence[Append], *, again: bool) -> BatchSnapshot:
    parts = [part for it in batch for part in (it, *it.also)]
    tables = pack_texts([it.head.table for it in parts])
    heads = connection.execute('SELECT "table", seq, hash FROM head WHERE "table" = ANY (%b)', (tables,)).fetchall()
    commands = [(it.head.table, line.entry.command) for it in parts for line in it.lines if line.entry.command]
    asked = pack_texts([table for table, _ in commands]), pack_texts([command for _, command in commands])
    answered = connection.execute(FIND_BY_COMMAND_SQL, asked).fetchall()
    return BatchSnapshot(
        {TableId(table): (seq, Hash(hashed)) for table, seq, hashed in heads},
        {(TableId(table), CommandId(command)): seq for table, command, seq in answered},
        _find_own_writes(connection, batch) if again else frozenset(),
    )


def _find_own_writes(connection: PgConnection, batch: Sequence[Append]) -> frozenset[tuple[TableId, int]]:
    """The appends whose last entry is stored byte for byte; then the entries before it are stored too."""
    last = {(it.head.table, it.lines[-1].entry.seq): it.lines[-1].data for it in batch}
    asked = pack_texts([table for table, _ in last]), pack_numbers([seq for _, seq in last])
    found = connection.execute(FIND_BY_SEQ_SQL, asked).fetchall()
    return frozenset((TableId(table), seq) for table, seq, data in found if last[TableId(table), seq] == data)
