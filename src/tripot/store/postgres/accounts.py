"""Accounts in PostgreSQL: changes are announced to all nodes, see :mod:`tripot.store.notices`."""

from tripot.entropy import SecretHash
from tripot.store.accounts import GuestId
from tripot.store.device_sessions import public_id_of
from tripot.store.sql_accounts import Accounts


class PostgresAccounts(Accounts):
    """Accounts in PostgreSQL."""

    def rename(self, guest: GuestId, name: str) -> None:
        """Rename a guest, and notify all nodes."""
        sql = (
            "WITH renamed AS (UPDATE guest SET name = :name WHERE id = :guest RETURNING id) "
            "INSERT INTO notice (kind, about) SELECT 'renamed', id FROM renamed"
        )
        self._query(sql, guest=guest, name=name)

    def forget_device(self, device: SecretHash) -> None:
        """Remove a device, and notify all nodes that its session has ended."""
        sql = (
            "WITH gone AS (DELETE FROM device WHERE secret = :device RETURNING secret) "
            "INSERT INTO notice (kind, about) SELECT 'session_ended', :session FROM gone"
        )
        self._query(sql, device=device, session=public_id_of(device))

    def forget(self, guest: GuestId) -> None:
        """Delete a guest with their hotseat players and bots, and notify all nodes."""
        sql = (
            "WITH told AS (INSERT INTO notice (kind, about) "
            "SELECT 'deleted', id FROM guest WHERE id = :guest OR holder = :guest) "
            "DELETE FROM guest WHERE id = :guest"
        )
        self._query(sql, guest=guest)
