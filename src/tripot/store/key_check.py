"""Key check: a sealed value in the store, against which the keys are tried before a house opens.

A house with another key would open and fail table by table. The value is a row of the secrets that no table has, so
it needs no table of its own. It is stored before the first secret.
"""

from tripot.store.encryption import BadKeys, Encryption
from tripot.store.sql_database import SqlDatabase

CHECK_ROW = ""
"""The table id of the row; no table has it."""


class KeyCheck:
    """The check value of one store."""

    def __init__(self, database: SqlDatabase, place: str) -> None:
        self._database, self._place = database, place

    def has_sealed(self) -> bool:
        """Whether anything in the store is encrypted, so that a new key would be the wrong one."""
        return bool(self._database.query("SELECT 1 FROM secret LIMIT 1"))

    def verify(self, encryption: Encryption) -> None:
        """Raise :class:`BadKeys` unless these keys open what the store keeps."""
        sealed = self._read_check()
        is_new_store = sealed is None and not self.has_sealed()
        if not is_new_store and (sealed is None or not encryption.opens(sealed)):
            raise BadKeys(
                f"none of the keys is the one that {self._place} was encrypted with: put that key back "
                "(behind a new one in TRIPOT_KEYS if the key is being changed, then run `tripot admin reseal`); "
                "if it is lost for good, `tripot admin forget-key` gives up the games that have begun"
            )

    def adopt(self, encryption: Encryption) -> None:
        """Verify the keys; a store without a check value gets one. Of two nodes that begin at once one is first."""
        self.verify(encryption)
        if self._read_check() is None:
            sql = 'INSERT INTO secret ("table", sealed) VALUES (:row, :sealed) ON CONFLICT DO NOTHING'
            self._database.query(sql, row=CHECK_ROW, sealed=encryption.seal_check())
            self.verify(encryption)

    def rotate(self, encryption: Encryption) -> None:
        """Make the check value anew, with the first key."""
        if self._read_check() is not None:
            sql = 'UPDATE secret SET sealed = :sealed WHERE "table" = :row'
            self._database.query(sql, row=CHECK_ROW, sealed=encryption.seal_check())

    def forget_all(self) -> None:
        """Delete the check value and every secret: the next key is a new one, and games that have begun are over."""
        self._database.query("DELETE FROM secret")

    def _read_check(self) -> bytes | None:
        rows = self._database.query('SELECT sealed FROM secret WHERE "table" = :row', row=CHECK_ROW)
        return bytes(rows[0][0]) if rows else None
