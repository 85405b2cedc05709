"""Tests matches: the score, the end and the winner. A wrapped game equals the inner game except for its end."""

from dataclasses import replace as but
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.kernel.toy import TOY, Raise, Toy
from tripot.kernel import (
    NOTHING,
    ActMove,
    Bout,
    Chance,
    Chips,
    Done,
    Ended,
    Fact,
    Game,
    MatchRecord,
    Seat,
    Throw,
    advance,
)
from tripot.kernel.match import BoutBegan, BoutEnded, MatchRules, MatchState, play_as_match

DEALT = 100


def match_with(length: int, *bouts: tuple[tuple[int, ...], tuple[int, ...]]) -> MatchRecord:
    """Return the record of a match. ``bouts``: for each bout, the winners and the chips after it."""
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
def test_bouts_count_first_then_chips(
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
def test_a_decided_match_has_one_winner_for_every_outcome_of_the_remaining_bouts(
    length: int, won: list[list[bool]], rest: list[list[bool]]
) -> None:
    """A match ends exactly when no remaining bout can change the winner."""
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


class TossMatch(MatchState, frozen=True, kw_only=True, tag="toy.match_state/1"):
    variant: Toy = Toy()
    worth: int = 1


def toy_match(length: int, *, can_begin: bool = True, counts_for: Seat | None = None) -> Game[Any]:
    """Return the toy game as a match. With ``counts_for``, this seat wins every bout."""
    rules = MatchRules(
        game=but(TOY, state=TossMatch, legal=TOY.legal if can_begin else lambda *_: NOTHING),
        rule="TOY-4",
        length=lambda _: length,
        begin=lambda players, *_: TossMatch(chips=Chips.deal(players, 2)),
        following=lambda seats, seat: Seat((seat + 1) % len(seats)),
        credited=lambda _, ended: ended.winners if counts_for is None else (counts_for,),
    )
    return but(play_as_match(rules), legal=TOY.legal)


def play_bout(game: Game[Any], table: Any, raise_by: int, side: str) -> tuple[Any, tuple[Fact, ...]]:
    """Play a bout in which seat 1 raises the stake so that the first toss decides it."""
    for seat, action in ((1, Raise(raise_by)), (1, Done()), (0, Throw())):
        table, _ = advance(game, table, ActMove(Seat(seat), action, table.phase))
    return advance(game, table, Chance((side,)))


def bout_ended(number: int, winner: int, purses: tuple[int, int]) -> BoutEnded:
    return BoutEnded(number=number, winners=(Seat(winner),), purses=purses, rule="TOY-3")


def test_bouts_are_numbered_and_started_in_turn() -> None:
    game = toy_match(3)
    table, facts = play_bout(game, game.start(2, Toy()), 1, "face")
    assert facts[-2:] == (bout_ended(1, 0, (4, 0)), BoutBegan(number=2, seat=Seat(1), rule="TOY-4"))
    assert (table.worth, table.match.first, table.match.bouts_left) == (1, 1, 2)
    table, facts = play_bout(game, table, 3, "pile")
    assert facts[-2:] == (bout_ended(2, 1, (0, 4)), BoutBegan(number=3, seat=Seat(0), rule="TOY-4"))
    table, facts = play_bout(game, table, 3, "face")
    assert facts[-2:] == (bout_ended(3, 0, (4, 0)), Ended(winners=(Seat(0),), rule="TOY-4"))


def test_a_match_ends_as_soon_as_it_is_decided() -> None:
    game = toy_match(3, counts_for=Seat(1))
    table, facts = play_bout(game, game.start(2, Toy()), 1, "face")
    assert isinstance(facts[-1], BoutBegan)
    table, facts = play_bout(game, table, 3, "pile")
    assert facts[-2:] == (bout_ended(2, 1, (0, 4)), Ended(winners=(Seat(1),), rule="TOY-4"))


def test_a_match_ends_when_no_seat_can_begin_a_bout() -> None:
    game = toy_match(3, can_begin=False)
    _, facts = play_bout(game, game.start(2, Toy()), 1, "pile")
    assert facts[-2:] == (bout_ended(1, 1, (0, 4)), Ended(winners=(Seat(1),), rule="TOY-4"))


def test_a_match_of_one_bout_is_the_game_itself() -> None:
    game = toy_match(1)
    table, facts = play_bout(game, game.start(2, Toy()), 1, "face")
    assert table.match is None
    assert facts[-1] == Ended(winners=(Seat(0),), rule="TOY-3")
