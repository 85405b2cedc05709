"""Stores declined honours: records and titles that members of circles do not want. The SQL works in every dialect.

A declined honour is deleted with its membership.
"""

from tripot.store.accounts import GuestId
from tripot.store.circles import CircleId, MemberId
from tripot.store.sql_database import SqlDatabase


class DeclinedHonours:
    """The declined honours of one store."""

    def __init__(self, database: SqlDatabase) -> None:
        self._query = database.query

    def decline(self, circle: CircleId, guest: GuestId, honour: str) -> None:
        """Store that a member declines an honour."""
        self._query(
            "INSERT INTO declined_honour (circle, guest, honour) "
            "SELECT circle, guest, :honour FROM circle_member WHERE circle = :circle AND guest = :guest "
            "ON CONFLICT DO NOTHING",
            circle=circle,
            guest=guest,
            honour=honour,
        )

    def accept(self, circle: CircleId, guest: GuestId, honour: str) -> None:
        """Store that a member accepts an honour that they declined earlier."""
        self._query(
            "DELETE FROM declined_honour WHERE circle = :circle AND guest = :guest AND honour = :honour",
            circle=circle,
            guest=guest,
            honour=honour,
        )

    def declined_in(self, circle: CircleId) -> list[tuple[MemberId, str]]:
        """Return the declined honours of a circle, by member."""
        sql = (
            "SELECT member, honour FROM declined_honour JOIN circle_member "
            "ON circle_member.circle = declined_honour.circle AND circle_member.guest = declined_honour.guest "
            "WHERE declined_honour.circle = :circle ORDER BY number, honour"
        )
        return [(member, honour) for member, honour in self._query(sql, circle=circle)]

    def declined_by(self, guest: GuestId) -> list[tuple[CircleId, str]]:
        """Return the declined honours of a guest, in all their circles."""
        sql = "SELECT circle, honour FROM declined_honour WHERE guest = :guest ORDER BY circle, honour"
        return [(circle, honour) for circle, honour in self._query(sql, guest=guest)]
