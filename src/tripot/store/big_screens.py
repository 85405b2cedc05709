"""Stores big screens: televisions that show a code until a phone claims them, that is, chooses what they show."""

from msgspec import Struct

from tripot.entropy import SecretHash
from tripot.house import TableId
from tripot.store.accounts import GuestId
from tripot.store.circles import CircleId
from tripot.store.sql_database import Query, SqlDatabase


class BigScreen(Struct, frozen=True):
    """A television. It has a code, or it is claimed for a table or a circle."""

    code: str | None
    table: TableId | None
    circle: CircleId | None
    until: int
    """When its code or its claim expires."""


class BigScreens:
    """The televisions of one store.

    They are stored because a phone and a television can be connected to different nodes.
    """

    def __init__(self, database: SqlDatabase) -> None:
        self._database, self._query = database, database.query

    def open(self, secret: SecretHash, code: str, now: int, until: int) -> bool:
        """Store a free television and delete expired ones; ``False`` if another television has this code."""

        def work(query: Query) -> bool:
            query("DELETE FROM big_screen WHERE until <= :now", now=now)
            sql = (
                "INSERT INTO big_screen (secret, code, until) VALUES (:secret, :code, :until) "
                "ON CONFLICT DO NOTHING RETURNING code"
            )
            return bool(query(sql, secret=secret, code=code, until=until))

        return self._database.transact(work)

    def claim(
        self, code: str, now: int, until: int, table: TableId | None, circle: CircleId | None, claimant: GuestId
    ) -> bool:
        """Claim the television that shows this code; ``False`` if none does. A claimed television no longer has a
        code."""
        sql = (
            'UPDATE big_screen SET code = NULL, "table" = :table, circle = :circle, until = :until, '
            "claimant = :claimant WHERE code = :code AND until > :now RETURNING until"
        )
        return bool(self._query(sql, code=code, now=now, until=until, table=table, circle=circle, claimant=claimant))

    def count_claims(self, claimant: GuestId, now: int) -> int:
        """Return the number of televisions that a guest has claimed."""
        sql = "SELECT count(*) FROM big_screen WHERE claimant = :claimant AND until > :now"
        return int(self._query(sql, claimant=claimant, now=now)[0][0])

    def release(self, claimant: GuestId) -> None:
        """Delete the televisions that a guest has claimed. Each of them then requests a new code."""
        self._query("DELETE FROM big_screen WHERE claimant = :claimant", claimant=claimant)

    def find(self, secret: SecretHash, now: int) -> BigScreen | None:
        """Return the television with this secret; ``None`` after its code or claim has expired."""
        sql = 'SELECT code, "table", circle, until FROM big_screen WHERE secret = :secret AND until > :now'
        rows = self._query(sql, secret=secret, now=now)
        return BigScreen(*rows[0]) if rows else None
