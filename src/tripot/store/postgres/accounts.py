"""The guest book in PostgreSQL, beside the journals and never in them."""

from collections.abc import Mapping
from typing import Any

from tripot.entropy import SecretHash
from tripot.house import PersonId, TableId
from tripot.store.accounts import AccountRecord, Bot, Guest, GuestId, PlayerReport, StoredBlock
from tripot.store.postgres.connection import PgConnection, PostgresPool


class PostgresAccounts:
    """Names, devices, links, codes."""

    def __init__(self, server: PostgresPool) -> None:
        self._pool = server

    def create_guest(self, guest: Guest, device: SecretHash, at: int) -> None:
        """A new guest, with his first device."""
        self._query(
            "WITH guest AS (INSERT INTO guest (id, name, since) VALUES (%(guest)s, %(name)s, %(at)s) RETURNING id) "
            "INSERT INTO device (secret, guest, since) SELECT %(device)s, id, %(at)s FROM guest RETURNING guest",
            guest=guest.id,
            name=guest.name,
            device=device,
            at=at,
        )

    def guest_of(self, device: SecretHash) -> Guest | None:
        """Whose device it is."""
        return _first_guest(
            self._query(
                "SELECT id, name, bot FROM guest JOIN device ON guest = id WHERE secret = %(device)s", device=device
            )
        )

    def rename(self, guest: GuestId, name: str) -> None:
        """Another name, at every table at once."""
        self._query("UPDATE guest SET name = %(name)s WHERE id = %(guest)s RETURNING id", guest=guest, name=name)

    def add_device(self, guest: GuestId, device: SecretHash, at: int) -> None:
        """One more device of the same guest."""
        self._query(
            "INSERT INTO device (secret, guest, since) VALUES (%(device)s, %(guest)s, %(at)s) RETURNING guest",
            device=device,
            guest=guest,
            at=at,
        )

    def forget_device(self, device: SecretHash) -> None:
        """A device that is nobody's any more."""
        self._query("DELETE FROM device WHERE secret = %(device)s RETURNING guest", device=device)

    def forget(self, guest: GuestId) -> None:
        """Delete someone; devices, links and ids go with the name."""
        self._query("DELETE FROM guest WHERE id = %(guest)s RETURNING id", guest=guest)

    def record_of(self, guest: GuestId) -> AccountRecord | None:
        """All that is known of someone."""

        def rows(asked: str) -> list[tuple[Any, ...]]:
            return self._query(asked, guest=guest)

        since = rows("SELECT since FROM guest WHERE id = %(guest)s")
        held = rows("SELECT id, name, bot FROM guest WHERE holder = %(guest)s ORDER BY since, id")
        return None if not since else AccountRecord(
            since[0][0],
            tuple(at for (at,) in rows("SELECT since FROM device WHERE guest = %(guest)s ORDER BY since")),
            tuple(until for (until,) in rows("SELECT until FROM link WHERE guest = %(guest)s ORDER BY until")),
            tuple(rows('SELECT "table", person FROM person WHERE guest = %(guest)s ORDER BY number DESC')),
            tuple(Guest(*it) for it in held),
            tuple(rows('SELECT "table", reason, at FROM report WHERE guest = %(guest)s ORDER BY at DESC')),
        )  # fmt: skip

    def give_link(self, link: SecretHash, guest: GuestId, until: int) -> None:
        """A one-time link to another device."""
        self._query(
            "INSERT INTO link (secret, guest, until) VALUES (%(link)s, %(guest)s, %(until)s) RETURNING guest",
            link=link,
            guest=guest,
            until=until,
        )

    def use_link(self, link: SecretHash, at: int) -> Guest | None:
        """Whose link it is, once."""
        return _first_guest(
            self._query(
                "WITH gone AS (DELETE FROM link WHERE secret = %(link)s OR until <= %(at)s RETURNING *) "
                "SELECT id, name, bot FROM guest JOIN gone ON guest = id WHERE secret = %(link)s AND until > %(at)s",
                link=link,
                at=at,
            )
        )

    def person_at(self, table: TableId, guest: GuestId, fresh: PersonId) -> PersonId:
        """How a guest is known at a table. The update changes nothing: it makes the row that is there come back."""
        rows = self._query(
            'INSERT INTO person ("table", guest, person) VALUES (%(table)s, %(guest)s, %(fresh)s) '
            'ON CONFLICT ("table", guest) DO UPDATE SET person = person.person RETURNING person',
            table=table,
            guest=guest,
            fresh=fresh,
        )
        return PersonId(rows[0][0])

    def enroll(self, table: TableId, people: Mapping[PersonId, GuestId]) -> None:
        """Many at once, for a rematch."""

        def write(connection: PgConnection) -> None:
            with connection.transaction(), connection.cursor() as cursor:
                cursor.executemany(
                    'INSERT INTO person ("table", guest, person) VALUES (%s, %s, %s)',
                    [(table, guest, person) for person, guest in people.items()],
                )

        self._pool.run(write)

    def guests_at(self, table: TableId) -> dict[PersonId, Guest]:
        """Everyone who has come to a table, in the order they came."""
        rows = self._query(
            'SELECT person, id, name, bot FROM person JOIN guest ON guest = id WHERE "table" = %(table)s '
            "ORDER BY number",
            table=table,
        )
        return {PersonId(person): Guest(*guest) for person, *guest in rows}

    def tables_of(self, guest: GuestId) -> list[TableId]:
        """Where a guest has been, the latest first."""
        rows = self._query('SELECT "table" FROM person WHERE guest = %(guest)s ORDER BY number DESC', guest=guest)
        return [TableId(table) for (table,) in rows]

    def give_code(self, code: str, table: TableId) -> bool:
        """A short code; not given if another table has it."""
        rows = self._query(
            'INSERT INTO code (code, "table") VALUES (%(code)s, %(table)s) '
            'ON CONFLICT (code) DO UPDATE SET code = excluded.code RETURNING "table"',
            code=code,
            table=table,
        )
        return bool(rows[0][0] == table)

    def table_by_code(self, code: str) -> TableId | None:
        """The table behind a code."""
        rows = self._query('SELECT "table" FROM code WHERE code = %(code)s', code=code)
        return TableId(rows[0][0]) if rows else None

    def code_of(self, table: TableId) -> str | None:
        """The code that leads to a table."""
        rows = self._query('SELECT code FROM code WHERE "table" = %(table)s', table=table)
        return str(rows[0][0]) if rows else None

    # Several people on one device

    def create_hotseat_guest(self, holder: GuestId, guest: Guest, at: int) -> None:
        """A new guest without a device."""
        self._query(
            "INSERT INTO guest (id, name, since, holder) VALUES (%(guest)s, %(name)s, %(at)s, %(holder)s) RETURNING id",
            guest=guest.id,
            name=guest.name,
            at=at,
            holder=holder,
        )

    def hotseat_guests_at(self, table: TableId, holder: GuestId) -> dict[PersonId, Guest]:
        """Those whom a guest holds at a table, in the order they came."""
        rows = self._query(
            "SELECT person, id, name, bot FROM guest JOIN person ON guest = id "
            'WHERE holder = %(holder)s AND "table" = %(table)s AND NOT bot ORDER BY number',
            holder=holder,
            table=table,
        )
        return {PersonId(person): Guest(*guest) for person, *guest in rows}

    # Programs that play by a token

    def add_bot(self, owner: GuestId, bot: Bot, most: int) -> bool:
        """One more program of a guest; no if he has so many. Of two at once, one may be too many: no harm."""
        rows = self._query(
            "WITH fresh AS (INSERT INTO guest (id, name, since, holder, bot) "
            "SELECT %(bot)s, %(name)s, %(since)s, %(owner)s, true WHERE (SELECT count(*) FROM guest "
            "JOIN device ON guest = id WHERE holder = %(owner)s AND bot) < %(most)s RETURNING id, since) "
            "INSERT INTO device (secret, guest, since) SELECT %(token)s, id, since FROM fresh RETURNING guest",
            bot=bot.guest.id,
            name=bot.guest.name,
            since=bot.since,
            owner=owner,
            token=bot.token,
            most=most,
        )
        return bool(rows)

    def bots_of(self, owner: GuestId) -> list[Bot]:
        """Whose tokens hold, the latest first."""
        rows = self._query(
            "SELECT id, name, bot, secret, device.since FROM guest JOIN device ON guest = id "
            "WHERE holder = %(owner)s AND bot ORDER BY device.since DESC, id",
            owner=owner,
        )
        return [Bot(Guest(*row[:3]), SecretHash(bytes(row[3])), row[4]) for row in rows]

    def owner_of(self, guest: GuestId) -> GuestId:
        """Whoever answers for a guest."""
        rows = self._query("SELECT coalesce(holder, id) FROM guest WHERE id = %(guest)s", guest=guest)
        return GuestId(rows[0][0]) if rows else guest

    # Those one would rather not meet

    def block(self, by: GuestId, blocked: GuestId, block: StoredBlock, most: int) -> bool:
        """Keep someone away; no if so many are kept away already."""
        rows = self._query(
            'INSERT INTO block (guest, blocked, "table", person, at) '
            "SELECT %(by)s, coalesce(holder, id), %(table)s, %(person)s, %(at)s FROM guest WHERE id = %(blocked)s "
            "AND (SELECT count(*) FROM block WHERE guest = %(by)s) < %(most)s "
            "ON CONFLICT (guest, blocked) DO UPDATE SET at = block.at RETURNING guest",
            by=by,
            blocked=blocked,
            table=block.table,
            person=block.person,
            at=block.at,
            most=most,
        )
        return bool(rows) or self.has_blocked(by, blocked)

    def unblock(self, by: GuestId, table: TableId, person: PersonId) -> None:
        """No longer, of someone met at this table."""
        self._query(
            "DELETE FROM block WHERE guest = %(by)s AND blocked = (SELECT coalesce(holder, id) FROM person "
            'JOIN guest ON person.guest = id WHERE "table" = %(table)s AND person = %(person)s) RETURNING guest',
            by=by,
            table=table,
            person=person,
        )

    def blocks_of(self, guest: GuestId) -> list[StoredBlock]:
        """Whom a guest keeps away."""
        rows = self._query(
            'SELECT "table", person, name, at FROM block JOIN guest ON blocked = id WHERE guest = %(guest)s '
            "ORDER BY at DESC",
            guest=guest,
        )
        return [StoredBlock(*row) for row in rows]

    def blocked_people_at(self, table: TableId, by: GuestId) -> set[PersonId]:
        """Which people of a table a guest keeps away."""
        rows = self._query(
            "SELECT person.person FROM person JOIN guest ON person.guest = id "
            'JOIN block ON blocked = coalesce(holder, id) WHERE block.guest = %(by)s AND person."table" = %(table)s',
            by=by,
            table=table,
        )
        return {PersonId(person) for (person,) in rows}

    def has_blocked(self, by: GuestId, whom: GuestId) -> bool:
        """Whether one keeps the other away."""
        rows = self._query(
            "SELECT 1 FROM guest JOIN block ON blocked = coalesce(holder, id) WHERE id = %(whom)s AND guest = %(by)s",
            by=by,
            whom=whom,
        )
        return bool(rows)

    def report(self, report: PlayerReport, since: int, most: int) -> bool:
        """Tell the operator, once for each reason. The update changes nothing, as above."""
        rows = self._query(
            'INSERT INTO report (guest, about, "table", reason, at) '
            "SELECT %(by)s, %(about)s, %(table)s, %(reason)s, %(at)s WHERE "
            "(SELECT count(*) FROM report WHERE guest = %(by)s AND at > %(since)s) < %(most)s OR EXISTS (SELECT FROM "
            'report WHERE guest = %(by)s AND about = %(about)s AND "table" = %(table)s AND reason = %(reason)s) '
            'ON CONFLICT (guest, about, "table", reason) DO UPDATE SET at = report.at RETURNING at',
            by=report.by.id,
            about=report.about.id,
            table=report.table,
            reason=report.reason,
            at=report.at,
            since=since,
            most=most,
        )
        return bool(rows)

    def reports(self, most: int) -> list[PlayerReport]:
        """What was told, the latest first."""
        rows = self._query(
            'SELECT one.id, one.name, one.bot, other.id, other.name, other.bot, "table", reason, at FROM report '
            "JOIN guest AS one ON guest = one.id JOIN guest AS other ON about = other.id "
            "ORDER BY at DESC LIMIT %(most)s",
            most=most,
        )
        return [PlayerReport(Guest(*row[0:3]), Guest(*row[3:6]), *row[6:]) for row in rows]

    def _query(self, asked: str, **about: object) -> list[tuple[Any, ...]]:
        return self._pool.run(lambda connection: connection.execute(asked.encode(), about).fetchall())


def _first_guest(rows: list[tuple[Any, ...]]) -> Guest | None:
    return Guest(*rows[0]) if rows else None
