"""Feats: what people remember of a game, such as its largest bet. A game reads them off its own facts. No rule here."""

from collections.abc import Callable, Iterable, Iterator

from msgspec import Struct

from tripot.kernel.primitives import Fact, Seat


class Feat(Struct, frozen=True, gc=False):
    """Something that a seat did. Of two of one kind the larger amount is the more remarkable."""

    at: int
    """The number of the move that brought it about, as the reader was given it."""
    seat: Seat
    amount: int
    won: bool | None = None
    """Whether it went well for the seat, where that is told apart."""


FeatReader = Callable[[Iterable[tuple[int, Fact]]], Iterator[Feat]]
"""Reads the feats of one kind off all facts of a game, each with the number of its move, in their order."""
