"""Seats, places, faces and rule ids, and the base classes of actions and facts. No rule lives here.

Each value is frozen and has an explicit, versioned tag on the wire (``"tabu.stake/1"``), never the path of a Python
class. Frozen values cannot form reference cycles, so the classes made in great numbers opt out of garbage collection
(``gc=False``, in the whole kernel). Code that runs at every move asks ``type(value) is Throw`` or looks the class up in
a dictionary: where ``isinstance`` or a class pattern fails on a struct, it costs four times as much, and a positional
pattern far more.
"""

from functools import cache
from typing import NewType

from msgspec import Struct

Seat = NewType("Seat", int)
"""A chair at the table, numbered clockwise seen from above, from 0 (G-1)."""

Place = NewType("Place", str)
"""Where chips can lie: kind, then what, then whose: ``purse:2``, ``stake:ancre:0``, ``pot``, ``bank``."""

Face = int | str
"""What a die shows or a pile gives: pips are numbers; signs, colours and cards are words."""

RuleId = str
"""A sentence of a rule sheet (``TABU-17``) or a ruling on it (``TABU-R4``)."""


class Action(Struct, frozen=True, gc=False, tag_field="type"):
    """Base class of what a seat asks to do. Subclasses are imperatives: ``Stake``, ``Throw``."""


class Fact(Struct, frozen=True, gc=False, tag_field="type", kw_only=True):
    """Base class of what has happened, with the rule behind it. Subclasses are past tense: ``TabuBankPassed``."""

    rule: RuleId


def tag_of(kind: type[Struct] | Struct) -> str:
    """The wire name of a value or of its class."""
    tag: str = kind.__struct_config__.tag  # type: ignore[assignment]  # every tag here is a string
    return tag


@cache
def purse(seat: Seat) -> Place:
    """The place of the chips a seat has in hand."""
    return Place(f"purse:{seat}")


def seat_of(place: Place) -> Seat | None:
    """The seat that owns the chips in a place; ``None`` for the pot and the bank."""
    _, _, owner = place.rpartition(":")
    return Seat(int(owner)) if owner.isdigit() and ":" in place else None


def next_clockwise(seats: tuple[Seat, ...], seat: Seat) -> Seat:
    """The left neighbour among ``seats`` (ascending); ``seat`` itself may already have left (G-1)."""
    return next((other for other in seats if other > seat), seats[0])


def next_counter_clockwise(seats: tuple[Seat, ...], seat: Seat) -> Seat:
    """The right neighbour among ``seats`` (ascending); ``seat`` itself may already have left (G-1)."""
    return next((other for other in reversed(seats) if other < seat), seats[-1])
