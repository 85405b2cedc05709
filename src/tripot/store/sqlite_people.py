"""The guest book in a SQLite file, beside the journals and never in them."""

from collections.abc import Mapping

from tripot.house import PersonId, TableId
from tripot.store.people import Guest, GuestId, SecretHash
from tripot.store.sqlite import File

NUMBER = "(SELECT coalesce(max(number), 0) + 1 FROM person)"
"""In the order they came, over all tables."""


class SqlitePeople:
    """Names, devices, links, codes."""

    def __init__(self, file: File) -> None:
        self._file = file

    def welcome(self, guest: Guest, device: SecretHash, at: int) -> None:
        """A new guest, with his first device."""
        with self._file.writing() as connection:
            connection.execute("INSERT INTO guest VALUES (?, ?, ?)", (guest.id, guest.name, at))
            connection.execute("INSERT INTO device VALUES (?, ?, ?)", (device, guest.id, at))

    def guest_of(self, device: SecretHash) -> Guest | None:
        """Whose device it is."""
        with self._file.reading() as connection:
            row = connection.execute(
                "SELECT id, name FROM guest JOIN device ON guest = id WHERE secret = ?", (device,)
            ).fetchone()
        return None if row is None else Guest(*row)

    def rename(self, guest: GuestId, name: str) -> None:
        """Another name, at every table at once."""
        with self._file.writing() as connection:
            connection.execute("UPDATE guest SET name = ? WHERE id = ?", (name, guest))

    def add_device(self, guest: GuestId, device: SecretHash, at: int) -> None:
        """One more device of the same guest."""
        with self._file.writing() as connection:
            connection.execute("INSERT INTO device VALUES (?, ?, ?)", (device, guest, at))

    def forget_device(self, device: SecretHash) -> None:
        """A device that is nobody's any more."""
        with self._file.writing() as connection:
            connection.execute("DELETE FROM device WHERE secret = ?", (device,))

    def forget(self, guest: GuestId) -> None:
        """Delete someone; devices, links and ids go with the name."""
        with self._file.writing() as connection:
            connection.execute("DELETE FROM guest WHERE id = ?", (guest,))

    def give_link(self, link: SecretHash, guest: GuestId, until: int) -> None:
        """A one-time link to another device."""
        with self._file.writing() as connection:
            connection.execute("INSERT INTO link VALUES (?, ?, ?)", (link, guest, until))

    def use_link(self, link: SecretHash, at: int) -> Guest | None:
        """Whose link it is, once."""
        with self._file.writing() as connection:
            row = connection.execute(
                "SELECT id, name FROM guest JOIN link ON guest = id WHERE secret = ? AND until > ?", (link, at)
            ).fetchone()
            connection.execute("DELETE FROM link WHERE secret = ? OR until <= ?", (link, at))
        return None if row is None else Guest(*row)

    def person_at(self, table: TableId, guest: GuestId, fresh: PersonId) -> PersonId:
        """How a guest is known at a table."""
        with self._file.writing() as connection:
            connection.execute(f"INSERT OR IGNORE INTO person VALUES (?, ?, ?, {NUMBER})", (table, guest, fresh))
            row = connection.execute('SELECT person FROM person WHERE "table" = ? AND guest = ?', (table, guest))
            return PersonId(row.fetchone()[0])

    def enroll(self, table: TableId, people: Mapping[PersonId, GuestId]) -> None:
        """Many at once, for a rematch."""
        with self._file.writing() as connection:
            for person, guest in people.items():
                connection.execute(f"INSERT INTO person VALUES (?, ?, ?, {NUMBER})", (table, guest, person))

    def guests_at(self, table: TableId) -> dict[PersonId, Guest]:
        """Everyone who has come to a table, in the order they came."""
        with self._file.reading() as connection:
            rows = connection.execute(
                'SELECT person, id, name FROM person JOIN guest ON guest = id WHERE "table" = ? ORDER BY number',
                (table,),
            ).fetchall()
        return {PersonId(person): Guest(guest, name) for person, guest, name in rows}

    def tables_of(self, guest: GuestId) -> list[TableId]:
        """Where a guest has been, the latest first."""
        with self._file.reading() as connection:
            rows = connection.execute('SELECT "table" FROM person WHERE guest = ? ORDER BY number DESC', (guest,))
            return [TableId(table) for (table,) in rows.fetchall()]

    def give_code(self, code: str, table: TableId) -> bool:
        """A short code; not given if another table has it."""
        with self._file.writing() as connection:
            connection.execute("INSERT OR IGNORE INTO code VALUES (?, ?)", (code, table))
            (holder,) = connection.execute('SELECT "table" FROM code WHERE code = ?', (code,)).fetchone()
        return bool(holder == table)

    def table_by_code(self, code: str) -> TableId | None:
        """The table behind a code."""
        with self._file.reading() as connection:
            row = connection.execute('SELECT "table" FROM code WHERE code = ?', (code,)).fetchone()
        return None if row is None else TableId(row[0])

    def code_of(self, table: TableId) -> str | None:
        """The code that leads to a table."""
        with self._file.reading() as connection:
            row = connection.execute('SELECT code FROM code WHERE "table" = ?', (table,)).fetchone()
        return None if row is None else str(row[0])
