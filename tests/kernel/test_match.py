"""Matches: the score, when it is decided, who has won; and that a wrapped game is the inner game but for its end."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripot.kernel import Bout, MatchRecord, Seat

DEALT = 100


def match_with(length: int, *bouts: tuple[tuple[int, ...], tuple[int, ...]]) -> MatchRecord:
    """A match of seats that began with 100 chips each: for each bout its winners and the chips after it."""
    played = tuple(Bout(tuple(map(Seat, winners)), purses) for winners, purses in bouts)
    return MatchRecord(length, (DEALT,) * len(bouts[0][1]), Seat(0), played)


@pytest.mark.parametrize(
    ("length", "bouts", "scores", "decided", "winners"),
    [
        (3, [((0,), (110, 90))], (1, 0), False, (0,)),
        (3, [((0,), (110, 90)), ((0,), (120, 80))], (2, 0), True, (0,)),
        (3, [((0,), (110, 90)), ((1,), (90, 110)), ((), (90, 110))], (1, 1), False, (1,)),
        (3, [((), (100, 100))] * 3, (0, 0), False, ()),
        (10, [((1,), (90, 110, 100))] * 5, (0, 5, 0), False, (1,)),
        (10, [((1,), (90, 110, 100))] * 6, (0, 6, 0), True, (1,)),
        (5, [((0, 2), (110, 80, 110))] * 2, (2, 0, 2), False, (0, 2)),
        (3, [((0,), (150,)), ((), (90,)), ((), (90,))], (1, 1), False, ()),
        (3, [((0,), (150,)), ((), (110,)), ((), (110,))], (1, 1), False, (0,)),
        (3, [((), (90,)), ((), (80,))], (0, 2), True, ()),
    ],
)
def test_most_bouts_then_most_chips_and_alone_against_the_bank(
    length: int, bouts: list[Any], scores: tuple[int, ...], decided: bool, winners: tuple[int, ...]
) -> None:
    match = match_with(length, *bouts)
    assert match.scores == scores
    assert match.is_decided is decided
    assert match.winners == winners
    assert match.bouts_left == length - len(bouts)


@given(
    length=st.sampled_from((3, 5, 10)),
    won=st.lists(st.lists(st.booleans(), min_size=3, max_size=3), min_size=1, max_size=10),
    rest=st.lists(st.lists(st.booleans(), min_size=3, max_size=3), min_size=10, max_size=10),
)
def test_a_decided_match_has_one_winner_whatever_the_bouts_that_are_left(
    length: int, won: list[list[bool]], rest: list[list[bool]]
) -> None:
    """Nobody plays on in vain, and nobody is denied a bout that could still change who has won."""
    bouts = [(tuple(seat for seat, it in enumerate(row) if it), (DEALT,) * 3) for row in won[:length]]
    match = match_with(length, *bouts)
    later = [(tuple(seat for seat, it in enumerate(row) if it), (DEALT,) * 3) for row in rest[: match.bouts_left]]
    whole = match_with(length, *bouts, *later)
    best = max(match.scores)
    if match.is_decided:
        assert whole.winners == match.winners == (match.scores.index(best),)
    else:
        others = [seat for seat, score in enumerate(match.scores) if score + match.bouts_left >= best]
        assert len(others) > 1, "another seat can still draw level"
