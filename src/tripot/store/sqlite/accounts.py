"""The guest book in a SQLite file, beside the journals and never in them."""

from collections.abc import Mapping
from sqlite3 import Connection
from typing import Any

from tripot.entropy import SecretHash
from tripot.house import PersonId, TableId
from tripot.store.accounts import AccountRecord, Bot, Guest, GuestId, PlayerReport, StoredBlock
from tripot.store.sqlite.connection import SqliteFile

NEXT_NUMBER_SQL = "(SELECT coalesce(max(number), 0) + 1 FROM person)"
"""In the order they came, over all tables."""


class SqliteAccounts:
    """Names, devices, links, codes."""

    def __init__(self, file: SqliteFile) -> None:
        self._file = file

    def create_guest(self, guest: Guest, device: SecretHash, at: int) -> None:
        """A new guest, with his first device."""
        with self._file.transaction() as connection:
            connection.execute("INSERT INTO guest (id, name, since) VALUES (?, ?, ?)", (guest.id, guest.name, at))
            connection.execute("INSERT INTO device VALUES (?, ?, ?)", (device, guest.id, at))

    def guest_of(self, device: SecretHash) -> Guest | None:
        """Whose device it is."""
        with self._file.lock_connection() as connection:
            row = connection.execute(
                "SELECT id, name, bot FROM guest JOIN device ON guest = id WHERE secret = ?", (device,)
            ).fetchone()
        return None if row is None else _decode_guest(*row)

    def rename(self, guest: GuestId, name: str) -> None:
        """Another name, at every table at once."""
        with self._file.transaction() as connection:
            connection.execute("UPDATE guest SET name = ? WHERE id = ?", (name, guest))

    def add_device(self, guest: GuestId, device: SecretHash, at: int) -> None:
        """One more device of the same guest."""
        with self._file.transaction() as connection:
            connection.execute("INSERT INTO device VALUES (?, ?, ?)", (device, guest, at))

    def forget_device(self, device: SecretHash) -> None:
        """A device that is nobody's any more."""
        with self._file.transaction() as connection:
            connection.execute("DELETE FROM device WHERE secret = ?", (device,))

    def forget(self, guest: GuestId) -> None:
        """Delete someone; devices, links and ids go with the name."""
        with self._file.transaction() as connection:
            connection.execute("DELETE FROM guest WHERE id = ?", (guest,))

    def record_of(self, guest: GuestId) -> AccountRecord | None:
        """All that is known of someone."""
        with self._file.lock_connection() as connection:

            def rows(asked: str) -> list[tuple[Any, ...]]:
                return connection.execute(asked, (guest,)).fetchall()

            since = rows("SELECT since FROM guest WHERE id = ?")
            held = rows("SELECT id, name, bot FROM guest WHERE holder = ? ORDER BY since, id")
            return None if not since else AccountRecord(
                since[0][0],
                tuple(at for (at,) in rows("SELECT since FROM device WHERE guest = ? ORDER BY since")),
                tuple(until for (until,) in rows("SELECT until FROM link WHERE guest = ? ORDER BY until")),
                tuple(rows('SELECT "table", person FROM person WHERE guest = ? ORDER BY number DESC')),
                tuple(_decode_guest(*it) for it in held),
                tuple(rows('SELECT "table", reason, at FROM report WHERE guest = ? ORDER BY at DESC')),
            )  # fmt: skip

    def give_link(self, link: SecretHash, guest: GuestId, until: int) -> None:
        """A one-time link to another device."""
        with self._file.transaction() as connection:
            connection.execute("INSERT INTO link VALUES (?, ?, ?)", (link, guest, until))

    def use_link(self, link: SecretHash, at: int) -> Guest | None:
        """Whose link it is, once."""
        with self._file.transaction() as connection:
            row = connection.execute(
                "SELECT id, name, bot FROM guest JOIN link ON guest = id WHERE secret = ? AND until > ?", (link, at)
            ).fetchone()
            connection.execute("DELETE FROM link WHERE secret = ? OR until <= ?", (link, at))
        return None if row is None else _decode_guest(*row)

    def person_at(self, table: TableId, guest: GuestId, fresh: PersonId) -> PersonId:
        """How a guest is known at a table."""
        with self._file.transaction() as connection:
            connection.execute(
                f"INSERT OR IGNORE INTO person VALUES (?, ?, ?, {NEXT_NUMBER_SQL})", (table, guest, fresh)
            )
            row = connection.execute('SELECT person FROM person WHERE "table" = ? AND guest = ?', (table, guest))
            return PersonId(row.fetchone()[0])

    def enroll(self, table: TableId, people: Mapping[PersonId, GuestId]) -> None:
        """Many at once, for a rematch."""
        with self._file.transaction() as connection:
            for person, guest in people.items():
                connection.execute(f"INSERT INTO person VALUES (?, ?, ?, {NEXT_NUMBER_SQL})", (table, guest, person))

    def guests_at(self, table: TableId) -> dict[PersonId, Guest]:
        """Everyone who has come to a table, in the order they came."""
        with self._file.lock_connection() as connection:
            rows = connection.execute(
                'SELECT person, id, name, bot FROM person JOIN guest ON guest = id WHERE "table" = ? ORDER BY number',
                (table,),
            ).fetchall()
        return {PersonId(person): _decode_guest(*guest) for person, *guest in rows}

    def tables_of(self, guest: GuestId) -> list[TableId]:
        """Where a guest has been, the latest first."""
        with self._file.lock_connection() as connection:
            rows = connection.execute('SELECT "table" FROM person WHERE guest = ? ORDER BY number DESC', (guest,))
            return [TableId(table) for (table,) in rows.fetchall()]

    def give_code(self, code: str, table: TableId) -> bool:
        """A short code; not given if another table has it."""
        with self._file.transaction() as connection:
            connection.execute("INSERT OR IGNORE INTO code VALUES (?, ?)", (code, table))
            (holder,) = connection.execute('SELECT "table" FROM code WHERE code = ?', (code,)).fetchone()
        return bool(holder == table)

    def table_by_code(self, code: str) -> TableId | None:
        """The table behind a code."""
        with self._file.lock_connection() as connection:
            row = connection.execute('SELECT "table" FROM code WHERE code = ?', (code,)).fetchone()
        return None if row is None else TableId(row[0])

    def code_of(self, table: TableId) -> str | None:
        """The code that leads to a table."""
        with self._file.lock_connection() as connection:
            row = connection.execute('SELECT code FROM code WHERE "table" = ?', (table,)).fetchone()
        return None if row is None else str(row[0])

    # Several people on one device

    def create_hotseat_guest(self, holder: GuestId, guest: Guest, at: int) -> None:
        """A new guest without a device."""
        with self._file.transaction() as connection:
            connection.execute(
                "INSERT INTO guest (id, name, since, holder) VALUES (?, ?, ?, ?)", (guest.id, guest.name, at, holder)
            )

    def hotseat_guests_at(self, table: TableId, holder: GuestId) -> dict[PersonId, Guest]:
        """Those whom a guest holds at a table, in the order they came."""
        with self._file.lock_connection() as connection:
            rows = connection.execute(
                'SELECT person, id, name, bot FROM guest JOIN person ON guest = id WHERE holder = ? AND "table" = ? '
                "AND NOT bot ORDER BY number",
                (holder, table),
            ).fetchall()
        return {PersonId(person): _decode_guest(*guest) for person, *guest in rows}

    # Programs that play by a token

    def add_bot(self, owner: GuestId, bot: Bot, most: int) -> bool:
        """One more program of a guest; no if he has so many."""
        with self._file.transaction() as connection:
            found = connection.execute(
                "INSERT INTO guest (id, name, since, holder, bot) SELECT ?, ?, ?, ?, 1 WHERE "
                "(SELECT count(*) FROM guest JOIN device ON guest = id WHERE holder = ? AND bot) < ?",
                (bot.guest.id, bot.guest.name, bot.since, owner, owner, most),
            )
            if found.rowcount:
                connection.execute("INSERT INTO device VALUES (?, ?, ?)", (bot.token, bot.guest.id, bot.since))
            return found.rowcount > 0

    def bots_of(self, owner: GuestId) -> list[Bot]:
        """Whose tokens hold, the latest first."""
        with self._file.lock_connection() as connection:
            rows = connection.execute(
                "SELECT id, name, bot, secret, device.since FROM guest JOIN device ON guest = id "
                "WHERE holder = ? AND bot ORDER BY device.since DESC, id",
                (owner,),
            ).fetchall()
        return [Bot(_decode_guest(*row[:3]), *row[3:]) for row in rows]

    def owner_of(self, guest: GuestId) -> GuestId:
        """Whoever answers for a guest."""
        with self._file.lock_connection() as connection:
            row = connection.execute("SELECT coalesce(holder, id) FROM guest WHERE id = ?", (guest,)).fetchone()
        return guest if row is None else GuestId(row[0])

    # Those one would rather not meet

    def block(self, by: GuestId, blocked: GuestId, block: StoredBlock, most: int) -> bool:
        """Keep someone away; no if so many are kept away already."""
        with self._file.transaction() as connection:
            found = connection.execute(
                "INSERT OR IGNORE INTO block SELECT ?, coalesce(holder, id), ?, ?, ? FROM guest WHERE id = ? "
                "AND (SELECT count(*) FROM block WHERE guest = ?) < ?",
                (by, block.table, block.person, block.at, blocked, by, most),
            )
            return found.rowcount > 0 or _has_blocked(connection, by, blocked)

    def unblock(self, by: GuestId, table: TableId, person: PersonId) -> None:
        """No longer, of someone met at this table."""
        with self._file.transaction() as connection:
            connection.execute(
                "DELETE FROM block WHERE guest = ? AND blocked = (SELECT coalesce(holder, id) FROM person "
                'JOIN guest ON person.guest = id WHERE "table" = ? AND person = ?)',
                (by, table, person),
            )

    def blocks_of(self, guest: GuestId) -> list[StoredBlock]:
        """Whom a guest keeps away."""
        with self._file.lock_connection() as connection:
            rows = connection.execute(
                'SELECT "table", person, name, at FROM block JOIN guest ON blocked = id WHERE guest = ? '
                "ORDER BY at DESC",
                (guest,),
            ).fetchall()
        return [StoredBlock(*row) for row in rows]

    def blocked_people_at(self, table: TableId, by: GuestId) -> set[PersonId]:
        """Which people of a table a guest keeps away."""
        with self._file.lock_connection() as connection:
            rows = connection.execute(
                "SELECT person.person FROM person JOIN guest ON person.guest = id "
                'JOIN block ON blocked = coalesce(holder, id) WHERE block.guest = ? AND person."table" = ?',
                (by, table),
            ).fetchall()
        return {PersonId(person) for (person,) in rows}

    def has_blocked(self, by: GuestId, whom: GuestId) -> bool:
        """Whether one keeps the other away."""
        with self._file.lock_connection() as connection:
            return _has_blocked(connection, by, whom)

    def report(self, report: PlayerReport, since: int, most: int) -> bool:
        """Tell the operator, once for each reason."""
        by, key = report.by.id, (report.by.id, report.about.id, report.table, report.reason)
        with self._file.transaction() as connection:
            told = 'SELECT 1 FROM report WHERE guest = ? AND about = ? AND "table" = ? AND reason = ?'
            if connection.execute(told, key).fetchone():
                return True
            lately = "SELECT count(*) FROM report WHERE guest = ? AND at > ?"
            if connection.execute(lately, (by, since)).fetchone()[0] >= most:
                return False
            connection.execute("INSERT INTO report VALUES (?, ?, ?, ?, ?)", (*key, report.at))
            return True

    def reports(self, most: int) -> list[PlayerReport]:
        """What was told, the latest first."""
        with self._file.lock_connection() as connection:
            rows = connection.execute(
                'SELECT one.id, one.name, one.bot, other.id, other.name, other.bot, "table", reason, at FROM report '
                "JOIN guest AS one ON guest = one.id JOIN guest AS other ON about = other.id ORDER BY at DESC LIMIT ?",
                (most,),
            ).fetchall()
        return [PlayerReport(_decode_guest(*row[0:3]), _decode_guest(*row[3:6]), *row[6:]) for row in rows]


def _decode_guest(guest: GuestId, name: str, bot: int) -> Guest:
    return Guest(guest, name, bool(bot))


def _has_blocked(connection: Connection, by: GuestId, whom: GuestId) -> bool:
    row = connection.execute(
        "SELECT 1 FROM guest JOIN block ON blocked = coalesce(holder, id) WHERE id = ? AND guest = ?", (whom, by)
    )
    return row.fetchone() is not None
