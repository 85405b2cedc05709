"""Feats: memorable events of a game, such as its largest bet, found in the game's facts."""

from collections.abc import Callable, Iterable, Iterator

from msgspec import Struct

from tripot.kernel.primitives import Fact, Seat


class Feat(Struct, frozen=True, gc=False):
    """A feat of a seat. A larger amount makes a feat more remarkable than another of the same kind."""

    at: int
    """The number of the move that caused it."""
    seat: Seat
    amount: int
    won: bool | None = None
    """Whether the seat gained by the feat, if this matters for the kind of feat."""


FeatReader = Callable[[Iterable[tuple[int, Fact]]], Iterator[Feat]]
"""Finds the feats of one kind. The argument contains all facts of a game in order, each with the number of its move."""
