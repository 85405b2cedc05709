"""The statement that writes runs: heads by compare-and-swap, then the entries of the tables that won.

Writers contend for the head row of a table. A run is stored if it can move the head from exactly where the run begins,
in seq and in hash, or create it. A second writer waits for the row lock of the first and then finds the head elsewhere.
The primary key (table, seq) guards the entries in any case. Heads are locked in the order of their tables, against
deadlocks; if two batches deadlock all the same, one is judged again.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import count

from tripot.house import StoredEntry, TableId
from tripot.store.batches import Run, Runs
from tripot.store.postgres.arrays import pack_blobs, pack_numbers, pack_texts
from tripot.store.postgres.connection import PgConnection
from tripot.store.postgres.partitions import ensure_partitions

MOVE_HEADS_SQL = """moved AS (
    UPDATE head SET seq = asked.seq, hash = asked.hash, at = asked.at, stage = asked.stage, due = asked.due
    FROM ({asked}) AS asked
    WHERE head."table" = asked."table" AND head.opened = asked.opened
        AND head.seq = asked.before AND head.hash = asked.prev
    RETURNING head.opened, head."table", head.seq, asked.command, asked.data
), moved_to AS (
    INSERT INTO entry (opened, "table", seq, command, data) SELECT opened, "table", seq, command, data FROM moved
)"""
"""A head goes with the last entry of its run, which is the only one of most runs."""

CREATE_HEADS_SQL = """begun AS (
    INSERT INTO head ("table", opened, seq, hash, at, stage, due, game, version) {asked}
    ON CONFLICT DO NOTHING
    RETURNING "table"
)"""

INSERT_ENTRIES_SQL = """added AS (
    INSERT INTO entry (opened, "table", seq, command, data)
    SELECT * FROM ({asked}) AS line WHERE (line."table" IN (SELECT "table" FROM won)) IS TRUE
)"""
"""Written so that the plan is a hashed subplan and not a join."""

INSERT_SECRETS_SQL = """kept AS (
    INSERT INTO secret ("table", sealed)
    SELECT * FROM ({asked}) AS line WHERE (line."table" IN (SELECT "table" FROM won)) IS TRUE
)"""

HEAD_ARRAYS = {
    "table": "text",
    "opened": "bigint",
    "seq": "bigint",
    "hash": "text",
    "at": "bigint",
    "stage": "text",
    "due": "bigint",
}
MOVED_ARRAYS = {**HEAD_ARRAYS, "before": "bigint", "prev": "text", "command": "text", "data": "bytea"}
NEW_ARRAYS = {**HEAD_ARRAYS, "game": "text", "version": "bigint"}
ENTRY_ARRAYS = {"opened": "bigint", "table": "text", "seq": "bigint", "command": "text", "data": "bytea"}
SECRET_ARRAYS = {"table": "text", "sealed": "bytea"}


def write_runs(connection: PgConnection, runs: Runs) -> set[TableId]:
    """Write the runs; return the tables that took theirs. ``UniqueViolation``: a command was answered before."""
    ordered = [runs[table] for table in sorted(runs)]
    opening = [run for run in ordered if run.is_new_table]
    moving = [run for run in ordered if not run.is_new_table] if opening else ordered
    lines = [(run.head.opened, line) for run in moving if len(run.lines) > 1 for line in run.lines[:-1]]
    lines += [(run.head.opened, line) for run in opening for line in run.lines]
    sealed = [run for run in opening if run.sealed is not None]
    asked: list[bytes] = []
    if moving:
        asked += _pack_moved_heads(moving)
    if opening:
        ensure_partitions(connection, {run.head.opened for run in opening})
        asked += _pack_new_heads(opening)
    if lines:
        asked += _pack_entries(lines)
    if sealed:
        asked += pack_texts([run.head.table for run in sealed]), pack_blobs([run.sealed or b"" for run in sealed])
    statement = _build_statement(moving=bool(moving), opening=bool(opening), more=bool(lines), sealed=bool(sealed))
    won = connection.execute_prepared(statement, asked)
    if won.ntuples == len(runs):
        return set(runs)
    return {TableId((won.get_value(row, 0) or b"").decode()) for row in range(won.ntuples)}


@cache
def _build_statement(*, moving: bool, opening: bool, more: bool, sealed: bool) -> bytes:
    numbers = count(1)
    heads = [
        ("moved", MOVE_HEADS_SQL, MOVED_ARRAYS, moving),
        ("begun", CREATE_HEADS_SQL, NEW_ARRAYS, opening),
    ]
    of_winners = [(INSERT_ENTRIES_SQL, ENTRY_ARRAYS, more), (INSERT_SECRETS_SQL, SECRET_ARRAYS, sealed)]
    won = " UNION ALL ".join(f'SELECT "table" FROM {name}' for name, _, _, has in heads if has)
    parts = [part.format(asked=_unnest(arrays, numbers)) for _, part, arrays, has in heads if has]
    parts += [f"won AS ({won})"]
    parts += [part.format(asked=_unnest(arrays, numbers)) for part, arrays, has in of_winners if has]
    return f'WITH {", ".join(parts)} SELECT "table" FROM won'.encode()


def _unnest(arrays: dict[str, str], numbers: Iterator[int]) -> str:
    """Arrays as rows. In a select list they are read in place; in FROM each would be copied to a tuplestore first."""
    columns = [f'unnest(${next(numbers)}::{kind}[]) AS "{name}"' for name, kind in arrays.items()]
    return f"SELECT {', '.join(columns)}"


def _pack_moved_heads(runs: Sequence[Run]) -> list[bytes]:
    first = [run.lines[0].entry for run in runs]
    last = [run.lines[-1] for run in runs]
    return [
        *_pack_heads(runs),
        pack_numbers([entry.seq - 1 for entry in first]),
        pack_texts([entry.prev for entry in first]),
        pack_texts([line.entry.command for line in last]),
        pack_blobs([line.data for line in last]),
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


def _pack_entries(lines: Sequence[tuple[int, StoredEntry]]) -> list[bytes]:
    entries = [line.entry for _, line in lines]
    return [
        pack_numbers([opened for opened, _ in lines]),
        pack_texts([entry.table for entry in entries]),
        pack_numbers([entry.seq for entry in entries]),
        pack_texts([entry.command for entry in entries]),
        pack_blobs([line.data for _, line in lines]),
    ]
