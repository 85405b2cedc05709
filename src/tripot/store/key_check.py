"""Key check: a value in the store that verifies the keys before the server starts.

Without it, a server with a wrong key would start, and then fail at each table. The value is stored among the secrets
with an unused table id, before the first secret.
"""

from tripot.store.encryption import BadKeys, Encryption
from tripot.store.sql_database import SqlDatabase

CHECK_ROW = ""
"""The table id of the row, which no table uses."""


class KeyCheck:
    """The check value of one store."""

    def __init__(self, database: SqlDatabase, place: str) -> None:
        self._database, self._place = database, place

    def has_sealed(self) -> bool:
        """Whether the store contains encrypted data, so that a new key would be wrong."""
        return bool(self._database.query("SELECT 1 FROM secret LIMIT 1"))

    def verify(self, encryption: Encryption) -> None:
        """Raise :class:`BadKeys` unless these keys match the store's check value."""
        sealed = self._read_check()
        is_new_store = sealed is None and not self.has_sealed()
        if not is_new_store and (sealed is None or not encryption.opens(sealed)):
            raise BadKeys(
                f"none of the keys is the one that {self._place} was encrypted with: put that key back "
                "(behind a new one in TRIPOT_KEYS if the key is being changed, then run `tripot admin reseal`); "
                "if it is lost for good, `tripot admin forget-key` gives up the games that have begun"
            )

    def adopt(self, encryption: Encryption) -> None:
        """Verify the keys; a store without a check value gets one. If two nodes start at once, the first one wins."""
        self.verify(encryption)
        if self._read_check() is None:
            sql = 'INSERT INTO secret ("table", sealed) VALUES (:row, :sealed) ON CONFLICT DO NOTHING'
            self._database.query(sql, row=CHECK_ROW, sealed=encryption.seal_check())
            self.verify(encryption)

    def rotate(self, encryption: Encryption) -> None:
        """Replace the check value, with the first key."""
        if self._read_check() is not None:
            sql = 'UPDATE secret SET sealed = :sealed WHERE "table" = :row'
            self._database.query(sql, row=CHECK_ROW, sealed=encryption.seal_check())

    def forget_all(self) -> None:
        """Delete the check value and every secret, so that a new key can be used. Games in progress cannot continue."""
        self._database.query("DELETE FROM secret")

    def _read_check(self) -> bytes | None:
        rows = self._database.query('SELECT sealed FROM secret WHERE "table" = :row', row=CHECK_ROW)
        return bytes(rows[0][0]) if rows else None
