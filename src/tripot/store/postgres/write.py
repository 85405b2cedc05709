"""The statement that writes runs: heads by compare-and-swap, then the entries of the tables whose head was moved.

A run is stored only if the head of its table has exactly the seq and the hash after which the run begins, or if the run
creates the table. A second writer waits for the row lock of the first, and then finds that the head has moved. The same
comparison refuses former owners of the table. In addition, the primary key (table, seq) protects the entries. The
planner determines the order in which the statement locks heads, so two batches for the same tables may deadlock. Then
one of them is judged again and locks the heads in order.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any

from msgspec import json

from tripot.house import StoredEntry, TableId
from tripot.store.batches import Run, Runs
from tripot.store.postgres.connection import PgConnection

MOVE_HEADS_SQL = """moved AS (
    UPDATE head SET seq = asked.seq, hash = asked.hash, at = asked.at, stage = asked.stage, packed = false
    FROM ({asked}) AS asked
    WHERE head."table" = asked."table"
        AND head.seq = asked.before AND head.hash = asked.prev AND head.node IS NOT DISTINCT FROM asked.node
    RETURNING head."table", head.seq, asked.person, asked.command, asked.data
), moved_to AS (
    INSERT INTO entry ("table", seq, person, command, data)
    SELECT "table", seq, person, command, data FROM moved
)"""
"""Stores a head together with the last entry of its run. Most runs have only one entry."""

CREATE_HEADS_SQL = """begun AS (
    INSERT INTO head ("table", opened, seq, hash, at, stage, game, version) {asked}
    ON CONFLICT DO NOTHING
    RETURNING "table"
)"""

INSERT_ENTRIES_SQL = """added AS (
    INSERT INTO entry ("table", seq, person, command, data)
    SELECT * FROM ({asked}) AS line WHERE (line."table" IN (SELECT "table" FROM won)) IS TRUE
)"""
"""Written so that the planner uses a hashed subplan instead of a join."""

INSERT_SECRETS_SQL = """kept AS (
    INSERT INTO secret ("table", encrypted)
    SELECT * FROM ({asked}) AS line WHERE (line."table" IN (SELECT "table" FROM won)) IS TRUE
)"""

Columns = dict[str, str]
"""The types of columns, by name."""

Row = tuple[Any, ...]

HEAD_COLUMNS = {
    "table": "text",
    "opened": "bigint",
    "seq": "bigint",
    "hash": "text",
    "at": "bigint",
    "stage": "text",
}
COMMAND_COLUMNS = {"person": "text", "command": "text", "data": "bytea"}
MOVED_COLUMNS = {**HEAD_COLUMNS, "before": "bigint", "prev": "text", "node": "text", **COMMAND_COLUMNS}
NEW_COLUMNS = {**HEAD_COLUMNS, "game": "text", "version": "bigint"}
ENTRY_COLUMNS = {"table": "text", "seq": "bigint", **COMMAND_COLUMNS}
SECRET_COLUMNS = {"table": "text", "encrypted": "bytea"}


def write_runs(connection: PgConnection, runs: Runs) -> set[TableId]:
    """Write the runs. Return the tables whose runs were stored. Raises ``UniqueViolation`` if a command was answered
    before."""
    ordered = [runs[table] for table in sorted(runs)]
    opening = [run for run in ordered if run.is_new_table]
    moving = [run for run in ordered if not run.is_new_table]
    entries = [(run, stored) for run in moving for stored in run.entries[:-1]]
    entries += [(run, stored) for run in opening for stored in run.entries]
    secrets = [(run.head.table, run.encrypted_secret) for run in opening if run.encrypted_secret is not None]
    statement = _build_statement(moving=bool(moving), opening=bool(opening), more=bool(entries), secrets=bool(secrets))
    rows_of_parts: list[list[Row]] = [
        [_moved_row(run) for run in moving],
        [(*_head_row(run), run.head.game, run.head.version) for run in opening],
        [(run.head.table, stored.entry.seq, *_command_row(stored)) for run, stored in entries],
        [*secrets],
    ]
    columns_of_parts = (MOVED_COLUMNS, NEW_COLUMNS, ENTRY_COLUMNS, SECRET_COLUMNS)
    values = [_to_json(columns, rows) for columns, rows in zip(columns_of_parts, rows_of_parts, strict=True) if rows]
    won = connection.execute(statement, values, prepare=True).fetchall()
    return {TableId(table) for (table,) in won}


@cache
def _build_statement(*, moving: bool, opening: bool, more: bool, secrets: bool) -> bytes:
    heads = [
        ("moved", MOVE_HEADS_SQL, MOVED_COLUMNS, moving),
        ("begun", CREATE_HEADS_SQL, NEW_COLUMNS, opening),
    ]
    of_winners = [(INSERT_ENTRIES_SQL, ENTRY_COLUMNS, more), (INSERT_SECRETS_SQL, SECRET_COLUMNS, secrets)]
    won = " UNION ALL ".join(f'SELECT "table" FROM {name}' for name, _, _, has in heads if has)
    parts = [part.format(asked=_read_json(columns)) for _, part, columns, has in heads if has]
    parts += [f"won AS ({won})"]
    parts += [part.format(asked=_read_json(columns)) for part, columns, has in of_winners if has]
    return f'WITH {", ".join(parts)} SELECT "table" FROM won'.encode()


def _to_json(columns: Columns, rows: Sequence[Row]) -> str:
    """Return rows as a JSON array of objects. msgspec writes bytes in base64."""
    return json.encode([dict(zip(columns, row, strict=True)) for row in rows]).decode()


def _read_json(columns: Columns) -> str:
    """Return SQL that reads the rows of :func:`_to_json`. One JSON value costs half the processor time of an array per
    column."""
    types = ", ".join(f'"{name}" {"text" if kind == "bytea" else kind}' for name, kind in columns.items())
    values = [
        f"decode({name}, 'base64') AS {name}" if kind == "bytea" else f'"{name}"' for name, kind in columns.items()
    ]
    return f"SELECT {', '.join(values)} FROM json_to_recordset(%s::json) AS line({types})"


def _moved_row(run: Run) -> Row:
    first = run.entries[0].entry
    return (*_head_row(run), first.seq - 1, first.prev, run.node, *_command_row(run.entries[-1]))


def _head_row(run: Run) -> Row:
    head = run.head
    return head.table, head.opened, head.seq, head.hash, head.at, head.stage


def _command_row(stored: StoredEntry) -> Row:
    return (*(stored.entry.command_key or (None, None)), stored.data)
