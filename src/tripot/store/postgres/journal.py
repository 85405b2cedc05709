"""Journals in PostgreSQL. A batch is one statement, so many tables share one disk write (group commit)."""

from collections.abc import Sequence
from typing import Any

from psycopg import Rollback
from psycopg.errors import DeadlockDetected, UniqueViolation

from tripot.house import CommandId, Hash, PersonId, TableId
from tripot.store.batches import BatchSnapshot, group_optimistically, judge_batch
from tripot.store.directory import NodeName
from tripot.store.journal import Append, Appended, AppendOutcome, StoreFailed
from tripot.store.postgres.connection import PgConnection, PostgresPool, query_on
from tripot.store.postgres.write import write_runs
from tripot.store.registration import register_table
from tripot.store.sql_journal import SqlJournal

MAX_WRITE_ATTEMPTS = 1_000
"""The maximum number of attempts to write. At each attempt, one of the competing writers succeeds."""

LOCK_HEADS_SQL = 'SELECT FROM head WHERE "table" = ANY (%s) ORDER BY "table" FOR NO KEY UPDATE'
"""Locks the heads in the order of their tables, so that two writers never wait for each other."""

FIND_BY_COMMAND_SQL = """
SELECT "table", person, command, seq FROM entry
JOIN unnest(%s::text[], %s::text[], %s::text[]) AS asked("table", person, command) USING ("table", person, command)
"""


class PostgresJournal(SqlJournal):
    """Entries of many tables in one database."""

    def __init__(self, pool: PostgresPool) -> None:
        super().__init__(pool)
        self._pool = pool

    def append(self, batch: Sequence[Append]) -> tuple[AppendOutcome, ...]:
        """Append in one transaction, which is on disk before the outcomes are returned."""
        return self._pool.run(lambda connection: _append(connection, batch))

    def _query(self, sql: str, **values: object) -> list[tuple[Any, ...]]:
        if any(isinstance(value, str) and "\0" in value for value in values.values()):
            return []  # PostgreSQL texts cannot contain NUL, so nothing can have this name
        return super()._query(sql, **values)


def _append(connection: PgConnection, batch: Sequence[Append]) -> tuple[AppendOutcome, ...]:
    """Write as if there were no other writer, then judge only the appends that failed."""
    runs = group_optimistically(batch)
    if runs is None:
        return _judge_and_write(connection, batch)
    try:
        won = write_runs(connection, runs)
    except (UniqueViolation, DeadlockDetected):
        return _judge_and_write(connection, batch)
    if len(won) == len(runs):
        return tuple([Appended(it.head.table, it.head.seq) for it in batch])
    judged = iter(_judge_and_write(connection, [it for it in batch if it.head.table not in won]))
    return tuple([Appended(it.head.table, it.head.seq) if it.head.table in won else next(judged) for it in batch])


def _judge_and_write(connection: PgConnection, batch: Sequence[Append]) -> tuple[AppendOutcome, ...]:
    """Read a snapshot, judge the appends, and write all runs or none. Retry if another writer has moved a head."""
    for _ in range(MAX_WRITE_ATTEMPTS):
        outcomes, runs = judge_batch(batch, _read_snapshot(connection, batch))
        if not runs:
            return outcomes
        try:
            with connection.transaction():
                connection.execute(LOCK_HEADS_SQL, (list(runs),))
                if len(write_runs(connection, runs)) == len(runs):
                    for run in runs.values():
                        if run.registration is not None:
                            register_table(query_on(connection), PostgresPool.lock_rows, run.head, run.registration)
                    return outcomes
                raise Rollback  # the context manager swallows it; the next attempt follows
        except (UniqueViolation, DeadlockDetected):
            continue
    raise StoreFailed("other writers were faster at every attempt to append a batch")


def _read_snapshot(connection: PgConnection, batch: Sequence[Append]) -> BatchSnapshot:
    parts = [part for it in batch for part in (it, *it.also)]
    tables = [it.head.table for it in parts]
    sql = 'SELECT "table", seq, hash, node FROM head WHERE "table" = ANY (%s)'
    heads = connection.execute(sql, (tables,)).fetchall()
    commands = [(it.head.table, *key) for it in parts for stored in it.entries if (key := stored.entry.command_key)]
    asked = [[it[column] for it in commands] for column in range(3)]
    answered = connection.execute(FIND_BY_COMMAND_SQL, asked).fetchall()
    return BatchSnapshot(
        {TableId(table): (seq, Hash(hashed)) for table, seq, hashed, _ in heads},
        {(TableId(table), (PersonId(person), CommandId(command))): seq for table, person, command, seq in answered},
        {TableId(table): None if node is None else NodeName(node) for table, _, _, node in heads},
    )
