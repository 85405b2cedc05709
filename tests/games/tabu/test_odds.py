"""Tests the exact odds of stakes, computed only from the dice and the rules."""

from collections import Counter
from fractions import Fraction

import pytest

from tests.games.tabu.seated import Tabu
from tripot.games.tabu import GAME
from tripot.games.tabu.cloth import FIELDS, SIGNS, SYMBOLS, THREE_DICE
from tripot.kernel import Chance, Seat, Throw, advance


def law(seat: int = 1, stakes: dict[str, int] | None = None, **switches: str) -> Counter[int]:
    """Return each gain of a seat, with the number of throws (of 216) that lead to it."""
    table = Tabu(2, **switches).stakes(1, **(stakes or {}))
    before = table.purse(seat) + sum(table.state.stakes(seat).values())
    table.act(0, Throw())
    gains: Counter[int] = Counter()
    for outcome, weight in GAME.chance(table.state).outcomes():
        after, _ = advance(GAME, table.state, Chance(outcome))
        gains[after.purse(Seat(seat)) - before] += weight
    return gains


def mean(gains: Counter[int]) -> Fraction:
    return Fraction(sum(gain * ways for gain, ways in gains.items()), gains.total())


@pytest.mark.rule("TABU-15", "TABU-R10")
def test_how_many_throws_show_a_field_on_n_dice() -> None:
    shown: Counter[int] = Counter()
    for outcome, weight in THREE_DICE.outcomes():
        shown[outcome.count("ancre")] += weight
    assert shown == {0: 125, 1: 75, 2: 15, 3: 1}


@pytest.mark.parametrize(
    ("switches", "sign", "symbol"),
    [
        pytest.param({}, Fraction(-17, 216), Fraction(-17, 72), id="contre"),
        pytest.param({"payout": "mise_comprise"}, Fraction(-1, 2), Fraction(-71, 108), id="mise_comprise"),
        pytest.param({"double_loss": "toutes"}, Fraction(-71, 108), Fraction(-17, 72), id="toutes"),
        pytest.param(
            {"payout": "mise_comprise", "double_loss": "toutes"},
            Fraction(-233, 216),
            Fraction(-71, 108),
            id="mise_comprise-toutes",
        ),
    ],
)
@pytest.mark.rule("TABU-R1", "TABU-R2")
def test_the_value_of_a_stake(switches: dict[str, str], sign: Fraction, symbol: Fraction) -> None:
    assert {mean(law(1, {face: 1}, **switches)) for face in SIGNS} == {sign}
    assert {mean(law(1, {face: 1}, **switches)) for face in SYMBOLS} == {symbol}
    assert mean(law(0, {"coeur": 1}, **switches)) == -sign


@pytest.mark.rule("TABU-17", "TABU-18", "TABU-19", "TABU-24")
def test_the_distribution_of_a_stake_on_a_sign() -> None:
    assert law(1, {"coeur": 1}) == {-1: 125, 1: 75, 2: 15, 3: 1}


@pytest.mark.rule("TABU-20", "TABU-21", "TABU-22", "TABU-23")
def test_the_distribution_of_a_stake_on_a_symbol() -> None:
    assert law(1, {"soleil": 1}) == {-2: 125, 2: 75, 3: 15, 4: 1}


@pytest.mark.rule("TABU-R1", "TABU-R10")
def test_mise_comprise_one_unit_on_each_field_cannot_cost_the_banker() -> None:
    gains = law(0, dict.fromkeys(FIELDS, 1), payout="mise_comprise")
    assert gains == {1: 30, 3: 122, 5: 64}
    assert mean(gains) == Fraction(179, 54)


@pytest.mark.rule("TABU-R1", "TABU-R10")
def test_one_unit_on_each_field() -> None:
    gains = law(0, dict.fromkeys(FIELDS, 1))
    assert gains == {-2: 24, -1: 6, 0: 72, 1: 48, 2: 26, 3: 36, 4: 4}
    assert mean(gains) == Fraction(85, 108)
