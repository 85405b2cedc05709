"""The table directory: which node owns (serves) which table.

PostgreSQL stores the owner in the columns ``node`` and ``claimed`` of ``head``. A node is named ``address#boot``: its
internal address, and an id that is new at each start. A table has at most one owner, and only the owner can append to
its journal. A SQLite store serves one process and has no directory.
"""

from collections.abc import Sequence
from typing import NewType

from msgspec import Struct

from tripot.house import TableId
from tripot.store.sql_database import SqlDatabase

NodeName = NewType("NodeName", str)
"""One server process, as ``address#boot``."""

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


class Owner(Struct, frozen=True):
    """The owner of a table, and the age of its claim by the clock of the database."""

    node: NodeName
    claimed_ms_ago: int


class Directory:
    """The owners of tables."""

    def __init__(self, database: SqlDatabase) -> None:
        self._query = database.query

    def owner_of(self, table: TableId) -> Owner | None:
        """Return the owner of a table; ``None`` if it has no owner or does not exist."""
        rows = self._query(OWNER_SQL, table=table)
        return Owner(NodeName(rows[0][0]), rows[0][1]) if rows else None

    def claim(self, table: TableId, node: NodeName, seen: NodeName | None, seq: int) -> bool:
        """Make a node the owner of a table, if ``seen`` still owns it and ``seq`` is still its last entry."""
        return bool(self._query(CLAIM_SQL, table=table, node=node, seen=seen, seq=seq))

    def release(self, tables: Sequence[TableId], node: NodeName) -> None:
        """Give up this node's ownership of these tables, in one statement."""
        self._query(RELEASE_SQL, tables=list(tables), node=node)

    def find_deposed(self, tables: Sequence[TableId], node: NodeName) -> list[TableId]:
        """Return which of these tables this node does not own. Uses one query."""
        rows = self._query(DEPOSED_SQL, tables=list(tables), node=node)
        return [TableId(table) for (table,) in rows]
