"""Stores sessions: the devices of a guest, with name, start time and last use. The SQL works in every dialect.

Bots' tokens are stored as devices too, but they are not sessions and end only when their owner revokes them.
"""

from msgspec import Struct

from tripot.entropy import SecretHash
from tripot.store.accounts import Guest, GuestId, public_id_of
from tripot.store.sql_accounts import decode_guest
from tripot.store.sql_database import SqlDatabase

OUTLIVED_SQL = """
EXISTS (SELECT 1 FROM device AS other WHERE other.guest = device.guest
    AND (other.seen > device.seen OR (other.seen = device.seen AND other.secret > device.secret)))
"""
"""Whether another session of the same guest was seen later."""


class StoredSession(Struct, frozen=True):
    """One device of a guest."""

    device: SecretHash
    name: str | None
    since: int
    seen: int

    @property
    def public_id(self) -> str:
        """The beginning of the hash of its secret. It identifies the session but cannot be used to sign in."""
        return public_id_of(self.device)


class FoundSession(Struct, frozen=True):
    """The session of a secret, with its guest."""

    session: StoredSession
    guest: Guest
    banned: bool
    outlived: bool
    """Whether another session of the guest was seen later. Only in that case does this session end when it is idle."""


class DeviceSessions:
    """The sessions of all guests."""

    def __init__(self, database: SqlDatabase) -> None:
        self._query = database.query

    def find(self, device: SecretHash) -> FoundSession | None:
        """Return the session of a device's secret or a bot's token."""
        sql = (
            "SELECT device.name, device.since, seen, id, guest.name, bot, "
            f"EXISTS (SELECT 1 FROM ban WHERE ban.guest = coalesce(holder, id)), {OUTLIVED_SQL} "
            "FROM device JOIN guest ON device.guest = id WHERE secret = :device"
        )
        for name, since, seen, guest, called, bot, banned, outlived in self._query(sql, device=device):
            session = StoredSession(device, name, since, seen)
            return FoundSession(session, decode_guest(guest, called, bot), bool(banned), bool(outlived))
        return None

    def list_of(self, guest: GuestId) -> list[StoredSession]:
        """Return the sessions of a guest, the latest seen first."""
        sql = "SELECT secret, name, since, seen FROM device WHERE guest = :guest ORDER BY seen DESC, secret"
        return [StoredSession(SecretHash(bytes(row[0])), *row[1:]) for row in self._query(sql, guest=guest)]

    def touch(self, device: SecretHash, at: int) -> None:
        """Update when a session was last seen."""
        self._query("UPDATE device SET seen = :at WHERE secret = :device AND seen < :at", device=device, at=at)

    def rename(self, device: SecretHash, name: str) -> None:
        """Name a session."""
        self._query("UPDATE device SET name = :name WHERE secret = :device", device=device, name=name)

    def end_idle(self, seen_before: int, last_seen_before: int) -> None:
        """End the sessions last seen before a time. The latest session of a guest ends only if it was last seen before
        ``last_seen_before``."""
        self._query(
            f"DELETE FROM device WHERE seen < :before AND (seen < :last OR {OUTLIVED_SQL}) "
            "AND guest IN (SELECT id FROM guest WHERE NOT bot)",
            before=seen_before,
            last=last_seen_before,
        )
