"""The statement that writes runs: heads by compare-and-swap, then the entries of the tables that won.

Writers contend for the head row of a table. A run is stored if it can move the head from exactly where the run begins,
in seq and in hash, or create it. A second writer waits for the row lock of the first and then finds the head elsewhere.
The primary key (table, seq) guards the entries in any case. Heads are locked in the order of their tables, against
deadlocks; if two batches deadlock all the same, one is judged again.
"""

from collections.abc import Sequence
from functools import cache

from tripot.house import TableId
from tripot.store.batches import Run, Runs
from tripot.store.postgres.arrays import pack_blobs, pack_numbers, pack_texts
from tripot.store.postgres.connection import PgConnection
from tripot.store.postgres.partitions import ensure_partitions

MOVE_HEADS_SQL = """moved AS (
    UPDATE head SET seq = asked.seq, hash = asked.hash, at = asked.at, stage = asked.stage, due = asked.due
    FROM unnest(%b, %b, %b, %b, %b, %b, %b, %b, %b) AS asked("table", opened, seq, hash, at, stage, due, before, prev)
    WHERE head."table" = asked."table" AND head.opened = asked.opened
        AND head.seq = asked.before AND head.hash = asked.prev
    RETURNING head."table"
)"""

CREATE_HEADS_SQL = """begun AS (
    INSERT INTO head ("table", opened, seq, hash, at, stage, due, game, version)
    SELECT * FROM unnest(%b, %b, %b, %b, %b, %b, %b, %b, %b)
    ON CONFLICT DO NOTHING
    RETURNING "table"
)"""

INSERT_ENTRIES_SQL = """added AS (
    INSERT INTO entry (opened, "table", seq, command, data)
    SELECT * FROM unnest(%b, %b, %b, %b, %b) AS line(opened, "table", seq, command, data) WHERE {of_winners}
)"""

INSERT_SECRETS_SQL = """kept AS (
    INSERT INTO secret ("table", sealed)
    SELECT * FROM unnest(%b, %b) AS line("table", sealed) WHERE {of_winners}
)"""

OF_WINNERS_SQL = '(line."table" IN (SELECT "table" FROM won)) IS TRUE'
"""Written so that the plan is a hashed subplan and not a join."""


def write_runs(connection: PgConnection, runs: Runs) -> set[TableId]:
    """Write the runs; return the tables that took theirs. ``UniqueViolation``: a command was answered before."""
    ordered = [runs[table] for table in sorted(runs)]
    moving = [run for run in ordered if not run.is_new_table]
    opening = [run for run in ordered if run.is_new_table]
    sealed = [run for run in opening if run.sealed is not None]
    asked: list[bytes] = []
    if moving:
        asked += _pack_moved_heads(moving)
    if opening:
        ensure_partitions(connection, {run.head.opened for run in opening})
        asked += _pack_new_heads(opening)
    asked += _pack_entries(ordered)
    if sealed:
        asked += pack_texts([run.head.table for run in sealed]), pack_blobs([run.sealed or b"" for run in sealed])
    statement = _build_statement(moving=bool(moving), opening=bool(opening), sealed=bool(sealed))
    return {table for (table,) in connection.execute(statement, asked, prepare=True, binary=True)}


@cache
def _build_statement(*, moving: bool, opening: bool, sealed: bool) -> bytes:
    heads = [
        (name, part)
        for name, part, has in (("moved", MOVE_HEADS_SQL, moving), ("begun", CREATE_HEADS_SQL, opening))
        if has
    ]
    won = " UNION ALL ".join(f'SELECT "table" FROM {name}' for name, _ in heads)
    parts = [part for _, part in heads] + [f"won AS ({won})"]
    parts += [part.format(of_winners=OF_WINNERS_SQL) for part in [INSERT_ENTRIES_SQL] + [INSERT_SECRETS_SQL] * sealed]
    return f'WITH {", ".join(parts)} SELECT "table" FROM won'.encode()


def _pack_moved_heads(runs: Sequence[Run]) -> list[bytes]:
    first = [run.lines[0].entry for run in runs]
    return [
        *_pack_heads(runs),
        pack_numbers([entry.seq - 1 for entry in first]),
        pack_texts([entry.prev for entry in first]),
    ]


def _pack_new_heads(runs: Sequence[Run]) -> list[bytes]:
    return [
        *_pack_heads(runs),
        pack_texts([run.head.game for run in runs]),
        pack_numbers([run.head.version for run in runs]),
    ]


def _pack_heads(runs: Sequence[Run]) -> list[bytes]:
    heads = [run.head for run in runs]
    return [
        pack_texts([head.table for head in heads]),
        pack_numbers([head.opened for head in heads]),
        pack_numbers([head.seq for head in heads]),
        pack_texts([head.hash for head in heads]),
        pack_numbers([head.at for head in heads]),
        pack_texts([head.stage for head in heads]),
        pack_numbers([head.due for head in heads]),
    ]


def _pack_entries(runs: Sequence[Run]) -> list[bytes]:
    lines = [line for run in runs for line in run.lines]
    entries = [line.entry for line in lines]
    return [
        pack_numbers([run.head.opened for run in runs for _ in run.lines]),
        pack_texts([entry.table for entry in entries]),
        pack_numbers([entry.seq for entry in entries]),
        pack_texts([entry.command for entry in entries]),
        pack_blobs([line.data for line in lines]),
    ]
