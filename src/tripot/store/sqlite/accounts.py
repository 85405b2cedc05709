"""Accounts in a SQLite file: deleted rows are also erased from the write-ahead log."""

from tripot.store.accounts import GuestId
from tripot.store.sql_accounts import Accounts
from tripot.store.sqlite.connection import SqliteFile


class SqliteAccounts(Accounts):
    """Accounts in a SQLite file."""

    def __init__(self, file: SqliteFile) -> None:
        super().__init__(file)
        self._file = file

    def forget(self, guest: GuestId) -> None:
        """Delete a guest, also from the write-ahead log."""
        super().forget(guest)
        self._file.erase_deleted()
