"""Tests the duel in an opponent's casino."""

import pytest

from tests.games.home_casino.small import dealt, most
from tests.table import At
from tripot.games.home_casino.duel import GAME, DuelChallenge
from tripot.kernel import Throw


@pytest.mark.rule("CASINO-31", "CASINO-R17")
def test_stakes_of_up_to_500_go_in_steps_of_one_chip() -> None:
    at = At(GAME, 2)
    assert most(at, DuelChallenge) == 500
    for stake in (0, 30, 525, -25):
        at.refuses(0, DuelChallenge(stake), "out_of_range")


@pytest.mark.rule("CASINO-32", "CASINO-34", "CASINO-35", "CASINO-36")
@pytest.mark.parametrize(
    ("thrown", "answered", "rule", "gain"),
    [((3, 3), (4, 3), "CASINO-34", -200), ((6, 2), (4, 3), "CASINO-35", 200), ((6, 1), (4, 3), "CASINO-36", 0)],
)
def test_the_higher_sum_wins_the_stake_once(
    thrown: tuple[int, int], answered: tuple[int, int], rule: str, gain: int
) -> None:
    at = At(GAME, 2).act(0, DuelChallenge(200))
    assert at.transfers() == [("purse:0", "stake:duel:0", 200, "CASINO-32")]
    at.act(0, Throw()).fall(*thrown).act(1, Throw()).fall(*answered)
    assert {said for *_, said in at.transfers()} == {at.facts[-1].rule} == {rule}
    assert (at.purse(0), at.purse(1)) == (4_000 + gain, 4_000 - gain)
    assert at.state.over.winners == {200: (0,), -200: (1,), 0: ()}[gain]


@pytest.mark.rule("CASINO-R11")
def test_the_owner_can_always_pay_the_challenge() -> None:
    for held in range(50, 1_100, 25):
        at = dealt(GAME, 4_000, held)
        stake = most(at, DuelChallenge)
        at.act(0, DuelChallenge(stake), Throw()).fall(6, 6).act(1, Throw()).fall(1, 1)
        assert at.purse(1) == held - stake >= 0
