"""The base class of a game's state (chips, open phase, thrown dice, end) and the three kinds of turn."""

from typing import final

from msgspec import Struct

from tripot.kernel.chance import Law
from tripot.kernel.chips import Chips
from tripot.kernel.primitives import Place, RuleId, Seat, purse, seat_of


@final
class Decide(Struct, frozen=True, gc=False, tag="decide/1", tag_field="type"):
    """Seats may act. The phase stays open until all awaited seats are done; free seats may act meanwhile."""

    phase: int
    awaited: tuple[Seat, ...]
    free: tuple[Seat, ...] = ()


@final
class Draw(Struct, frozen=True, gc=False, tag="draw/1", tag_field="type"):
    """A draw of chance is due; ``thrower`` is the seat that throws, if the rules name one."""

    law: Law
    thrower: Seat | None = None


@final
class Over(Struct, frozen=True, gc=False, tag="over/1", tag_field="type"):
    """The game is over by a rule. Several winners share the victory."""

    winners: tuple[Seat, ...]
    rule: RuleId
    """The rule. Empty if the game ended early by agreement and no rule of the game allows that."""


Turn = Decide | Draw | Over


class State(Struct, frozen=True, gc=False, kw_only=True, tag_field="type"):
    """Base class of every game's state. Only the kernel changes these fields, by its own facts."""

    chips: Chips
    phase: int = 0
    done: frozenset[Seat] = frozenset()
    stopping: frozenset[Seat] = frozenset()
    thrown: Seat | None = None
    """The seat that throws the draw that is due."""
    over: Over | None = None

    def purse(self, seat: Seat) -> int:
        """Return the chips that a seat has in hand, without its stakes."""
        return self.chips.at.get(purse(seat), 0)

    def at(self, place: Place) -> int:
        """Return the chips in a place."""
        return self.chips.at.get(place, 0)

    def belongings(self, seat: Seat) -> int:
        """Return the chips of a seat: its purse and its stakes."""
        mine = f":{seat}"
        return sum([amount for place, amount in self.chips.at.items() if place.endswith(mine)])

    def chips_by_seat(self, players: int) -> list[int]:
        """Return each seat's purse and stakes."""
        owned = [0] * players
        for place, amount in self.chips.at.items():
            seat = seat_of(place)
            if seat is not None:
                owned[seat] += amount
        return owned

    def richest(self, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """Return the seats with the most chips in hand; several if they tie."""
        most = max(self.purse(seat) for seat in seats)
        return tuple(seat for seat in seats if self.purse(seat) == most)
