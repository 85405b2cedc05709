"""Tests the decision of a coup by the dice: the first throw, the five variants of suspens, and the payments."""

import pytest

from tests.games.passe_anglaise.banked import Passe
from tripot.games.passe_anglaise.facts import (
    CoupLost,
    CoupRestarted,
    CoupWon,
    KeepBank,
    PointDied,
    PointSet,
    PutIn,
    Undecided,
    Withdraw,
)
from tripot.kernel import Fell, Throw

EVERY_READING = ("point_ou_sept", "lettre", "lettre_immediate", "mixte", "recommence")


def coup(*totals, suspens="point_ou_sept"):
    """Play a coup with a deposit of 30, shares of 10 and 20 against it, and throws with these totals."""
    return Passe(suspens=suspens).covered(30, p1=10, p2=20).totals(*totals)


def ended(at):
    """Return the result of the coup after the last throw, and the rule that decides it."""
    return next(((f.by, isinstance(f, CoupWon), f.rule) for f in at.facts if isinstance(f, CoupWon | CoupLost)), None)


@pytest.mark.rule("PASSE-16", "PASSE-17", "PASSE-13", "PASSE-R7")
@pytest.mark.parametrize("total", [2, 3, 12])
def test_baraque_each_ponte_takes_their_stake_back_and_wins_as_much_from_the_banker(total):
    at = coup(total)
    assert at.told(CoupLost) == [CoupLost(seat=0, total=total, by="baraque", amount=30, rule="PASSE-16")]
    assert at.transfers() == [
        ("stake:commun:2", "purse:2", 20, "PASSE-16"),
        ("deposit:bank:0", "purse:2", 20, "PASSE-16"),
        ("stake:commun:1", "purse:1", 10, "PASSE-16"),
        ("deposit:bank:0", "purse:1", 10, "PASSE-16"),
    ]
    assert at.purses() == [70, 110, 120]


@pytest.mark.rule("PASSE-21")
@pytest.mark.parametrize("total", [4, 5, 6, 8, 9, 10])
@pytest.mark.parametrize("suspens", EVERY_READING)
def test_any_other_first_throw_is_suspens_and_sets_the_point(total, suspens):
    at = coup(total, suspens=suspens)
    assert at.facts[-1] == PointSet(seat=0, point=total, rule="PASSE-21")
    assert at.state.point == total
    assert at.transfers() == []
    assert at.awaited() == {0}


@pytest.mark.rule("PASSE-23", "PASSE-22")
@pytest.mark.parametrize("suspens", EVERY_READING)
def test_making_the_point_gives_the_banker_all_stakes(suspens):
    at = coup(5, 5, suspens=suspens)
    assert ended(at) == ("point", True, "PASSE-23")
    assert {rule for *_, rule in at.transfers()} == {"PASSE-23"}
    assert at.purses() == [130, 90, 80]
    assert at.offered(0) == {"passe.keep_bank/1", "passe.pass_bank/1"}, "no further throw is needed"
    assert at.offered(1) == set()


@pytest.mark.rule("PASSE-R1")
@pytest.mark.parametrize("second", [2, 3, 4, 11, 12])
def test_lettre_the_point_counts_only_for_the_second_throw(second):
    at = coup(8, second, suspens="lettre")
    assert at.facts[-1] == PointDied(seat=0, total=second, point=8, rule="PASSE-R1")
    assert at.totals(8).told(Undecided), "the point no longer counts"
    assert at.totals(4, 5, 6, 9, 10).told(Undecided)


@pytest.mark.rule("PASSE-R1", "PASSE-25")
@pytest.mark.parametrize("suspens", ["lettre", "lettre_immediate"])
@pytest.mark.parametrize(
    ("third", "by", "won"),
    [(7, "abattage", True), (11, "abattage", True), (2, "baraque", False), (3, "baraque", False)],
)
def test_by_the_letter_baraque_and_abattage_decide_from_the_third_throw(suspens, third, by, won):
    at = coup(8, 5, third, suspens=suspens)
    assert ended(at) == (by, won, "PASSE-R1")
    assert {rule for *_, rule in at.transfers()} == {"PASSE-R1"}
    assert at.purses() == ([130, 90, 80] if won else [70, 110, 120])


@pytest.mark.rule("PASSE-R1")
@pytest.mark.parametrize("second", [2, 3, 4, 11, 12])
def test_recommence_starts_afresh_after_a_second_throw_that_decides_nothing(second):
    at = coup(8, second, suspens="recommence")
    assert at.facts[-1] == CoupRestarted(seat=0, total=second, rule="PASSE-R1")
    assert at.state.point is None
    assert at.offered(0) == {"throw/1"}
    assert ended(coup(8, second, 7, suspens="recommence")) == ("abattage", True, "PASSE-19")
    assert ended(coup(8, second, 2, suspens="recommence")) == ("baraque", False, "PASSE-16")
    assert at.totals(9).told(PointSet) == [PointSet(seat=0, point=9, rule="PASSE-21")]
    assert ended(at.totals(9)) == ("point", True, "PASSE-23")


@pytest.mark.rule("PASSE-R12", "PASSE-3")
def test_after_the_stakes_only_the_dice_decide():
    at = coup(8)
    assert [at.offered(seat) for seat in range(3)] == [{"throw/1"}, set(), set()]
    at.refuses(1, PutIn(1), "not_your_turn")
    at.refuses(2, Withdraw(1), "not_your_turn")
    assert at.at("stake:commun:1") == 10
    assert at.at("stake:commun:2") == 20


@pytest.mark.rule("PASSE-15")
def test_the_throws_of_a_coup_are_kept_until_the_next_coup():
    at = coup(8, 5, 11)
    assert [sum(thrown) for thrown in at.state.throws] == [8, 5, 11]
    assert at.told(Fell) == [Fell(faces=(5, 6), seat=0, rule="PASSE-15")]
    at.totals(8).act(0, KeepBank())
    assert [sum(thrown) for thrown in at.state.throws] == [8, 5, 11, 8]
    assert at.covered(10, p1=10).act(0, Throw()).state.throws == ()
