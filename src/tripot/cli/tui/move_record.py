"""The data that boards and logs show: a move with its facts, and a read-only view of the game."""

from dataclasses import dataclass
from typing import Any, Protocol

from tripot.kernel import Fact, Game, Law, Move, Transfer, Variant, seat_of


@dataclass(frozen=True)
class MoveRecord:
    """A move and its facts. ``before`` and ``after`` are states. ``law``: the law of a draw, if the move is one."""

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
        """Return a seat's gain or loss. Moves between places of one owner do not count."""
        gained = sum(transfer.amount for transfer in self.transfers if seat_of(transfer.target) == seat)
        return gained - sum(transfer.amount for transfer in self.transfers if seat_of(transfer.source) == seat)


class GameInPlay(Protocol):
    """A read-only view of a game. ``tripot.cli.play.session`` implements this protocol."""

    log: list[MoveRecord]

    @property
    def game(self) -> Game[Any]: ...

    @property
    def variant(self) -> Variant: ...

    @property
    def state(self) -> Any: ...

    @property
    def players(self) -> range: ...
