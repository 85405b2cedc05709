"""Stores accounts in SQLite and PostgreSQL.

Changes that live tables must apply are written together with a notice (:mod:`tripot.store.notices`).
"""

from collections.abc import Callable, Sequence
from typing import Any

from tripot.entropy import SecretHash
from tripot.house import PersonId, TableId
from tripot.store.accounts import (
    AccountRecord,
    BotAccount,
    Guest,
    GuestId,
    PlayerReport,
    StoredBlock,
    public_id_of,
)
from tripot.store.notices import add_notice
from tripot.store.reaping import delete_guest
from tripot.store.registration import GIVE_CODE_SQL
from tripot.store.sql_database import Query, SqlDatabase

ADD_DEVICE_SQL = "INSERT INTO device (secret, guest, name, since, seen) VALUES (:device, :guest, :name, :at, :at)"

PERSON_AT_SQL = (
    'INSERT INTO person ("table", guest, person) VALUES (:table, :guest, :fresh) '
    'ON CONFLICT ("table", guest) DO UPDATE SET person = person.person RETURNING person'
)  # an update without effect, so that the existing row is returned

HOTSEAT_SQL = (
    "SELECT person, id, name, bot FROM guest JOIN person ON guest = id "
    'WHERE holder = :holder AND "table" = :table AND NOT bot ORDER BY number'
)

HAS_BLOCKED_SQL = (
    "SELECT 1 FROM guest JOIN block ON blocked = coalesce(holder, id) WHERE id = :whom AND block.guest = :by"
)


