"""A move with its facts, and the read-only view of a game that boards and logs draw from. No journal, no store."""

from dataclasses import dataclass
from typing import Any, Protocol

from tripot.kernel import Fact, Game, Law, Move, Transfer, Variant, seat_of


@dataclass(frozen=True)
class MoveRecord:
    """A move and its facts. ``before`` and ``after`` are states; ``law`` is what chance drew from, if it drew."""

    number: int
    move: Move
    facts: tuple[Fact, ...]
    before: Any
    after: Any
    law: Law | None = None

    @property
    def transfers(self) -> tuple[Transfer, ...]:
        """The chips that moved."""
        return tuple(fact for fact in self.facts if isinstance(fact, Transfer))

    def net(self, seat: int) -> int:
        """What a seat gained or lost: chips that only changed places under one owner count for nothing."""
        gained = sum(it.amount for it in self.transfers if seat_of(it.target) == seat)
        return gained - sum(it.amount for it in self.transfers if seat_of(it.source) == seat)


class GameInPlay(Protocol):
    """What the pictures read of a game; a session of ``tripot.cli.play`` is one."""

    log: list[MoveRecord]

    @property
    def game(self) -> Game[Any]: ...

    @property
    def variant(self) -> Variant: ...

    @property
    def state(self) -> Any: ...

    @property
    def players(self) -> range: ...
