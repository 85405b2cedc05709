"""Stores the next planned evening of each circle: when, where, and who comes. The SQL works in every dialect.

A circle has at most one planned evening. A reply is deleted with the membership, and when the time changes.
"""

from msgspec import Struct

from tripot.store.accounts import GuestId
from tripot.store.circles import CircleId, MemberId
from tripot.store.sql_database import SqlDatabase


class CircleDate(Struct, frozen=True, kw_only=True):
    """A planned evening: when and where a circle meets next."""

    id: str
    """Stays the same when the evening is moved."""
    starts: int
    place: str
    """Text from a member; can be empty."""
    changed: int
    """When it was last changed."""
    version: int
    """How often it was changed."""


class CircleReply(Struct, frozen=True):
    """A reply: whether a member comes to the evening that starts then."""

    circle: CircleId
    member: MemberId
    starts: int
    comes: bool


class CircleEvenings:
    """The next evenings of the circles of one store."""

    def __init__(self, database: SqlDatabase) -> None:
        self._query = database.query

    def find(self, circle: CircleId) -> CircleDate | None:
        """Return the evening of a circle, past or future."""
        sql = "SELECT id, starts, place, changed, version FROM circle_evening WHERE circle = :circle"
        rows = self._query(sql, circle=circle)
        if not rows:
            return None
        known, starts, place, changed, version = rows[0]
        return CircleDate(id=known, starts=starts, place=place, changed=changed, version=version)

    def plan(self, circle: CircleId, date: CircleDate) -> None:
        """Set the evening of a circle, replacing the previous one."""
        self._query(
            "INSERT INTO circle_evening (circle, id, starts, place, changed, version) "
            "SELECT circle.id, :id, :starts, :place, :changed, :version FROM circle WHERE circle.id = :circle "
            "ON CONFLICT (circle) DO UPDATE SET id = excluded.id, starts = excluded.starts, place = excluded.place, "
            "changed = excluded.changed, version = excluded.version",
            circle=circle,
            id=date.id,
            starts=date.starts,
            place=date.place,
            changed=date.changed,
            version=date.version,
        )

    def cancel(self, circle: CircleId) -> None:
        """Delete the evening of a circle."""
        self._query("DELETE FROM circle_evening WHERE circle = :circle", circle=circle)

    def reply(self, circle: CircleId, guest: GuestId, starts: int, *, comes: bool) -> None:
        """Store whether a member comes to the evening that starts then. Only the latest reply is kept."""
        self._query(
            "INSERT INTO circle_reply (circle, guest, starts, comes) "
            "SELECT circle, guest, :starts, :comes FROM circle_member WHERE circle = :circle AND guest = :guest "
            "ON CONFLICT (circle, guest) DO UPDATE SET starts = excluded.starts, comes = excluded.comes",
            circle=circle,
            guest=guest,
            starts=starts,
            comes=int(comes),
        )

    def replies_to(self, circle: CircleId, starts: int) -> list[CircleReply]:
        """Return the replies of the members to the evening that starts then, in the order in which they joined."""
        return self._replies("circle_reply.circle = :circle AND starts = :starts", circle=circle, starts=starts)

    def replies_of(self, guest: GuestId) -> list[CircleReply]:
        """Return all replies of a guest."""
        return self._replies("circle_reply.guest = :guest", guest=guest)

    def _replies(self, where: str, **values: object) -> list[CircleReply]:
        sql = (
            "SELECT circle_reply.circle, member, starts, comes FROM circle_reply "
            "JOIN circle_member ON circle_member.circle = circle_reply.circle "
            f"AND circle_member.guest = circle_reply.guest WHERE {where} ORDER BY number, member"
        )
        return [CircleReply(row[0], row[1], row[2], bool(row[3])) for row in self._query(sql, **values)]
