"""Tests seats, places and neighbours."""

import pytest

from tripot.kernel import Done, Place, Seat, next_clockwise, next_counter_clockwise, purse, seat_of, tag_of

SEATS = (Seat(0), Seat(2), Seat(5))


@pytest.mark.parametrize(("seat", "left", "right"), [(0, 2, 5), (2, 5, 0), (5, 0, 2), (3, 5, 2), (6, 0, 5), (1, 2, 0)])
def test_neighbours_skip_those_who_left(seat: Seat, left: Seat, right: Seat) -> None:
    """The left neighbour is the next seat clockwise."""
    assert next_clockwise(SEATS, seat) == left
    assert next_counter_clockwise(SEATS, seat) == right


def test_a_place_has_an_owner() -> None:
    assert seat_of(purse(Seat(11))) == 11
    assert seat_of(Place("stake:ancre:3")) == 3
    assert seat_of(Place("pot")) is None
    assert seat_of(Place("bank")) is None
    assert seat_of(Place("421")) is None


def test_a_tag_is_the_wire_name_of_a_value_or_its_class() -> None:
    assert tag_of(Done) == tag_of(Done()) == "done/1"
