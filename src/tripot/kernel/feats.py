"""Feats: memorable events of a game, such as its largest bet, found in the game's facts."""

from collections.abc import Callable, Iterable, Iterator

from msgspec import Struct

from tripot.kernel.primitives import Fact, Seat


class Feat(Struct, frozen=True, gc=False):
    """A feat of a seat. Of two feats of the same kind, the one with the larger amount is more remarkable."""

    at: int
    """The number of the move that caused it."""
    seat: Seat
    amount: int
    won: bool | None = None
    """Whether it ended well for the seat, if that matters for its kind."""


FeatReader = Callable[[Iterable[tuple[int, Fact]]], Iterator[Feat]]
"""Finds the feats of one kind in all facts of a game, each fact with the number of its move, in order."""
