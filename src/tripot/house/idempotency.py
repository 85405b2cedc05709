"""Which commands have been answered, and where: a growing record that many versions of one table share.

Tables are values, and a proposal that is never committed must leave no trace. Copying every id with every move would
cost more than the move, so versions share one dictionary and each knows how much of it is its own.
"""

from tripot.house.ids import CommandId


class IdempotencyRecord:
    """Command id to the seq of the entry that answered it."""

    __slots__ = ("_count", "_shared")

    def __init__(self) -> None:
        self._shared: dict[CommandId, tuple[int, int]] = {}
        self._count = 0

    def seq_of(self, command: CommandId) -> int | None:
        """Where a command was answered, if this version of the table has answered it."""
        place, seq = self._shared.get(command, (self._count, 0))
        return seq if place < self._count else None

    def with_answer(self, command: CommandId, seq: int) -> "IdempotencyRecord":
        """The record with one more answer; this one stays as it is."""
        more = IdempotencyRecord()
        mine = len(self._shared) == self._count
        more._shared = self._shared if mine else dict(list(self._shared.items())[: self._count])
        more._shared[command] = (self._count, seq)
        more._count = self._count + 1
        return more

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, IdempotencyRecord):
            return NotImplemented
        return list(self._shared.items())[: self._count] == list(other._shared.items())[: other._count]

    __hash__ = None  # type: ignore[assignment]  # a record of a table that grows, never a key
