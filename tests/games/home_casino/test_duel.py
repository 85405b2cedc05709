"""Tests the duel in an opponent's casino."""

from fractions import Fraction

import pytest

from tests.games.home_casino.odds import expected_net, law, probability
from tests.games.home_casino.small import dealt, evening, most
from tests.table import At
from tripot.games.home_casino.duel import GAME, Duel, DuelChallenge
from tripot.games.home_casino.variant import PRESETS
from tripot.kernel import D6, Draw, Ended, Seat, Throw, View, dice


def fought(stake: int, thrown: tuple[int, int], answered: tuple[int, int]) -> At:
    """Play a duel for this stake, with the dice of the lander and of the owner."""
    return At(GAME, 2).act(0, DuelChallenge(stake), Throw()).fall(*thrown).act(1, Throw()).fall(*answered)


@pytest.mark.rule("CASINO-31", "CASINO-R17")
def test_stakes_of_up_to_500_go_in_steps_of_one_chip() -> None:
    at = At(GAME, 2)
    assert most(at, DuelChallenge) == 500
    for stake in (0, 30, 525, -25):
        at.refuses(0, DuelChallenge(stake), "out_of_range")


@pytest.mark.rule("CASINO-31", "CASINO-R8")
@pytest.mark.parametrize(("held", "top"), [(50, 25), (100, 50), (475, 225), (500, 500), (975, 500)])
@pytest.mark.parametrize("cap", ["lettre", "demi_sous_limite"])
def test_against_an_owner_with_less_than_500_the_stake_is_at_most_half_of_it(held: int, top: int, cap: str) -> None:
    assert most(dealt(GAME, 4_000, held, casino__stake_cap=cap), DuelChallenge) == top
    assert most(dealt(GAME, 25, held), DuelChallenge) == 25, "nor more than one has"


@pytest.mark.rule("CASINO-R7", "CASINO-R9")
def test_the_lander_must_stake_and_the_owner_cannot_refuse() -> None:
    at = At(GAME, 2)
    assert at.awaited() == {0}
    assert at.offered(0) == {"duel.challenge/1"}
    assert at.offered(1) == set()
    assert GAME.default(at.state, Seat(0)) == DuelChallenge(25)
    at.act(0, DuelChallenge(25))
    assert at.awaited() == {0}, "it is on: the owner is not asked"


@pytest.mark.rule("CASINO-32")
def test_the_lander_lays_their_stake_on_the_board_and_the_owner_nothing() -> None:
    at = At(GAME, 2).act(0, DuelChallenge(300))
    assert at.transfers() == [("purse:0", "stake:duel:0", 300, "CASINO-32")]
    assert (at.purse(0), at.purse(1)) == (3_700, 4_000)


@pytest.mark.rule("CASINO-33", "CASINO-R11")
def test_each_throws_two_dice_in_turn_the_lander_first() -> None:
    at = At(GAME, 2)
    at.refuses(0, Throw(), "not_offered")
    at.act(0, DuelChallenge(100))
    at.refuses(1, Throw(), "not_your_turn")
    at.act(0, Throw())
    assert GAME.turn(at.state) == Draw(dice(2, D6), thrower=Seat(0))
    at.fall(2, 5)
    assert at.state.sums == (7,)
    at.refuses(0, Throw(), "not_your_turn")
    at.act(1, Throw())
    assert GAME.turn(at.state) == Draw(dice(2, D6), thrower=Seat(1))


@pytest.mark.rule("CASINO-34")
def test_a_higher_sum_of_the_owner_takes_the_stake() -> None:
    at = fought(200, (3, 3), (4, 3))
    assert at.transfers() == [("stake:duel:0", "purse:1", 200, "CASINO-34")]
    assert (at.purse(0), at.purse(1)) == (3_800, 4_200)
    assert at.state.over.winners == (1,)


@pytest.mark.rule("CASINO-35")
def test_a_higher_sum_of_the_lander_makes_the_owner_pay_the_stake_once() -> None:
    at = fought(200, (6, 2), (4, 3))
    assert at.transfers() == [
        ("stake:duel:0", "purse:0", 200, "CASINO-35"),
        ("purse:1", "purse:0", 200, "CASINO-35"),
    ]
    assert (at.purse(0), at.purse(1)) == (4_200, 3_800)
    assert at.state.over.winners == (0,)


@pytest.mark.rule("CASINO-36")
def test_equal_sums_are_void() -> None:
    at = fought(200, (6, 1), (4, 3))
    assert at.transfers() == [("stake:duel:0", "purse:0", 200, "CASINO-36")]
    assert (at.purse(0), at.purse(1)) == (4_000, 4_000)
    assert at.facts[-1] == Ended(winners=(), rule="CASINO-36")


@pytest.mark.rule("CASINO-R1")
def test_a_double_gives_no_second_throw() -> None:
    at = At(GAME, 2).act(0, DuelChallenge(25), Throw()).fall(6, 6)
    assert at.awaited() == {1}


@pytest.mark.rule("CASINO-R11")
def test_the_owner_can_always_pay_the_challenge() -> None:
    for held in range(50, 1_100, 25):
        at = dealt(GAME, 4_000, held)
        stake = most(at, DuelChallenge)
        at.act(0, DuelChallenge(stake), Throw()).fall(6, 6).act(1, Throw()).fall(1, 1)
        assert at.purse(1) == held - stake >= 0


def test_a_stake_after_the_throw_is_refused() -> None:
    at = At(GAME, 2)
    phase = at.state.phase
    at.act(0, DuelChallenge(25))
    at.refuses(0, DuelChallenge(50), "phase_closed", phase=phase)


def test_the_board_may_open_a_duel_between_any_two_seats_with_its_own_chips() -> None:
    at = At(GAME, 2)
    at.state = Duel(
        chips=evening(25, 4_000, 700, 300), phase=41, variant=PRESETS["maison"],
        seats=(Seat(0), Seat(1), Seat(2), Seat(3)), lander=Seat(3), owner=Seat(1),
    )  # fmt: skip
    at.act(3, DuelChallenge(300), Throw()).fall(1, 2).act(1, Throw()).fall(1, 1)
    assert [at.purse(seat) for seat in range(4)] == [25, 3_700, 700, 600]
    assert (at.at("pot"), at.at("bank"), at.state.phase) == (775, -500, 44)


@pytest.mark.rule("CASINO-33", "CASINO-34", "CASINO-35", "CASINO-36")
def test_the_odds_of_a_duel() -> None:
    ends = law(GAME, At(GAME, 2).act(0, DuelChallenge(100)).state, View.default)
    assert probability(ends, lambda state: state.over.winners == (0,)) == Fraction(575, 1296)
    assert probability(ends, lambda state: state.over.winners == (1,)) == Fraction(575, 1296)
    assert probability(ends, lambda state: state.over.winners == ()) == Fraction(73, 648)
    assert expected_net(ends, 0, before=4_000) == 0
