"""Accounts in PostgreSQL, beside the journals and never in them: the statements of this dialect.

Each method is a single statement, so it needs no transaction. An ``ON CONFLICT`` update that changes nothing is
there to return the row that exists.
"""

from tripot.entropy import SecretHash
from tripot.house import PersonId, TableId
from tripot.store.accounts import BotAccount, Guest, GuestId, PlayerReport, StoredBlock
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

    def add_bot(self, owner: GuestId, bot: BotAccount, most: int) -> bool:
        """Add a bot to a guest, unless they have ``most``. Calls at the same time may exceed it; that does no harm."""
        sql = (
            "WITH fresh AS (INSERT INTO guest (id, name, since, holder, bot) "
            "SELECT :bot, :name, :since, :owner, true WHERE (SELECT count(*) FROM guest "
            "JOIN device ON guest = id WHERE holder = :owner AND bot) < :most RETURNING id, since) "
            "INSERT INTO device (secret, guest, since) SELECT :token, id, since FROM fresh RETURNING guest"
        )
        who = {"bot": bot.guest.id, "name": bot.guest.name, "since": bot.since, "token": bot.token}
        return bool(self._query(sql, **who, owner=owner, most=most))

    def block(self, by: GuestId, blocked: GuestId, block: StoredBlock, most: int) -> bool:
        """Block someone, unless ``most`` are blocked already."""
        sql = (
            'INSERT INTO block (guest, blocked, "table", person, at) '
            "SELECT :by, coalesce(holder, id), :table, :person, :at FROM guest WHERE id = :blocked "
            "AND (SELECT count(*) FROM block WHERE guest = :by) < :most "
            "ON CONFLICT (guest, blocked) DO UPDATE SET at = block.at RETURNING guest"
        )
        where = {"table": block.table, "person": block.person, "at": block.at}
        return bool(self._query(sql, **where, by=by, blocked=blocked, most=most)) or self.has_blocked(by, blocked)

    def report(self, report: PlayerReport, since: int, most: int) -> bool:
        """Report someone to the operator, once for each reason."""
        sql = (
            'INSERT INTO report (guest, about, "table", reason, at) SELECT :by, :about, :table, :reason, :at WHERE '
            "(SELECT count(*) FROM report WHERE guest = :by AND at > :since) < :most OR EXISTS (SELECT FROM "
            'report WHERE guest = :by AND about = :about AND "table" = :table AND reason = :reason) '
            'ON CONFLICT (guest, about, "table", reason) DO UPDATE SET at = report.at RETURNING at'
        )
        key = {"by": report.by.id, "about": report.about.id, "table": report.table, "reason": report.reason}
        return bool(self._query(sql, **key, at=report.at, since=since, most=most))
