"""Hands of the day: the promised secret of each day, and what guests chose in their hands. One SQL for every dialect.

A secret is stored encrypted, once: of two nodes that promise a day one is first, and both go by its promise. A guest's
hands are deleted with them; others are told only sums.
"""

from msgspec import Struct

from tripot.house import Hash
from tripot.store.accounts import GuestId
from tripot.store.encryption import Encryption
from tripot.store.sql_database import SqlDatabase


class PromisedDay(Struct, frozen=True):
    """What the house has promised for a day."""

    day: str
    """As ``2026-11-20``."""
    game: str
    """The game of its hands."""
    promise: Hash
    sealed: bytes
    """The secret, encrypted."""
    made: int
    """When it was promised."""


class StoredHand(Struct, frozen=True):
    """One hand of a guest."""

    day: str
    number: int
    """From 1."""
    moves: str
    """The choices so far, a JSON list of actions."""
    gain: int | None
    """In chips, once the hand is over."""


class DayHands:
    """The days and hands of one store."""

    def __init__(self, database: SqlDatabase) -> None:
        self._query = database.query

    def store_promise(self, it: PromisedDay) -> PromisedDay:
        """Promise a day unless it is promised; returns the promise that holds."""
        self._query(
            "INSERT INTO day_promise (day, game, promise, sealed, made) "
            "VALUES (:day, :game, :promise, :sealed, :made) ON CONFLICT DO NOTHING",
            day=it.day,
            game=it.game,
            promise=it.promise,
            sealed=it.sealed,
            made=it.made,
        )
        found = self.find_promise(it.day)
        assert found is not None
        return found

    def find_promise(self, day: str) -> PromisedDay | None:
        """What was promised for a day, if anything was."""
        rows = self._query("SELECT day, game, promise, sealed, made FROM day_promise WHERE day = :day", day=day)
        if not rows:
            return None
        (found,) = rows
        return PromisedDay(found[0], found[1], found[2], bytes(found[3]), found[4])

    def reencrypt_promises(self, encryption: Encryption) -> int:
        """Encrypt the secrets of all days with the first key, but those that no key opens; return how many."""
        count = 0
        for day, sealed in self._query("SELECT day, sealed FROM day_promise ORDER BY day"):
            if encryption.opens(bytes(sealed)):
                sql = "UPDATE day_promise SET sealed = :sealed WHERE day = :day"
                self._query(sql, day=day, sealed=encryption.rotate(bytes(sealed)))
                count += 1
        return count

    def record_moves(self, guest: GuestId, hand: StoredHand, before: str | None) -> bool:
        """Store a hand if it stands as ``before`` (``None``: not begun); returns whether it did. A hand that is over
        never changes."""
        values = {"guest": guest, "day": hand.day, "number": hand.number, "moves": hand.moves, "gain": hand.gain}
        if before is None:
            insert = (
                "INSERT INTO played_hand (guest, day, number, moves, gain) "
                "VALUES (:guest, :day, :number, :moves, :gain) ON CONFLICT DO NOTHING RETURNING number"
            )
            return bool(self._query(insert, **values))
        update = (
            "UPDATE played_hand SET moves = :moves, gain = :gain WHERE guest = :guest AND day = :day "
            "AND number = :number AND moves = :before AND gain IS NULL RETURNING number"
        )
        return bool(self._query(update, **values, before=before))

    def list_of(self, guest: GuestId) -> list[StoredHand]:
        """All hands of a guest, day by day and in order."""
        sql = "SELECT day, number, moves, gain FROM played_hand WHERE guest = :guest ORDER BY day, number"
        return [StoredHand(*row) for row in self._query(sql, guest=guest)]

    def list_of_day(self, guest: GuestId, day: str) -> list[StoredHand]:
        """The hands of a guest on a day, in order."""
        sql = "SELECT day, number, moves, gain FROM played_hand WHERE guest = :guest AND day = :day ORDER BY number"
        return [StoredHand(*row) for row in self._query(sql, guest=guest, day=day)]

    def count_totals(self, day: str, hands: int) -> dict[int, int]:
        """How many of those who finished all hands of a day ended with each sum of chips."""
        sql = (
            "SELECT total, count(*) FROM (SELECT sum(gain) AS total FROM played_hand WHERE day = :day "
            "GROUP BY guest HAVING count(gain) = :hands) AS finished GROUP BY total ORDER BY total"
        )
        return {int(total): int(people) for total, people in self._query(sql, day=day, hands=hands)}

    def sum_by_hand(self, day: str, hands: int) -> list[int]:
        """What those who finished all hands of a day won together in each of them."""
        sql = (
            "SELECT number, sum(gain) FROM played_hand WHERE day = :day AND guest IN (SELECT guest FROM played_hand "
            "WHERE day = :day GROUP BY guest HAVING count(gain) = :hands) GROUP BY number ORDER BY number"
        )
        return [int(total) for _, total in self._query(sql, day=day, hands=hands)]
