"""Halted tables in PostgreSQL. Implements :class:`~tripot.store.halts.Halts`."""

from tripot.house import TableId
from tripot.store.postgres.connection import PostgresPool


class PostgresHalts:
    """The list of halted tables."""

    def __init__(self, pool: PostgresPool) -> None:
        self._pool = pool

    def halt(self, table: TableId, at: int) -> None:
        """Halt a table."""
        asked = b'INSERT INTO halt ("table", at) VALUES (%s, %s) ON CONFLICT DO NOTHING'
        self._pool.run(lambda connection: connection.execute(asked, (table, at)).rowcount)

    def unhalt(self, table: TableId) -> None:
        """Let a table go on."""
        self._pool.run(lambda connection: connection.execute(b'DELETE FROM halt WHERE "table" = %s', (table,)).rowcount)

    def load_halts(self) -> dict[TableId, int]:
        """Every halted table, and since when."""
        rows = self._pool.run(lambda connection: connection.execute(b'SELECT "table", at FROM halt').fetchall())
        return {TableId(table): at for table, at in rows}
