"""Seats, places, faces and rule ids, and the base classes of actions and facts.

Each value is frozen. In JSON it has an explicit, versioned tag (``"tabu.stake/1"``), never the path of a Python class.
Frozen values cannot form reference cycles, so frequent classes opt out of garbage collection (``gc=False``, in the
whole kernel). Code that runs at every move tests ``type(value) is Throw`` or looks up the class in a dictionary: a
failed ``isinstance`` or class pattern on a struct costs four times as much, and a positional pattern far more.
"""

from collections.abc import Iterable
from difflib import get_close_matches
from functools import cache
from typing import NewType

from msgspec import Struct

Seat = NewType("Seat", int)
"""A seat at the table. Seats are numbered clockwise from 0, as seen from above."""

Place = NewType("Place", str)
"""A place for chips: kind, then name, then owner: ``purse:2``, ``stake:ancre:0``, ``pot``, ``bank``."""

Face = int | str
"""A face of a die, or a card: pips are numbers; signs, colours and cards are words."""

RuleId = str
"""A sentence of a rule sheet (``TABU-17``) or a ruling on it (``TABU-R4``)."""


class Action(Struct, frozen=True, gc=False, tag_field="type"):
    """Base class of actions of a seat. Names are imperatives: ``Stake``, ``Throw``."""


class Fact(Struct, frozen=True, gc=False, tag_field="type", kw_only=True):
    """Base class of the effects of a move. Each fact contains the id of its rule. Names are in the past tense:
    ``TabuBankPassed``."""

    rule: RuleId


def tag_of(kind: type[Struct] | Struct) -> str:
    """Return the JSON tag of a value or class."""
    tag: str = kind.__struct_config__.tag  # type: ignore[assignment]  # every tag here is a string
    return tag


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """Return the last part of an error message, which suggests the most similar known name."""
    near = get_close_matches(name, known, 1)
    return f"; did you mean {near[0]!r}?" if near else ""


@cache
def purse(seat: Seat) -> Place:
    """Return the place of the chips that a seat has not staked."""
    return Place(f"purse:{seat}")


@cache
def seat_of(place: Place) -> Seat | None:
    """Return the seat that owns the chips in a place; ``None`` for the pot and the bank."""
    _, _, owner = place.rpartition(":")
    return Seat(int(owner)) if owner.isdigit() and ":" in place else None


def next_clockwise(seats: tuple[Seat, ...], seat: Seat) -> Seat:
    """Return the next of ``seats`` clockwise, that is, to the left of a seat. ``seats`` is ascending and may omit that
    seat."""
    return next((other for other in seats if other > seat), seats[0])


def next_counter_clockwise(seats: tuple[Seat, ...], seat: Seat) -> Seat:
    """Return the next of ``seats`` counter-clockwise, that is, to the right of a seat. ``seats`` is ascending and may
    omit that seat."""
    return next((other for other in reversed(seats) if other < seat), seats[-1])
