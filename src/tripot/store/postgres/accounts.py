"""Accounts in PostgreSQL, beside the journals and never in them: the statements of this dialect.

An ``ON CONFLICT`` update that changes nothing returns the existing row.
"""

from tripot.entropy import SecretHash
from tripot.house import PersonId, TableId
from tripot.store.accounts import Guest, GuestId
from tripot.store.device_sessions import public_id_of
from tripot.store.postgres.connection import PostgresPool
from tripot.store.sql_accounts import SqlAccounts, decode_guest


class PostgresAccounts(SqlAccounts):
    """Guests, devices, links and codes in PostgreSQL."""

    _in_tables = "= ANY (:tables)"

    def __init__(self, pool: PostgresPool) -> None:
        super().__init__(pool, list)

    def create_guest(self, guest: Guest, device: SecretHash, at: int) -> None:
        """A new guest, with their first device."""
        sql = (
            "WITH guest AS (INSERT INTO guest (id, name, since) VALUES (:guest, :name, :at) RETURNING id) "
            "INSERT INTO device (secret, guest, since) SELECT :device, id, :at FROM guest"
        )
        self._query(sql, guest=guest.id, name=guest.name, device=device, at=at)

    def use_link(self, link: SecretHash, at: int) -> Guest | None:
        """The guest behind a link, once."""
        sql = (
            "WITH gone AS (DELETE FROM link WHERE secret = :link OR until <= :at RETURNING *) "
            "SELECT id, name, bot FROM guest JOIN gone ON guest = id WHERE secret = :link AND until > :at"
        )
        rows = self._query(sql, link=link, at=at)
        return decode_guest(*rows[0]) if rows else None

    def rename(self, guest: GuestId, name: str) -> None:
        """Change the name of a guest, and tell all nodes."""
        sql = (
            "WITH renamed AS (UPDATE guest SET name = :name WHERE id = :guest RETURNING id) "
            "INSERT INTO notice (kind, about) SELECT 'renamed', id FROM renamed"
        )
        self._query(sql, guest=guest, name=name)

    def forget_device(self, device: SecretHash) -> None:
        """Remove a device, and tell all nodes that its session has ended."""
        sql = (
            "WITH gone AS (DELETE FROM device WHERE secret = :device RETURNING secret) "
            "INSERT INTO notice (kind, about) SELECT 'session_ended', :session FROM gone"
        )
        self._query(sql, device=device, session=public_id_of(device))

    def forget(self, guest: GuestId) -> None:
        """Delete a guest and those they hold, and tell all nodes."""
        sql = (
            "WITH told AS (INSERT INTO notice (kind, about) "
            "SELECT 'deleted', id FROM guest WHERE id = :guest OR holder = :guest) "
            "DELETE FROM guest WHERE id = :guest"
        )
        self._query(sql, guest=guest)

    def person_at(self, table: TableId, guest: GuestId, fresh: PersonId) -> PersonId:
        """The id of a guest at a table."""
        sql = (
            'INSERT INTO person ("table", guest, person) VALUES (:table, :guest, :fresh) '
            'ON CONFLICT ("table", guest) DO UPDATE SET person = person.person RETURNING person'
        )
        return PersonId(self._query(sql, table=table, guest=guest, fresh=fresh)[0][0])

    def replace_code(self, code: str, table: TableId) -> bool:
        """End the codes of a table and give it another."""
        sql = (
            'WITH gone AS (DELETE FROM code WHERE "table" = :table RETURNING *), '
            "former AS (INSERT INTO former_code SELECT * FROM gone ON CONFLICT DO NOTHING) "
            'INSERT INTO code (code, "table") SELECT :code, :table '
            "WHERE NOT EXISTS (SELECT FROM former_code WHERE code = :code) ON CONFLICT DO NOTHING RETURNING code"
        )
        return bool(self._query(sql, code=code, table=table))
