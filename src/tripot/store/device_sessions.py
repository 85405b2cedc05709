"""Sessions: each device of a guest, its name, when it came and was last seen. The same SQL in every dialect.

A session is a row of ``device``, and what is known of it a row of ``session``: older nodes write only the first. Bots'
tokens are devices too; they are no sessions, and end only when their owner revokes them.
"""

from msgspec import Struct

from tripot.entropy import SecretHash
from tripot.store.accounts import Guest, GuestId
from tripot.store.sql_accounts import decode_guest
from tripot.store.sql_database import SqlDatabase

SEEN_SQL = "coalesce(session.seen, device.since)"

OUTLIVED_SQL = f"""
EXISTS (SELECT 1 FROM device AS other LEFT JOIN session AS theirs ON theirs.device = other.secret
    WHERE other.guest = device.guest AND other.secret <> device.secret
    AND (coalesce(theirs.seen, other.since) > {SEEN_SQL}
        OR (coalesce(theirs.seen, other.since) = {SEEN_SQL} AND other.secret > device.secret)))
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
        """The beginning of the hash of its secret: it identifies the session, but cannot open it."""
        return public_id_of(self.device)


class FoundSession(Struct, frozen=True):
    """The session of a secret, with its guest."""

    session: StoredSession
    guest: Guest
    banned: bool
    outlived: bool
    """Whether another session of the guest was seen later, so that this one may end when it is idle."""


class DeviceSessions:
    """The sessions of all guests."""

    def __init__(self, database: SqlDatabase) -> None:
        self._query = database.query

    def find(self, device: SecretHash) -> FoundSession | None:
        """The session of a device's secret or a bot's token."""
        sql = (
            f"SELECT session.name, device.since, {SEEN_SQL}, id, guest.name, bot, "
            f"EXISTS (SELECT 1 FROM ban WHERE ban.guest = coalesce(holder, id)), {OUTLIVED_SQL} FROM device "
            "JOIN guest ON device.guest = id LEFT JOIN session ON session.device = device.secret "
            "WHERE device.secret = :device"
        )
        for name, since, seen, guest, called, bot, banned, outlived in self._query(sql, device=device):
            session = StoredSession(device, name, since, seen)
            return FoundSession(session, decode_guest(guest, called, bot), bool(banned), bool(outlived))
        return None

    def list_of(self, guest: GuestId) -> list[StoredSession]:
        """The sessions of a guest, the latest seen first."""
        sql = (
            f"SELECT secret, session.name, since, {SEEN_SQL} FROM device LEFT JOIN session ON device = secret "
            f"WHERE device.guest = :guest ORDER BY {SEEN_SQL} DESC, secret"
        )
        return [StoredSession(SecretHash(bytes(row[0])), *row[1:]) for row in self._query(sql, guest=guest)]

    def touch(self, device: SecretHash, at: int) -> None:
        """Update when a session was last seen."""
        self._query(
            "INSERT INTO session (device, seen) SELECT secret, :at FROM device WHERE secret = :device "
            "ON CONFLICT (device) DO UPDATE SET seen = excluded.seen WHERE session.seen < excluded.seen",
            device=device,
            at=at,
        )

    def rename(self, device: SecretHash, name: str | None) -> None:
        """Name a session."""
        self._query(
            "INSERT INTO session (device, name, seen) SELECT secret, :name, since FROM device WHERE secret = :device "
            "ON CONFLICT (device) DO UPDATE SET name = excluded.name",
            device=device,
            name=name,
        )

    def end_idle(self, seen_before: int, last_seen_before: int) -> None:
        """End the sessions last seen before a time; a guest's latest one only if before ``last_seen_before``."""
        self._query(
            "DELETE FROM device WHERE secret IN (SELECT device.secret FROM session "
            "JOIN device ON session.device = device.secret JOIN guest ON device.guest = id "
            f"WHERE session.seen < :before AND NOT bot AND (session.seen < :last OR {OUTLIVED_SQL}))",
            before=seen_before,
            last=last_seen_before,
        )


def public_id_of(device: SecretHash) -> str:
    """The public id of a session or a bot's token."""
    return device.hex()[:16]
