"""Stores the list of halted tables, which no node continues until an operator unhalts them.

The list is stored beside the journals, so a halt survives a restart and reaches all nodes.
"""

from tripot.house import TableId
from tripot.store.sql_database import SqlDatabase


class Halts:
    """The list of halted tables."""

    def __init__(self, database: SqlDatabase) -> None:
        self._database = database

    def halt(self, table: TableId, at: int) -> None:
        """Halt a table. If it is already halted, the stored time does not change."""
        sql = 'INSERT INTO halt ("table", at) VALUES (:table, :at) ON CONFLICT DO NOTHING'
        self._database.query(sql, table=table, at=at)

    def unhalt(self, table: TableId) -> None:
        """Let a halted table continue."""
        self._database.query('DELETE FROM halt WHERE "table" = :table', table=table)

    def load_halts(self) -> dict[TableId, int]:
        """Return every halted table with its time."""
        return {TableId(table): at for table, at in self._database.query('SELECT "table", at FROM halt')}
