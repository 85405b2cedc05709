"""The state of a table of Tabu: dice, the six fields and the stakes on them."""

from collections.abc import Iterator
from functools import cache

from tripot.games.tabu.variant import TabuVariant
from tripot.kernel import Die, Place, Seat, State, dice

SIGNS = ("trefle", "carreau", "coeur", "pique")  # TABU-16
SYMBOLS = ("ancre", "soleil")  # TABU-16
FIELDS = SIGNS + SYMBOLS  # TABU-11

DIE = Die("tabu", FIELDS)  # TABU-15
THREE_DICE = dice(3, DIE)  # TABU-14


@cache
def field(face: str, seat: Seat) -> Place:
    """Return the place of a seat's chips on a field. Several seats may stake on one field (TABU-R10)."""
    return Place(f"stake:{face}:{seat}")


@cache
def fields(seat: Seat) -> tuple[tuple[str, Place], ...]:
    """Return all six fields, with a seat's places on them."""
    return tuple((face, field(face, seat)) for face in FIELDS)


class Tabu(State, frozen=True, kw_only=True, tag="tabu.state/1"):
    """A table of Tabu."""

    variant: TabuVariant
    seats: tuple[Seat, ...]
    """The seats still in the game, clockwise."""
    banker: Seat | None = None
    """``None`` until the first banker is drawn."""
    held: tuple[int, ...]
    """The number of tours that each seat has been banker."""
    tours: int = 0
    """The number of tours played to the end."""

    @property
    def punters(self) -> tuple[Seat, ...]:
        """All seats except the banker."""
        return tuple([seat for seat in self.seats if seat != self.banker])

    @property
    def doubled_fields(self) -> tuple[str, ...]:
        """The fields on which a missed stake must be doubled (TABU-23)."""
        return FIELDS if self.variant.double_loss == "toutes" else SYMBOLS  # TABU-R2

    def stakes(self, seat: Seat) -> dict[str, int]:
        """Return a seat's stakes by field."""
        at = self.chips.at
        return {face: at[place] for face, place in fields(seat) if place in at}

    def stake_totals(self) -> dict[str, int]:
        """Return the sum on each field."""
        laid = dict.fromkeys(FIELDS, 0)
        for seat in self.punters:
            for face, on in self.stakes(seat).items():
                laid[face] += on
        return laid

    def from_left_of_banker(self) -> Iterator[Seat]:
        """Yield the punters, clockwise from the banker's left."""
        banker = self.banker
        assert banker is not None
        yield from (seat for seat in self.seats if seat > banker)
        yield from (seat for seat in self.seats if seat < banker)
