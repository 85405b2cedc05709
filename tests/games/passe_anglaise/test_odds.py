"""Tests the odds of a coup against a second computation, with a Markov chain built here from the rules."""

from collections import Counter
from fractions import Fraction

import pytest
from msgspec.structs import replace

from tests.games.passe_anglaise.banked import DICE, Passe
from tripot.games.passe_anglaise import GAME
from tripot.games.passe_anglaise.facts import CoupLost, CoupWon, PointSet, TiedForBank
from tripot.kernel import ActMove, Chance, Fact, Throw, advance

Row = tuple[dict[int, Fraction], Fraction]
"""One throw from a state: the probabilities of the next states, and the probability of an immediate win."""


def before_the_first_throw(suspens: str = "point_ou_sept", banco: bool = False):
    """Return the state after the stakes, in which the throw is due."""
    at = Passe(players=3, banker=0, suspens=suspens)
    at = at.banco(1, 10) if banco else at.covered(10, p1=4, p2=6)
    return at.act(0, Throw()).state


def after_each_throw(state):
    """Yield, for each outcome of a throw, the next state in which a throw is due, the facts, and the probability."""
    law = GAME.chance(state)
    for outcome, ways in law.outcomes():
        after, facts = advance(GAME, state, Chance(outcome))
        if after.stage == "coup":  # the banker can only throw (PASSE-3)
            after, _ = advance(GAME, after, ActMove(after.banker, Throw(), after.phase))
        yield after, facts, Fraction(ways, law.weight())


def timeless(state):
    """Return the state without counters, so that states with the same future are equal."""
    return replace(state, phase=0, throws=())


def chain(state) -> list[Row]:
    """Return the absorbing Markov chain of a coup, from the first throw on."""
    met = {timeless(state): 0}
    waiting, rows = [state], []
    while waiting:
        goes: dict[int, Fraction] = {}
        wins = Fraction(0)
        for after, facts, chance in after_each_throw(waiting.pop(0)):
            if after.stage == "coup":
                key = timeless(after)
                if key not in met:
                    met[key] = len(met)
                    waiting.append(after)
                goes[met[key]] = goes.get(met[key], Fraction(0)) + chance
            else:
                wins += chance * any(isinstance(fact, CoupWon) for fact in facts)
        rows.append((goes, wins))
    return rows


def solved(goes: list[dict[int, Fraction]], gains: list[Fraction]) -> Fraction:
    """Solve x = goes · x + gains exactly by elimination. Return x of the first state."""
    size = len(goes)
    rows = [[(i == j) - goes[i].get(j, Fraction(0)) for j in range(size)] + [gains[i]] for i in range(size)]
    for column in range(size):
        pivot = next(row for row in range(column, size) if rows[row][column])
        rows[column], rows[pivot] = rows[pivot], rows[column]
        rows[column] = [value / rows[column][column] for value in rows[column]]
        for row in range(size):
            if row != column and rows[row][column]:
                factor = rows[row][column]
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[column], strict=True)]
    return Fraction(rows[0][size])


def bankers_chance(state) -> Fraction:
    rows = chain(state)
    return solved([goes for goes, _ in rows], [wins for _, wins in rows])


def mean_throws(state) -> Fraction:
    rows = chain(state)
    return solved([goes for goes, _ in rows], [Fraction(1)] * len(rows))


def first_throw(kind: type[Fact]) -> Fraction:
    told = [(chance, facts) for _, facts, chance in after_each_throw(before_the_first_throw())]
    return sum((chance for chance, facts in told if any(isinstance(fact, kind) for fact in facts)), Fraction(0))


@pytest.mark.rule("PASSE-R1", "PASSE-25")
@pytest.mark.parametrize(
    ("suspens", "wins"),
    [
        ("point_ou_sept", Fraction(244, 495)),
        ("lettre", Fraction(601, 972)),
        ("lettre_immediate", Fraction(565, 972)),
        ("mixte", Fraction(97, 204)),
        ("recommence", Fraction(97, 169)),
    ],
)
def test_the_bankers_chance_in_each_variant_of_suspens_matches_the_ruling(suspens, wins):
    assert bankers_chance(before_the_first_throw(suspens)) == wins


@pytest.mark.rule("PASSE-16", "PASSE-19", "PASSE-21")
def test_first_throws_are_two_ninths_abattage_one_ninth_baraque_and_six_ninths_suspens():
    assert first_throw(CoupWon) == Fraction(2, 9)
    assert first_throw(CoupLost) == Fraction(1, 9)
    assert first_throw(PointSet) == Fraction(2, 3)


@pytest.mark.rule("PASSE-R1")
@pytest.mark.parametrize(
    ("suspens", "throws"),
    [("point_ou_sept", Fraction(557, 165)), ("lettre", Fraction(335, 108)), ("mixte", Fraction(423, 170))],
)
def test_the_mean_number_of_throws_of_a_coup(suspens, throws):
    assert mean_throws(before_the_first_throw(suspens)) == throws


@pytest.mark.rule("PASSE-R1", "PASSE-22")
@pytest.mark.parametrize(
    ("suspens", "chances"),
    [
        ("point_ou_sept", {4: "1/3", 5: "2/5", 6: "5/11"}),
        ("lettre", {4: "7/12", 5: "16/27", 6: "65/108"}),
        ("mixte", {4: "1/3", 5: "3/8", 6: "7/17"}),
    ],
)
def test_the_chance_after_the_point_is_known(suspens, chances):
    for after, _, _ in after_each_throw(before_the_first_throw(suspens)):
        if after.point is not None:
            assert bankers_chance(after) == Fraction(chances[min(after.point, 14 - after.point)])


@pytest.mark.rule("PASSE-3", "PASSE-12")
def test_a_banco_does_not_change_the_odds():
    assert bankers_chance(before_the_first_throw(banco=True)) == Fraction(244, 495)


@pytest.mark.rule("PASSE-R6")
@pytest.mark.parametrize(("players", "clear"), [(3, Fraction(4345, 5184)), (4, Fraction(338555, 419904))])
def test_the_chance_that_the_first_opening_throws_name_a_banker(players, clear):
    def named(state) -> Fraction:
        ways = Counter(sum(outcome) for outcome, _ in GAME.chance(state).outcomes())
        chance = Fraction(0)
        for total, way in ways.items():
            after, facts = advance(GAME, state, Chance(DICE[total]))
            if after.banker is not None:
                chance += Fraction(way, 36)
            elif not any(isinstance(fact, TiedForBank) for fact in facts):
                chance += Fraction(way, 36) * named(after)
        return chance

    assert named(GAME.start(players, GAME.presets["maison"])) == clear


def test_a_coup_has_few_states():
    sizes = {"point_ou_sept": 7, "lettre": 13, "lettre_immediate": 13, "mixte": 7, "recommence": 7}
    assert {suspens: len(chain(before_the_first_throw(suspens))) for suspens in sizes} == sizes
