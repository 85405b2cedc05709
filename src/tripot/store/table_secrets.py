"""Reencrypts, deletes and checks the encrypted secrets of tables. A journal stores a secret with a table's first entry.

The keys are checked before the server starts, because with a wrong key it would fail later at each table. For this
check, the store contains a check value that only the right key produces. It is stored among the secrets, with an unused
table id.
"""

from tripot.house import GameRegistry, NoSecret, TableId, read_table
from tripot.store.encryption import BadKeys, Encryption
from tripot.store.journal import Journal
from tripot.store.sql_database import SqlDatabase

CHECK_ROW = ""
"""The table id of the check value, which no table uses."""

ADD_SQL = 'INSERT INTO secret ("table", encrypted) VALUES (:table, :encrypted) ON CONFLICT DO NOTHING'
REPLACE_SQL = 'UPDATE secret SET encrypted = :encrypted WHERE "table" = :table'


class TableSecrets:
    """The secrets of one store. ``place``: its location, for messages."""

    def __init__(self, database: SqlDatabase, place: str) -> None:
        self._query, self._place = database.query, place

    def exist(self) -> bool:
        """Return whether the store contains encrypted data, so that a new key would be wrong."""
        return bool(self._query("SELECT 1 FROM secret LIMIT 1"))

    def tables(self) -> dict[TableId, bytes]:
        """Return the tables that have a secret, with the encrypted secret."""
        rows = self._query('SELECT "table", encrypted FROM secret WHERE "table" <> :check_row', check_row=CHECK_ROW)
        return {TableId(table): bytes(encrypted) for table, encrypted in rows}

    def check_keys(self, encryption: Encryption) -> None:
        """Raise :class:`BadKeys` unless these keys match the store's check value."""
        value = self._read_check_value()
        is_new_store = value is None and not self.exist()
        if not is_new_store and (value is None or not encryption.matches_check(value)):
            raise BadKeys(
                f"none of the keys is the one that {self._place} was encrypted with: put that key back "
                "(behind a new one in TRIPOT_KEYS if the key is being changed, then run `tripot admin reseal`); "
                "if it is lost for good, `tripot admin forget-key` gives up the games that have begun"
            )

    def adopt_keys(self, encryption: Encryption) -> None:
        """Check the keys, and store their check value in a store without one. If two nodes start at once, the first one
        wins."""
        self.check_keys(encryption)
        if self._read_check_value() is None:
            self._query(ADD_SQL, table=CHECK_ROW, encrypted=encryption.check_value())
            self.check_keys(encryption)

    def reencrypt_all(self, encryption: Encryption, journal: Journal, games: GameRegistry) -> int:
        """Encrypt every secret and the check value with the first key; return the number of secrets.

        Derived secrets of games that are being played are stored first, because the first key derives others.
        Raises :class:`~tripot.house.NoSecret` for a secret that no key decrypts.
        """
        encrypted = self.tables()
        for head in journal.heads("playing"):
            if head.table not in encrypted:
                secret = encryption.decrypt(None, read_table(games, journal.read(head.table)))
                if secret is not None:
                    self._query(ADD_SQL, table=head.table, encrypted=encryption.encrypt(secret))
        for table, before in encrypted.items():
            if (after := encryption.reencrypt(before)) is None:
                raise NoSecret(f"the secret of table {table} needs a key that this house does not have")
            self._query(REPLACE_SQL, table=table, encrypted=after)
        self._query(REPLACE_SQL, table=CHECK_ROW, encrypted=encryption.check_value())
        return len(self.tables())

    def delete_all(self) -> None:
        """Delete every secret and the check value, so that a new key can be used. Games in progress cannot continue."""
        self._query("DELETE FROM secret")

    def _read_check_value(self) -> bytes | None:
        rows = self._query('SELECT encrypted FROM secret WHERE "table" = :table', table=CHECK_ROW)
        return bytes(rows[0][0]) if rows else None
