"""Stores answers to the question of the day: each guest's first answer of a day. The SQL works in every dialect.

An answer is deleted with its guest. Other people see only counts, and which members of their circle have found the best
choice.
"""

from msgspec import Struct

from tripot.store.accounts import GuestId
from tripot.store.sql_database import SqlDatabase


class StoredAnswer(Struct, frozen=True):
    """The answer of a guest on a day."""

    day: str
    """For example ``2026-11-20``."""
    question: str
    choice: int
    cost: int
    """The loss compared with the best choice, in millionths of the stake; 0 for the best choice."""


class QuizAnswers:
    """The answers of one store."""

    def __init__(self, database: SqlDatabase) -> None:
        self._query = database.query

    def store_first(self, guest: GuestId, answer: StoredAnswer) -> StoredAnswer:
        """Store an answer unless the guest has given one that day. Return the stored answer."""
        self._query(
            "INSERT INTO quiz_answer (guest, day, question, choice, cost) "
            "VALUES (:guest, :day, :question, :choice, :cost) ON CONFLICT DO NOTHING",
            guest=guest,
            day=answer.day,
            question=answer.question,
            choice=answer.choice,
            cost=answer.cost,
        )
        rows = self._query(
            "SELECT day, question, choice, cost FROM quiz_answer WHERE guest = :guest AND day = :day",
            guest=guest,
            day=answer.day,
        )
        return StoredAnswer(*rows[0])

    def list_of(self, guest: GuestId) -> list[StoredAnswer]:
        """Return all answers of a guest, day by day."""
        sql = "SELECT day, question, choice, cost FROM quiz_answer WHERE guest = :guest ORDER BY day"
        return [StoredAnswer(*row) for row in self._query(sql, guest=guest)]

    def count_choices(self, day: str, question: str) -> dict[int, int]:
        """Return the number of people per answer to the question of a day."""
        sql = "SELECT choice, count(*) FROM quiz_answer WHERE day = :day AND question = :question GROUP BY choice"
        return {int(choice): int(times) for choice, times in self._query(sql, day=day, question=question)}
