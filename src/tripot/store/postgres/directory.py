"""The table directory in PostgreSQL: the columns ``node`` and ``claimed`` of ``head``."""

from collections.abc import Sequence

from tripot.house import TableId
from tripot.store.directory import NodeName, Owner
from tripot.store.postgres.connection import PostgresPool

OWNER_SQL = """
SELECT node, CAST(extract(epoch FROM now() - claimed) * 1000 AS bigint)
FROM head WHERE "table" = :table AND node IS NOT NULL
"""

CLAIM_SQL = """
UPDATE head SET node = :node, claimed = now()
WHERE "table" = :table AND node IS NOT DISTINCT FROM :seen AND seq = :seq
RETURNING "table"
"""

RELEASE_SQL = 'UPDATE head SET node = NULL, claimed = NULL WHERE "table" = ANY (:tables) AND node = :node'

DEPOSED_SQL = 'SELECT "table" FROM head WHERE "table" = ANY (:tables) AND node IS DISTINCT FROM :node'


class PostgresDirectory:
    """A :class:`~tripot.store.directory.Directory` in the heads of the journals."""

    def __init__(self, pool: PostgresPool) -> None:
        self._query = pool.query

    def owner_of(self, table: TableId) -> Owner | None:
        """The owner of a table."""
        rows = self._query(OWNER_SQL, table=table)
        return Owner(NodeName(rows[0][0]), rows[0][1]) if rows else None

    def claim(self, table: TableId, node: NodeName, seen: NodeName | None, seq: int) -> bool:
        """Make a node the owner of a table, by compare-and-set."""
        return bool(self._query(CLAIM_SQL, table=table, node=node, seen=seen, seq=seq))

    def release(self, tables: Sequence[TableId], node: NodeName) -> None:
        """Leave tables without an owner."""
        self._query(RELEASE_SQL, tables=list(tables), node=node)

    def find_deposed(self, tables: Sequence[TableId], node: NodeName) -> list[TableId]:
        """Those of these tables that this node does not own."""
        rows = self._query(DEPOSED_SQL, tables=list(tables), node=node)
        return [TableId(table) for (table,) in rows]
