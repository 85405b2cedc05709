"""The state of a table of La Passe Anglaise: the bank, the stakes against it, the coup."""

from functools import cache, lru_cache
from typing import Literal

from tripot.games.passe_anglaise.variant import PasseVariant
from tripot.kernel import InvariantError, Outcome, Place, Seat, State, dice

TWO_DICE = dice(2)  # PASSE-5

CoupStage = Literal["opening", "betting", "coup", "after"]
"""The stages of a round: the throws for the first bank, the deposit and the stakes against it, the coup, and the choice
to keep or pass the bank."""

CoupName = Literal["baraque", "abattage", "point", "sept"]
"""How a coup ended."""


@cache
def deposit_of(seat: Seat) -> Place:
    """Return the place of the sum that a banker risks."""
    return Place(f"deposit:bank:{seat}")


@cache
def share_of(seat: Seat) -> Place:
    """Return the place of a ponte's share against the bank, or of the whole stake after a Banco."""
    return Place(f"stake:commun:{seat}")


class Passe(State, frozen=True, kw_only=True, tag="passe.state/1"):
    """A table of La Passe Anglaise."""

    variant: PasseVariant
    seats: tuple[Seat, ...]
    """The seats still in the game, clockwise."""
    stage: CoupStage = "opening"
    rivals: tuple[Seat, ...]
    """The seats that throw for the first bank, in the order of their throws."""
    banker: Seat | None = None
    """``None`` until the dice have named the first banker."""
    held: tuple[int, ...]
    """The number of times that each seat has held the bank and passed it."""
    declined: frozenset[Seat] = frozenset()
    """The seats that were asked for a Banco in this round and declined."""
    banco: Seat | None = None
    """The ponte who plays alone against the banker."""
    point: int | None = None
    """The total that the banker must throw again, during suspens."""
    dead: bool = False
    """Whether the point no longer wins, so that only baraque or abattage decide."""
    throws: tuple[Outcome, ...] = ()
    """The throws in order: those of the rivals, then those of the coup. The throws of a coup are kept only for
    drawing."""
    last: CoupName | None = None
    """How the last coup ended."""
    coups: int = 0
    """The number of coups played to the end."""
    idle: int = 0
    """The number of banks passed without a coup since the last coup."""

    @property
    def pontes(self) -> tuple[Seat, ...]:
        """Return all seats except the banker, counter-clockwise from the banker's right."""
        return () if self.banker is None else counter_clockwise_from(self.seats, self.banker)

    @property
    def deposit(self) -> int:
        """The banker's deposit."""
        return 0 if self.banker is None else self.chips.at.get(deposit_of(self.banker), 0)

    @property
    def total_cover(self) -> int:
        """The total of the pontes' shares."""
        at = self.chips.at
        return sum([at.get(share_of(seat), 0) for seat in self.seats])

    @property
    def missing_cover(self) -> int:
        """The part of the deposit that is not covered yet."""
        return self.deposit - self.total_cover

    def share(self, seat: Seat) -> int:
        """Return a ponte's share."""
        return self.at(share_of(seat))


@lru_cache(maxsize=4096)
def counter_clockwise_from(seats: tuple[Seat, ...], banker: Seat) -> tuple[Seat, ...]:
    """Return the other seats, counter-clockwise from a banker's right."""
    before = [seat for seat in reversed(seats) if seat < banker]
    return (*before, *[seat for seat in reversed(seats) if seat > banker])


def banker_of(table: Passe) -> Seat:
    """Return the banker, once there is one (PASSE-1)."""
    if table.banker is None:
        raise InvariantError("the dice have not yet named a banker")
    return table.banker
