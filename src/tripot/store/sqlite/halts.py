"""Halted tables in a SQLite file. Implements :class:`~tripot.store.halts.Halts`."""

from tripot.house import TableId
from tripot.store.sqlite.connection import SqliteFile


class SqliteHalts:
    """The list of halted tables."""

    def __init__(self, file: SqliteFile) -> None:
        self._file = file

    def halt(self, table: TableId, at: int) -> None:
        """Halt a table."""
        with self._file.transaction() as connection:
            connection.execute("INSERT OR IGNORE INTO halt VALUES (?, ?)", (table, at))

    def unhalt(self, table: TableId) -> None:
        """Let a table go on."""
        with self._file.transaction() as connection:
            connection.execute('DELETE FROM halt WHERE "table" = ?', (table,))

    def load_halts(self) -> dict[TableId, int]:
        """Every halted table, and since when."""
        with self._file.lock_connection() as connection:
            return {TableId(table): at for table, at in connection.execute("SELECT * FROM halt").fetchall()}
