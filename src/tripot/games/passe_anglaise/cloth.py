"""The table: who holds the bank, what lies against it, how far the coup is. No rule is judged here."""

from functools import cache
from typing import Literal

from tripot.games.passe_anglaise.variant import PasseVariant
from tripot.kernel import InvariantError, Outcome, Place, Seat, State, dice

TWO_DICE = dice(2)  # PASSE-5

Stage = Literal["opening", "betting", "coup", "after"]
"""Throwing for the first bank; deposit and stakes; the dice decide; keep or pass."""

CoupName = Literal["baraque", "abattage", "point", "sept"]
"""How a coup ended."""


@cache
def deposit_of(seat: Seat) -> Place:
    """In front of a banker: what he risks."""
    return Place(f"deposit:bank:{seat}")


@cache
def share_of(seat: Seat) -> Place:
    """In front of a ponte: his share against the bank, or the whole of it after a Banco."""
    return Place(f"stake:commun:{seat}")


class Passe(State, frozen=True, kw_only=True, tag="passe.state/1"):
    """A table of La Passe Anglaise."""

    variant: PasseVariant
    seats: tuple[Seat, ...]
    """Those still in the game, clockwise."""
    stage: Stage = "opening"
    rivals: tuple[Seat, ...]
    """Those who throw for the first bank, in the order they throw."""
    banker: Seat | None = None
    """Nobody until the dice have named the first."""
    held: tuple[int, ...]
    """How many times each seat has held the bank and passed it."""
    declined: frozenset[Seat] = frozenset()
    """Those who were asked for a Banco this time and would not."""
    banco: Seat | None = None
    """The ponte who is alone against the banker."""
    point: int | None = None
    """The total that was left in suspens."""
    dead: bool = False
    """The point no longer wins: baraque or abattage alone decide."""
    throws: tuple[Outcome, ...] = ()
    """What was thrown, in order: by the rivals, then in the coup; kept to be drawn, as no rule of the coup reads it."""
    last: CoupName | None = None
    """How the last coup ended."""
    coups: int = 0
    """Coups played to the end."""
    idle: int = 0
    """Banks passed without a coup since the last coup."""

    @property
    def pontes(self) -> tuple[Seat, ...]:
        """Everyone but the banker, from his right and round the table."""
        banker = self.banker
        if banker is None:
            return ()
        others = [seat for seat in self.seats if seat != banker]
        return tuple(sorted(others, key=lambda seat: (banker - seat) % len(self.held)))

    @property
    def deposit(self) -> int:
        """What the banker has put down."""
        return 0 if self.banker is None else self.at(deposit_of(self.banker))

    @property
    def total_cover(self) -> int:
        """What the pontes have put up against it."""
        at = self.chips.at
        return sum([at.get(share_of(seat), 0) for seat in self.seats])

    @property
    def missing_cover(self) -> int:
        """What is still to be covered."""
        return self.deposit - self.total_cover

    def share(self, seat: Seat) -> int:
        """What a ponte has put up."""
        return self.at(share_of(seat))


def banker_of(table: Passe) -> Seat:
    """The banker, once there is one (PASSE-1)."""
    if table.banker is None:
        raise InvariantError("the dice have not yet named a banker")
    return table.banker
