"""Idempotency record: an immutable map from person and command id to the seq of the entry that answered the command.

Tables are immutable, and a proposal that is not committed must have no effect. Copying all ids for every move would
cost more than the move itself. So all versions of a table share one dictionary, and each version sees only answers up
to the seq of its own last answer.
"""

from tripot.house.ids import CommandKey


class IdempotencyRecord:
    """An immutable map: adding an answer returns a new record and does not change this one."""

    __slots__ = ("_count", "_last", "_shared")

    def __init__(self) -> None:
        self._shared: dict[CommandKey, int] = {}
        self._count = self._last = 0

    def seq_of(self, command: CommandKey) -> int | None:
        """Return the seq that answered a command, if this version of the table has answered it."""
        seq = self._shared.get(command)
        return None if seq is None or seq > self._last else seq

    def with_answer(self, command: CommandKey, seq: int) -> "IdempotencyRecord":
        """Return a record with one more answer."""
        more = IdempotencyRecord()
        mine = len(self._shared) == self._count
        more._shared = self._shared if mine else dict(list(self._shared.items())[: self._count])
        more._shared[command] = more._last = seq
        more._count = self._count + 1
        return more

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, IdempotencyRecord):
            return NotImplemented
        return list(self._shared.items())[: self._count] == list(other._shared.items())[: other._count]

    __hash__ = None  # type: ignore[assignment]  # mutable, never a key