class Accounts:
    """Guests, devices, links, codes, bots, blocks and reports."""

    def __init__(self, database: SqlDatabase, on_forgotten: Callable[[], None] = lambda: None) -> None:
        self._database, self._query, self._on_forgotten = database, database.query, on_forgotten

    # Guests and their devices

    def create_guest(self, guest: Guest, device: SecretHash, at: int, device_name: str | None = None) -> None:
        """Store a new guest, with their first device."""

        def work(query: Query) -> None:
            sql = "INSERT INTO guest (id, name, since) VALUES (:guest, :name, :at)"
            query(sql, guest=guest.id, name=guest.name, at=at)
            query(ADD_DEVICE_SQL, device=device, guest=guest.id, name=device_name, at=at)

        self._database.transact(work)

    def guest_of(self, device: SecretHash) -> Guest | None:
        """Return the guest of a device."""
        rows = self._query(
            "SELECT id, guest.name, bot FROM guest JOIN device ON guest = id WHERE secret = :device", device=device
        )
        return decode_guest(*rows[0]) if rows else None

    def rename(self, guest: GuestId, name: str) -> None:
        """Change the name of a guest, which applies at every table."""

        def work(query: Query) -> None:
            if query("UPDATE guest SET name = :name WHERE id = :guest RETURNING id", guest=guest, name=name):
                add_notice(query, self._database, "renamed", guest)

        self._database.transact(work)

    def add_device(self, guest: GuestId, device: SecretHash, at: int, device_name: str | None = None) -> None:
        """Add a device to a guest."""
        self._query(ADD_DEVICE_SQL, device=device, guest=guest, name=device_name, at=at)

    def forget_device(self, device: SecretHash) -> None:
        """Remove a device, which ends its session."""
        self._database.transact(lambda query: self._delete_device(query, device))

    def end_session(self, guest: GuestId, device: SecretHash) -> bool:
        """Remove a device of a guest; ``False`` if it is their only one."""

        def work(query: Query) -> bool:
            self._lock_guest(query, guest)
            others = "SELECT 1 FROM device WHERE guest = :guest AND secret <> :device"
            if not query(others, guest=guest, device=device):
                return False
            self._delete_device(query, device)
            return True

        return self._database.transact(work)

    def forget(self, guest: GuestId) -> None:
        """Delete a guest, their bots and their hotseat players: names, devices, links, and the association with their
        ids.

        Journals keep only the ids.
        """

        self._database.transact(lambda query: delete_guest(query, self._database, guest))
        self._on_forgotten()

    def record_of(self, guest: GuestId) -> AccountRecord | None:
        """Return the stored data about a guest."""

        def rows(sql: str) -> list[tuple[Any, ...]]:
            return self._query(sql, guest=guest)

        since = rows("SELECT since FROM guest WHERE id = :guest")
        held = rows("SELECT id, name, bot FROM guest WHERE holder = :guest ORDER BY since, id")
        return None if not since else AccountRecord(
            since[0][0],
            tuple(at for (at,) in rows("SELECT since FROM device WHERE guest = :guest ORDER BY since")),
            tuple(until for (until,) in rows("SELECT until FROM link WHERE guest = :guest ORDER BY until")),
            tuple(rows('SELECT "table", person FROM person WHERE guest = :guest ORDER BY number DESC')),
            tuple(decode_guest(*it) for it in held),
            tuple(rows('SELECT "table", reason, at FROM report WHERE guest = :guest ORDER BY at DESC')),
        )  # fmt: skip

    def give_link(self, link: SecretHash, guest: GuestId, until: int) -> None:
        """Store a one-time link that signs a guest in on another device."""
        sql = "INSERT INTO link (secret, guest, until) VALUES (:link, :guest, :until)"
        self._query(sql, link=link, guest=guest, until=until)

    def look_at_link(self, link: SecretHash, at: int) -> Guest | None:
        """Return the guest of a valid link, which stays unused."""
        sql = "SELECT id, name, bot FROM guest JOIN link ON guest = id WHERE secret = :link AND until > :at"
        rows = self._query(sql, link=link, at=at)
        return decode_guest(*rows[0]) if rows else None

    def use_link(self, link: SecretHash, at: int) -> Guest | None:
        """Use a link and return its guest; ``None`` if it was used or has expired."""

        def work(query: Query) -> Guest | None:
            gone = query(
                "DELETE FROM link WHERE secret = :link OR until <= :at RETURNING guest, secret = :link AND until > :at",
                link=link,
                at=at,
            )
            for guest in (guest for guest, is_valid in gone if is_valid):
                return decode_guest(*query("SELECT id, name, bot FROM guest WHERE id = :guest", guest=guest)[0])
            return None

        return self._database.transact(work)

    # Tables

    def person_at(self, table: TableId, guest: GuestId, fresh: PersonId) -> PersonId:
        """Return the id of a guest at a table. On the first visit, the new id is stored."""
        return PersonId(self._query(PERSON_AT_SQL, table=table, guest=guest, fresh=fresh)[0][0])

    def find_person(self, table: TableId, guest: GuestId) -> PersonId | None:
        """Return the id of a guest at a table; ``None`` if they never visited it or were deleted."""
        rows = self._query(
            'SELECT person FROM person WHERE "table" = :table AND guest = :guest', table=table, guest=guest
        )
        return PersonId(rows[0][0]) if rows else None

    def guests_at(self, table: TableId) -> dict[PersonId, Guest]:
        """Return the visitors of a table in order of arrival, without deleted guests."""
        sql = 'SELECT person, id, name, bot FROM person JOIN guest ON guest = id WHERE "table" = :table ORDER BY number'
        return {PersonId(person): decode_guest(*guest) for person, *guest in self._query(sql, table=table)}

    def guests_at_each(self, tables: Sequence[TableId]) -> dict[TableId, dict[PersonId, Guest]]:
        """Return the same as :meth:`guests_at` for each of these tables, in one query."""
        sql = (
            'SELECT "table", person, id, name, bot FROM person JOIN guest ON guest = id '
            f'WHERE "table" {self._database.in_tables} ORDER BY number'
        )
        found: dict[TableId, dict[PersonId, Guest]] = {table: {} for table in tables}
        for table, person, *guest in self._query(sql, tables=self._database.pack_tables(tables)):
            found[TableId(table)][PersonId(person)] = decode_guest(*guest)
        return found

    def tables_of(self, guest: GuestId, most: int) -> list[TableId]:
        """Return the tables that a guest has visited, latest first, up to a limit."""
        sql = 'SELECT "table" FROM person WHERE guest = :guest ORDER BY number DESC LIMIT :most'
        return [TableId(table) for (table,) in self._query(sql, guest=guest, most=most)]

    def codes_of(self, tables: Sequence[TableId]) -> dict[TableId, str]:
        """Return the codes of these tables, in one query. Tables without a code are left out."""
        sql = f'SELECT "table", code FROM code WHERE "table" {self._database.in_tables}'
        rows = self._query(sql, tables=self._database.pack_tables(tables))
        return {TableId(table): str(code) for table, code in rows}

    def replace_code(self, code: str, table: TableId) -> bool:
        """Replace the code of a table; ``False`` and no change if a table has or had the new code."""

        def work(query: Query) -> bool:
            if not query(GIVE_CODE_SQL, code=code, table=table):
                return False
            delete = 'DELETE FROM code WHERE "table" = :table AND code <> :code RETURNING code'
            for (former,) in query(delete, table=table, code=code):
                sql = 'INSERT INTO former_code (code, "table") VALUES (:former, :table) ON CONFLICT DO NOTHING'
                query(sql, former=former, table=table)
            return True

        return self._database.transact(work)

    def table_by_code(self, code: str) -> TableId | None:
        """Return the table with a code."""
        rows = self._query('SELECT "table" FROM code WHERE code = :code', code=code)
        return TableId(rows[0][0]) if rows else None

    def code_of(self, table: TableId) -> str | None:
        """Return the code of a table, if it has one."""
        rows = self._query('SELECT code FROM code WHERE "table" = :table', table=table)
        return str(rows[0][0]) if rows else None

    # Hotseat: several people on one device; its owner is their holder. Bots: programs that play with a token. Both are
    # deleted with their holder.

    def add_hotseat_guest(
        self, holder: GuestId, guest: Guest, table: TableId, person: PersonId, at: int, most: int
    ) -> bool:
        """Add a guest at a table who plays on the holder's device and is deleted with the holder.

        ``False`` if the holder has ``most`` there, including those who left.
        """

        def work(query: Query) -> bool:
            self._lock_guest(query, holder)
            if len(query(HOTSEAT_SQL, holder=holder, table=table)) >= most:
                return False
            sql = "INSERT INTO guest (id, name, since, holder) VALUES (:guest, :name, :at, :holder)"
            query(sql, guest=guest.id, name=guest.name, at=at, holder=holder)
            query(PERSON_AT_SQL, table=table, guest=guest.id, fresh=person)
            return True

        return self._database.transact(work)

    def hotseat_guests_at(self, table: TableId, holder: GuestId) -> dict[PersonId, Guest]:
        """Return the guests at a table who play on a holder's device, in order of arrival, without bots."""
        rows = self._query(HOTSEAT_SQL, holder=holder, table=table)
        return {PersonId(person): decode_guest(*guest) for person, *guest in rows}

    def add_bot(self, owner: GuestId, bot: BotAccount, most: int) -> bool:
        """Add a bot to a guest; ``False`` if the guest already has ``most`` bots. Its token is stored as a device's
        secret."""

        def work(query: Query) -> bool:
            self._lock_guest(query, owner)
            count = "SELECT count(*) FROM guest JOIN device ON guest = id WHERE holder = :owner AND bot"
            if query(count, owner=owner)[0][0] >= most:
                return False
            sql = "INSERT INTO guest (id, name, since, holder, bot) VALUES (:bot, :name, :since, :owner, true)"
            query(sql, bot=bot.guest.id, name=bot.guest.name, since=bot.since, owner=owner)
            query(ADD_DEVICE_SQL, device=bot.token, guest=bot.guest.id, name=None, at=bot.since)
            return True

        return self._database.transact(work)

    def bots_of(self, owner: GuestId) -> list[BotAccount]:
        """Return the bots with a valid token, the latest first. :meth:`forget_device` revokes a token."""
        sql = (
            "SELECT id, guest.name, bot, secret, device.since FROM guest JOIN device ON guest = id "
            "WHERE holder = :owner AND bot ORDER BY device.since DESC, id"
        )
        rows = self._query(sql, owner=owner)
        return [BotAccount(decode_guest(*row[:3]), SecretHash(bytes(row[3])), row[4]) for row in rows]

    def owner_of(self, guest: GuestId) -> GuestId:
        """Return the guest responsible for another: the holder, the owner of a bot, or the guest themselves."""
        rows = self._query("SELECT coalesce(holder, id) FROM guest WHERE id = :guest", guest=guest)
        return GuestId(rows[0][0]) if rows else guest

    # Blocks and reports. Blocking a hotseat guest or a bot blocks its holder

    def block(self, by: GuestId, blocked: GuestId, block: StoredBlock, most: int) -> bool:
        """Block a person; ``False`` if ``most`` are blocked already."""
        sql = (
            'INSERT INTO block (guest, blocked, "table", person, at) '
            "SELECT :by, coalesce(holder, id), :table, :person, :at FROM guest WHERE id = :blocked "
            "AND (SELECT count(*) FROM block WHERE guest = :by) < :most ON CONFLICT DO NOTHING"
        )
        values = {"blocked": blocked, "table": block.table, "person": block.person, "at": block.at, "most": most}

        def work(query: Query) -> bool:
            self._lock_guest(query, by)
            query(sql, by=by, **values)
            return bool(query(HAS_BLOCKED_SQL, by=by, whom=blocked))

        return self._database.transact(work)

    def unblock(self, by: GuestId, table: TableId, person: PersonId) -> None:
        """Remove the block of a person at this table."""
        sql = (
            "DELETE FROM block WHERE guest = :by AND blocked = (SELECT coalesce(holder, id) FROM person "
            'JOIN guest ON person.guest = id WHERE "table" = :table AND person = :person)'
        )
        self._query(sql, by=by, table=table, person=person)

    def blocks_of(self, guest: GuestId) -> list[StoredBlock]:
        """Return the people whom a guest has blocked, with their current names, the latest first."""
        sql = (
            'SELECT "table", person, name, at FROM block JOIN guest ON blocked = id '
            "WHERE guest = :guest ORDER BY at DESC"
        )
        return [StoredBlock(*row) for row in self._query(sql, guest=guest)]

    def blocked_people_at(self, table: TableId, by: GuestId) -> set[PersonId]:
        """Return the people of a table whom a guest has blocked."""
        sql = (
            "SELECT person.person FROM person JOIN guest ON person.guest = id "
            'JOIN block ON blocked = coalesce(holder, id) WHERE block.guest = :by AND person."table" = :table'
        )
        return {PersonId(person) for (person,) in self._query(sql, by=by, table=table)}

    def has_blocked(self, by: GuestId, whom: GuestId) -> bool:
        """Return whether one guest has blocked another."""
        return bool(self._query(HAS_BLOCKED_SQL, by=by, whom=whom))

    def report(self, report: PlayerReport, since: int, most: int) -> bool:
        """Report a person to the operator, once per reason; ``False`` after ``most`` reports since a time."""
        key = {"by": report.by.id, "about": report.about.id, "table": report.table, "reason": report.reason}
        sql = (
            'INSERT INTO report (guest, about, "table", reason, at) SELECT :by, :about, :table, :reason, :at WHERE '
            "(SELECT count(*) FROM report WHERE guest = :by AND at > :since) < :most ON CONFLICT DO NOTHING"
        )
        same = 'SELECT 1 FROM report WHERE guest = :by AND about = :about AND "table" = :table AND reason = :reason'

        def work(query: Query) -> bool:
            self._lock_guest(query, report.by.id)
            query(sql, **key, at=report.at, since=since, most=most)
            return bool(query(same, **key))

        return self._database.transact(work)

    def reports(self, most: int) -> list[PlayerReport]:
        """Return all reports, the latest first."""
        sql = (
            'SELECT one.id, one.name, one.bot, other.id, other.name, other.bot, "table", reason, at FROM report '
            "JOIN guest AS one ON guest = one.id JOIN guest AS other ON about = other.id ORDER BY at DESC LIMIT :most"
        )
        rows = self._query(sql, most=most)
        return [PlayerReport(decode_guest(*row[0:3]), decode_guest(*row[3:6]), *row[6:]) for row in rows]

    def _delete_device(self, query: Query, device: SecretHash) -> None:
        if query("DELETE FROM device WHERE secret = :device RETURNING secret", device=device):
            add_notice(query, self._database, "session_ended", public_id_of(device))

    def _lock_guest(self, query: Query, guest: GuestId) -> None:
        """Make concurrent calls for the same guest run one after another, so that a count stays valid until the
        transaction ends."""
        query(f"SELECT id FROM guest WHERE id = :guest {self._database.lock_rows}", guest=guest)


def decode_guest(guest: GuestId, name: str, bot: int) -> Guest:
    """Return a guest from a row. SQLite stores ``bot`` as a number."""
    return Guest(guest, name, bool(bot))
