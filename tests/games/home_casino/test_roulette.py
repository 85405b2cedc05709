"""Tests roulette with ten numbers and two colours."""

import pytest

from tests.games.home_casino.small import dealt, domain, most
from tests.table import At
from tripot.games.home_casino.roulette import (
    BICOLORE,
    CHANCES,
    GAME,
    RouletteBet,
    TakeBackBet,
)
from tripot.kernel import D10, Dice, Done, Draw, Ended, Seat, Throw, Undo, tag_of


def thrown(number: int, colour: str, *bets: RouletteBet) -> At:
    """Let a single player place these bets, then throw this result."""
    return At(GAME, 1).act(0, *bets, Throw()).fall(number, colour)


@pytest.mark.rule("ROUL-1")
def test_stakes_are_limited_only_by_the_purse() -> None:
    at = At(GAME, 1, "lettre")
    assert most(at, RouletteBet, "amount") == 4_000
    at.act(0, RouletteBet("7", 3_000))
    assert most(at, RouletteBet, "amount") == 1_000
    at.refuses(0, RouletteBet("8", 1_025), "out_of_range")
    at.act(0, RouletteBet("7", 1_000))
    assert at.at("stake:7:0") == 4_000
    assert tag_of(RouletteBet) not in at.offered(0)


@pytest.mark.rule("ROUL-R1")
@pytest.mark.parametrize(("held", "limit"), [(4_000, 2_000), (4_025, 2_000), (150, 75), (75, 25), (50, 25), (25, 25)])
def test_all_bets_together_are_at_most_half_of_the_purse(held: int, limit: int) -> None:
    at = dealt(GAME, held)
    assert most(at, RouletteBet, "amount") == limit
    at.act(0, RouletteBet("7", 25))
    if limit > 25:
        assert most(at, RouletteBet, "amount") == limit - 25, "chips on the layout count as part of the purse"
        at.refuses(0, RouletteBet("rouge", limit), "out_of_range")
        at.act(0, RouletteBet("rouge", limit - 25))
    assert tag_of(RouletteBet) not in at.offered(0)
    at.act(0, TakeBackBet("7", 25))
    assert most(at, RouletteBet, "amount") == 25


@pytest.mark.rule("ROUL-2", "ROUL-6", "ROUL-R5")
def test_a_die_of_ten_numbers_and_one_of_two_colours_are_thrown_together() -> None:
    at = At(GAME, 1).act(0, RouletteBet("7", 25), Throw())
    assert GAME.turn(at.state) == Draw(Dice((D10, BICOLORE)), thrower=Seat(0))
    turn = GAME.turn(at.state)
    assert isinstance(turn, Draw)
    numbers = {outcome[0] for outcome, _ in turn.law.outcomes()}
    assert numbers == set(range(10))
    assert all(weight == 3 for _, weight in turn.law.outcomes()), "each colour has three faces"
    assert turn.law.weight() == 60


@pytest.mark.rule("ROUL-3", "ROUL-4", "ROUL-R2")
def test_bets_go_on_a_number_from_1_to_9_or_on_a_chance_simple() -> None:
    at = At(GAME, 1)
    fields = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "pair", "impair", "rouge", "noir")
    assert domain(at, RouletteBet, "on").values == fields
    for field in fields:
        at.act(0, RouletteBet(field, 25))
        assert at.transfers() == [("purse:0", f"stake:{field}:0", 25, "ROUL-4")]
    for field in ("0", "10", "1-2", "manque"):
        at.refuses(0, RouletteBet(field, 25), "out_of_range")


@pytest.mark.rule("ROUL-5", "ROUL-13", "ROUL-R5")
def test_a_chip_covers_one_field_but_chips_may_lie_on_several_even_opposite_ones() -> None:
    at = thrown(
        4, "rouge", RouletteBet("4", 25), RouletteBet("6", 50), RouletteBet("rouge", 100), RouletteBet("noir", 100)
    )
    assert at.purse(0) == 4_000 + 7 * 25 - 50 + 100 - 100
    lost = [(source, target, rule) for source, target, _, rule in at.transfers() if target == "bank"]
    assert lost == [("stake:6:0", "bank", "ROUL-13"), ("stake:noir:0", "bank", "ROUL-13")]


@pytest.mark.rule("CASINO-R7", "ROUL-R1")
def test_the_lander_must_bet_at_least_one_smallest_chip() -> None:
    at = At(GAME, 1)
    assert at.offered(0) == {tag_of(RouletteBet)}
    at.refuses(0, RouletteBet("rouge", 0), "out_of_range")
    at.act(0, RouletteBet("rouge", 25), TakeBackBet("rouge", 25))
    assert tag_of(Throw) not in at.offered(0), "a bet that was taken back does not count"
    assert GAME.default(at.state, Seat(0)) == RouletteBet("rouge", 25)


@pytest.mark.rule("ROUL-R1", "ROUL-7", "ROUL-6")
def test_all_bet_in_one_open_phase_and_the_lander_throws_once_every_other_is_done() -> None:
    at = At(GAME, 3)
    assert at.awaited() == {0, 1, 2}
    at.act(2, RouletteBet("5", 100)).act(0, RouletteBet("noir", 50))
    assert at.awaited() == {1, 2}
    at.act(1, Done()).refuses(0, Throw(), "not_offered")
    at.act(2, Done())
    assert at.awaited() == {0}
    at.act(1, Undo())
    assert at.awaited() == {1}
    at.refuses(0, Throw(), "not_offered")
    at.act(1, RouletteBet("3", 25), Done()).refuses(2, Throw(), "not_offered")
    at.act(0, Throw())
    at.refuses(1, Undo(), "phase_closed", phase=at.state.phase - 1)
    assert GAME.turn(at.state).thrower == 0


@pytest.mark.rule("ROUL-10", "ROUL-14")
def test_a_winning_chance_pays_once_by_number_or_colour() -> None:
    for number in (1, 2, 3, 4, 6, 7, 8, 9):
        for colour in ("rouge", "noir"):
            wins = {"pair" if number in (2, 4, 6, 8) else "impair", colour}
            for chance in CHANCES:
                at = thrown(number, colour, RouletteBet(chance, 100))
                assert at.purse(0) == (4_100 if chance in wins else 3_900), (number, colour, chance)
    assert at.transfers() == [("stake:noir:0", "purse:0", 100, "ROUL-10"), ("bank", "purse:0", 100, "ROUL-10")]


@pytest.mark.rule("ROUL-11", "ROUL-R4")
def test_a_5_pays_its_number_and_beats_every_chance_even_impair_and_its_colour() -> None:
    for colour in ("rouge", "noir"):
        at = thrown(5, colour, RouletteBet("5", 25), *[RouletteBet(chance, 100) for chance in CHANCES])
        assert at.purse(0) == 4_000 + 7 * 25 - 400
        assert [rule for *_, rule in at.transfers()] == ["ROUL-9", "ROUL-9", *["ROUL-11"] * 4]


@pytest.mark.rule("ROUL-12", "ROUL-R3")
def test_a_0_returns_all_stakes_without_another_throw() -> None:
    at = At(GAME, 2).act(0, RouletteBet("7", 100), RouletteBet("pair", 50)).act(1, RouletteBet("rouge", 2_000), Done())
    at.act(0, Throw()).fall(0, "rouge")
    assert (at.purse(0), at.purse(1)) == (4_000, 4_000)
    assert {rule for *_, rule in at.transfers()} == {"ROUL-12"}
    assert at.facts[-1] == Ended(winners=(), rule="ROUL-12")
