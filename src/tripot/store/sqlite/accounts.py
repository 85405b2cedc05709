"""Accounts in a SQLite file, beside the journals and never in them: the statements of this dialect."""

import json

from tripot.entropy import SecretHash
from tripot.house import PersonId, TableId
from tripot.store.accounts import Guest, GuestId
from tripot.store.sql_accounts import SqlAccounts, decode_guest
from tripot.store.sqlite.connection import SqliteFile

GIVE_CODE_SQL = """
INSERT OR IGNORE INTO code SELECT ?, ? WHERE NOT EXISTS (SELECT 1 FROM former_code WHERE code = ?)
"""


class SqliteAccounts(SqlAccounts):
    """Guests, devices, links and codes in a SQLite file."""

    _in_tables = "IN (SELECT value FROM json_each(:tables))"

    def __init__(self, file: SqliteFile) -> None:
        super().__init__(file, json.dumps)
        self._file = file

    def create_guest(self, guest: Guest, device: SecretHash, at: int) -> None:
        """A new guest, with their first device."""
        with self._file.transaction() as connection:
            connection.execute("INSERT INTO guest (id, name, since) VALUES (?, ?, ?)", (guest.id, guest.name, at))
            connection.execute("INSERT INTO device VALUES (?, ?, ?)", (device, guest.id, at))

    def forget(self, guest: GuestId) -> None:
        """Delete a guest, also from the write-ahead log."""
        super().forget(guest)
        self._file.erase_deleted()

    def use_link(self, link: SecretHash, at: int) -> Guest | None:
        """The guest behind a link, once."""
        with self._file.transaction() as connection:
            row = connection.execute(
                "SELECT id, name, bot FROM guest JOIN link ON guest = id WHERE secret = ? AND until > ?", (link, at)
            ).fetchone()
            connection.execute("DELETE FROM link WHERE secret = ? OR until <= ?", (link, at))
        return None if row is None else decode_guest(*row)

    def person_at(self, table: TableId, guest: GuestId, fresh: PersonId) -> PersonId:
        """The id of a guest at a table."""
        with self._file.transaction() as connection:
            insert = 'INSERT OR IGNORE INTO person ("table", guest, person) VALUES (?, ?, ?)'
            connection.execute(insert, (table, guest, fresh))
            row = connection.execute('SELECT person FROM person WHERE "table" = ? AND guest = ?', (table, guest))
            return PersonId(row.fetchone()[0])

    def replace_code(self, code: str, table: TableId) -> bool:
        """End the codes of a table and give it another."""
        with self._file.transaction() as connection:
            former = 'INSERT OR IGNORE INTO former_code SELECT code, "table" FROM code WHERE "table" = ?'
            connection.execute(former, (table,))
            connection.execute('DELETE FROM code WHERE "table" = ?', (table,))
            return connection.execute(GIVE_CODE_SQL, (code, table, code)).rowcount > 0
