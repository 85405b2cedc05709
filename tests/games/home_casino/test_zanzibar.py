"""Tests Zanzibar."""

import pytest

from tests.table import At
from tripot.games.home_casino import zanzibar
from tripot.games.home_casino.worth import PRICED_GAMES
from tripot.games.home_casino.zanzibar import GAME, Tied, ZanzibarChallenge
from tripot.kernel import D6, Draw, Seat, Throw, dice
from tripot.kernel.game_tree import essence

PRICED = PRICED_GAMES["zanzibar"]

Faces = tuple[int, int, int]


def played(at: At, *throws: Faces, opponent: int = 1) -> At:
    """Play these throws of the lander and the opponent, who take turns."""
    for number, faces in enumerate(throws):
        at.act(opponent if number % 2 else 0, Throw()).fall(*faces)
    return at


@pytest.mark.rule("ZANZ-2", "ZANZ-3", "ZANZ-4", "ZANZ-6", "CASINO-R7", "CASINO-R9")
def test_two_play_with_three_dice_while_the_others_watch() -> None:
    at = At(GAME, 6)
    for wrong in (ZanzibarChallenge(Seat(0), 25), ZanzibarChallenge(Seat(4), 0)):
        at.refuses(0, wrong, "out_of_range")
    at.act(0, ZanzibarChallenge(Seat(4), 100))
    assert at.transfers() == [(f"purse:{seat}", f"stake:zanzibar:{seat}", 100, "ZANZ-4") for seat in (0, 4)]
    for seat in (0, 4, 0, 4):
        assert at.awaited() == {seat}
        assert [other for other in range(6) if at.offered(other)] == [seat]
        at.act(seat, Throw())
        assert GAME.turn(at.state) == Draw(dice(3, D6), thrower=Seat(seat))
        at.fall(seat + 1, 2, 3)
    assert [at.purse(seat) for seat in range(6)] == [4_100, 4_000, 4_000, 4_000, 3_900, 4_000]


@pytest.mark.rule("ZANZ-5", "CASINO-R10", "ZANZ-R3")
def test_the_winner_takes_both_stakes_and_no_more_even_with_three_aces() -> None:
    at = played(At(GAME, 2).act(0, ZanzibarChallenge(Seat(1), 200)), (1, 1, 1), (2, 2, 2), (1, 1, 1), (2, 2, 2))
    assert at.transfers() == [
        ("stake:zanzibar:0", "purse:0", 200, "ZANZ-5"),
        ("stake:zanzibar:1", "purse:0", 200, "ZANZ-5"),
    ]
    assert (at.purse(0), at.purse(1)) == (4_200, 3_800)
    assert at.state.over.winners == (0,)


@pytest.mark.rule("ZANZ-7", "ZANZ-R0")
def test_an_ace_is_worth_100_a_six_60_and_the_others_their_pips() -> None:
    assert zanzibar.score((1, 3, 6)) == 163
    assert [zanzibar.score((face,)) for face in (1, 2, 3, 4, 5, 6)] == [100, 2, 3, 4, 5, 60]
    at = played(At(GAME, 2).act(0, ZanzibarChallenge(Seat(1), 25)), (1, 3, 6))
    assert at.state.totals == (163, 0)


@pytest.mark.rule("ZANZ-R2")
def test_no_combination_is_worth_more_than_its_dice() -> None:
    assert [zanzibar.score(faces) for faces in ((4, 5, 6), (1, 2, 3), (2, 2, 2), (6, 6, 6))] == [69, 105, 6, 180]


@pytest.mark.rule("ZANZ-8", "ZANZ-9", "ZANZ-R1")
def test_equal_totals_lead_to_another_tour_until_one_wins() -> None:
    at = At(GAME, 2).act(0, ZanzibarChallenge(Seat(1), 100))
    played(at, (1, 2, 3), (6, 6, 6), (6, 6, 6), (3, 2, 1))
    assert at.facts[-1] == Tied(total=285, rule="ZANZ-9")
    assert at.transfers() == []
    played(at, (2, 2, 2), (2, 2, 2))
    assert at.facts[-1] == Tied(total=291, rule="ZANZ-9"), "the extra tour is added to the totals"
    played(at, (2, 2, 2), (2, 2, 3))
    assert at.state.totals == (297, 298)
    assert at.state.over.winners == (1,)
    assert (at.purse(0), at.purse(1)) == (3_900, 4_100)


@pytest.mark.rule("ZANZ-R1")
def test_ties_may_repeat_and_leave_the_table_unchanged() -> None:
    at = played(At(GAME, 2).act(0, ZanzibarChallenge(Seat(1), 100)), (1, 2, 3), (1, 2, 3), (6, 6, 6), (6, 6, 6))
    tied = at.state
    played(at, (5, 5, 5), (5, 5, 5))
    assert essence(PRICED, at.state) == essence(PRICED, tied), "so the game tree is finite"
