"""Journals in SQL: the queries that SQLite and PostgreSQL share (all except appending)."""

from collections.abc import Sequence
from typing import Any

from tripot.house import Stage, TableId
from tripot.store.journal import ALL_ENTRIES, HEAD_COLUMNS, Head, decode_head
from tripot.store.packed_journal import unpack_journal
from tripot.store.sql_database import Query, SqlDatabase

READ_SQL = """
SELECT seq, hash, data FROM (
    SELECT 0 AS place, seq, hash, data FROM packed WHERE "table" = :table AND seq > :after
    UNION ALL SELECT seq, seq, NULL, data FROM entry WHERE "table" = :table AND seq > :after
) AS found ORDER BY place LIMIT :most
"""
"""Reads entries in one statement, so that a game is never read half packed."""


class SqlJournal:
    """The part of :class:`~tripot.store.journal.Journal` that is the same in every dialect."""

    def __init__(self, database: SqlDatabase) -> None:
        self._database = database

    def _query(self, sql: str, **values: object) -> list[tuple[Any, ...]]:
        return self._database.query(sql, **values)

    def read(self, table: TableId, after: int = 0, most: int = ALL_ENTRIES) -> list[bytes]:
        """Return the stored entries of a table with a larger seq, in order. Raises ``BrokenChain`` if they are packed
        and damaged."""
        return read_entries(self._query, table, after, most)

    def head(self, table: TableId) -> Head | None:
        """Return the head of a table's journal."""
        rows = self._query(f'SELECT {HEAD_COLUMNS} FROM head WHERE "table" = :table', table=table)
        return decode_head(rows[0]) if rows else None

    def heads(self, stage: Stage | None = None) -> list[Head]:
        """Return the heads of all tables, or of those at a stage, the most recently played first."""
        which = "" if stage is None else "WHERE stage = :stage"
        rows = self._query(f'SELECT {HEAD_COLUMNS} FROM head {which} ORDER BY at DESC, "table"', stage=stage)
        return [decode_head(row) for row in rows]

    def heads_of(self, tables: Sequence[TableId]) -> dict[TableId, Head]:
        """Return the heads of these tables."""
        sql = f'SELECT {HEAD_COLUMNS} FROM head WHERE "table" {self._database.in_tables}'
        rows = self._query(sql, tables=self._database.pack_tables(tables))
        return {head.table: head for head in map(decode_head, rows)}

    def encrypted_secret(self, table: TableId) -> bytes | None:
        """Return the secret that was stored when the table opened."""
        rows = self._query('SELECT encrypted FROM secret WHERE "table" = :table', table=table)
        return bytes(rows[0][0]) if rows else None


def read_entries(query: Query, table: TableId, after: int, most: int) -> list[bytes]:
    """Return the stored entries of a table after a seq, packed or not, in order. Returns more than ``most`` entries
    only if they are packed, because a packed journal is unpacked as a whole."""
    found: list[bytes] = []
    for seq, end, data in query(READ_SQL, table=table, after=after, most=most):
        found += [data] if end is None else unpack_journal(table, seq, end, data)[after:]
    return found
