"""Expected returns: after a table in play was loaded, its deadlines wait a while for its players.

Loading means that connections were lost: the node was restarted, or took over the table. Until all seated people are
back, or ``RETURN_GRACE_MS`` have passed, no deadline is handled. People who return get the lost time credited.
"""

from collections.abc import Iterable

from tripot.house import PersonId

RETURN_GRACE_MS = 10_000
"""How long deadlines wait after a load."""


class ExpectedReturns:
    """The people whom a table expects after it was loaded."""

    def __init__(self, people: Iterable[PersonId], at: int) -> None:
        self._missing = set(people)
        self._since, self._until = at, at + RETURN_GRACE_MS

    def wake_at(self, due: int, at: int) -> int:
        """When to handle a deadline, as of now."""
        return max(due, self._until) if self._is_waiting(at) else due

    def due_until(self, at: int) -> int | None:
        """The time up to which deadlines are handled; ``None`` while they wait."""
        return None if self._is_waiting(at) else at

    def mark_returned(self, people: Iterable[PersonId | None], at: int) -> int | None:
        """Note that these people are back; return since when the load made them miss, ``None`` if it did not."""
        returned = self._missing.intersection(people)
        self._missing -= returned
        return self._since if returned and self._since <= at < self._until else None

    def _is_waiting(self, at: int) -> bool:
        """Whether the wait continues; setting the clock back ends it."""
        return bool(self._missing) and self._since <= at < self._until
