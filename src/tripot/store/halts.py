"""Which tables stand still until someone has looked at them. Kept beside the journals, so that every node knows."""

from typing import TYPE_CHECKING, Protocol

from tripot.house import TableId
from tripot.store.sqlite.connection import SqliteFile

if TYPE_CHECKING:
    from tripot.store.postgres.connection import PostgresPool


class Halts(Protocol):
    """The list of them."""

    def halt(self, table: TableId, at: int) -> None:
        """Nobody plays on there."""

    def unhalt(self, table: TableId) -> None:
        """It may go on."""

    def load_halts(self) -> dict[TableId, int]:
        """Which, and since when."""


class SqliteHalts:
    """The list in a SQLite file."""

    def __init__(self, file: SqliteFile) -> None:
        self._file = file

    def halt(self, table: TableId, at: int) -> None:
        """Nobody plays on there."""
        with self._file.transaction() as connection:
            connection.execute("INSERT OR IGNORE INTO halt VALUES (?, ?)", (table, at))

    def unhalt(self, table: TableId) -> None:
        """It may go on."""
        with self._file.transaction() as connection:
            connection.execute('DELETE FROM halt WHERE "table" = ?', (table,))

    def load_halts(self) -> dict[TableId, int]:
        """Which, and since when."""
        with self._file.lock_connection() as connection:
            return {TableId(table): at for table, at in connection.execute("SELECT * FROM halt").fetchall()}


class PostgresHalts:
    """The list in PostgreSQL."""

    def __init__(self, server: "PostgresPool") -> None:
        self._pool = server

    def halt(self, table: TableId, at: int) -> None:
        """Nobody plays on there."""
        asked = b'INSERT INTO halt ("table", at) VALUES (%s, %s) ON CONFLICT DO NOTHING'
        self._pool.run(lambda connection: connection.execute(asked, (table, at)).rowcount)

    def unhalt(self, table: TableId) -> None:
        """It may go on."""
        self._pool.run(lambda connection: connection.execute(b'DELETE FROM halt WHERE "table" = %s', (table,)).rowcount)

    def load_halts(self) -> dict[TableId, int]:
        """Which, and since when."""
        rows = self._pool.run(lambda connection: connection.execute(b'SELECT "table", at FROM halt').fetchall())
        return {TableId(table): at for table, at in rows}
