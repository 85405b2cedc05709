"""Stores moderation data: locked tables (doors), bans, halted tables and the operator's audit log. The SQL works in
every dialect.

The database enforces that the log is append-only. The log contains ids of people but no names, so it contains no
personal data of a deleted person. No node continues a halted table until an operator unhalts it. The list of halts is
stored beside the journals, so a halt survives a restart and reaches all nodes.
"""

from typing import Literal

from msgspec import Struct

from tripot.house import TableId
from tripot.store.accounts import Guest, GuestId
from tripot.store.sql_accounts import decode_guest
from tripot.store.sql_database import SqlDatabase

OperatorAction = Literal[
    "ban", "unban", "rename", "halt", "unhalt", "reseal", "forget_key",
    "find", "people", "reports", "export", "link",
]  # fmt: skip
"""The actions in the log: changes and reads."""


class AuditEntry(Struct, frozen=True):
    """An operator's action on a guest, a table or the server."""

    number: int
    at: int
    operator: str
    action: OperatorAction
    about: str
    """The id of the guest or the table; empty for actions on the whole server."""
    note: str | None


class Moderation:
    """Doors, bans and the log of one store."""

    def __init__(self, database: SqlDatabase) -> None:
        self._query = database.query

    # Doors

    def lock_door(self, table: TableId, at: int) -> None:
        """Lock the door to new people. The time of a door that is already locked does not change."""
        sql = 'INSERT INTO door ("table", locked) VALUES (:table, :at) ON CONFLICT DO NOTHING'
        self._query(sql, table=table, at=at)

    def open_door(self, table: TableId) -> None:
        """Unlock the door."""
        self._query('DELETE FROM door WHERE "table" = :table', table=table)

    def is_locked(self, table: TableId) -> bool:
        """Return whether the host has locked the door."""
        return bool(self._query('SELECT 1 FROM door WHERE "table" = :table', table=table))

    # Former codes

    def table_by_former_code(self, code: str) -> TableId | None:
        """Return the table that had this code before its host removed a person."""
        rows = self._query('SELECT "table" FROM former_code WHERE code = :code', code=code)
        return TableId(rows[0][0]) if rows else None

    # Blocks of a table

    def blocks_at(self, table: TableId) -> set[tuple[str, str]]:
        """Return the blocks between people of a table, by their ids there."""
        sql = (
            "SELECT one.person, other.person FROM person AS one JOIN block ON block.guest = one.guest "
            "JOIN guest ON coalesce(holder, id) = blocked JOIN person AS other ON other.guest = id "
            'WHERE one."table" = :table AND other."table" = :table'
        )
        return {(by, blocked) for by, blocked in self._query(sql, table=table)}

    # Bans

    def ban(self, guest: GuestId, at: int) -> None:
        """Ban a guest, the people who play on their device, and their bots."""
        sql = "INSERT INTO ban (guest, at) VALUES (:guest, :at) ON CONFLICT DO NOTHING"
        self._query(sql, guest=guest, at=at)

    def unban(self, guest: GuestId) -> None:
        """Lift the ban of a guest."""
        self._query("DELETE FROM ban WHERE guest = :guest", guest=guest)

    def load_banned(self) -> frozenset[GuestId]:
        """Return every banned guest, with the people who play on their devices and their bots."""
        held = "SELECT id FROM guest JOIN ban ON ban.guest = holder"
        rows = self._query(f"SELECT guest FROM ban UNION {held}")
        return frozenset(GuestId(guest) for (guest,) in rows)

    def find_guest(self, guest: GuestId) -> Guest | None:
        """Return a guest by their id."""
        rows = self._query("SELECT id, name, bot FROM guest WHERE id = :guest", guest=guest)
        return decode_guest(*rows[0]) if rows else None

    # The log

    def record(self, at: int, operator: str, action: OperatorAction, about: str, note: str | None) -> None:
        """Record an operator's action before it is carried out, so that the log is complete."""
        sql = "INSERT INTO audit (at, operator, action, about, note) VALUES (:at, :operator, :action, :about, :note)"
        self._query(sql, at=at, operator=operator, action=action, about=about, note=note)

    def read_log(self, most: int) -> list[AuditEntry]:
        """Return the latest entries, latest first."""
        sql = "SELECT number, at, operator, action, about, note FROM audit ORDER BY number DESC LIMIT :most"
        return [AuditEntry(*row) for row in self._query(sql, most=most)]

    def read_log_after(self, number: int) -> list[AuditEntry]:
        """Return the entries after this one, in order."""
        sql = "SELECT number, at, operator, action, about, note FROM audit WHERE number > :number ORDER BY number"
        return [AuditEntry(*row) for row in self._query(sql, number=number)]


class Halts:
    """The list of halted tables."""

    def __init__(self, database: SqlDatabase) -> None:
        self._database = database

    def halt(self, table: TableId, at: int) -> None:
        """Halt a table. If it is already halted, the stored time does not change."""
        sql = 'INSERT INTO halt ("table", at) VALUES (:table, :at) ON CONFLICT DO NOTHING'
        self._database.query(sql, table=table, at=at)

    def unhalt(self, table: TableId) -> None:
        """Let a halted table continue."""
        self._database.query('DELETE FROM halt WHERE "table" = :table', table=table)

    def load_halts(self) -> dict[TableId, int]:
        """Return every halted table with its time."""
        return {TableId(table): at for table, at in self._database.query('SELECT "table", at FROM halt')}
