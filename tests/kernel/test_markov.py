"""Tests absorbing Markov chains and the arithmetic of odds."""

from fractions import Fraction

import pytest

from tripot.kernel import mean
from tripot.kernel.markov import mix, solve_absorbing_chain

HALF = Fraction(1, 2)


def test_a_chain_that_may_never_end_is_solved_exactly() -> None:
    """A coin is thrown until it shows heads. Also, two states lead to each other or to the end."""
    assert solve_absorbing_chain({"coin": {"coin": HALF}}, {"coin": {"heads": HALF}}) == {"coin": {"heads": 1}}
    goes = {"a": {"b": HALF}, "b": {"a": HALF}}
    ends = {"a": {"left": HALF}, "b": {"right": HALF}}
    assert solve_absorbing_chain(goes, ends)["a"] == {"left": Fraction(2, 3), "right": Fraction(1, 3)}


def test_a_state_that_leads_to_itself_is_left_in_proportion_to_its_other_exits() -> None:
    """State a stays with 1/2, leads to b with 1/3 and to the end with 1/6. So the total probability of b is 2/3."""
    goes = {"a": {"a": HALF, "b": Fraction(1, 3)}, "b": {"b": Fraction(1, 4), "a": Fraction(1, 4)}}
    ends = {"a": {"x": Fraction(1, 6)}, "b": {"y": HALF}}
    # x = 1/3 + 2/3 z and z = 1/3 x, so x = 3/7
    assert solve_absorbing_chain(goes, ends) == {
        "a": {"x": Fraction(3, 7), "y": Fraction(4, 7)},
        "b": {"x": Fraction(1, 7), "y": Fraction(6, 7)},
    }


def test_a_chain_that_is_never_left_is_refused() -> None:
    with pytest.raises(ArithmeticError):
        solve_absorbing_chain({"a": {"a": Fraction(1)}}, {"a": {}})


def test_odds_are_mixed_by_weight() -> None:
    assert mix([({1: Fraction(1)}, 1), ({1: HALF, 2: HALF}, 3)], 4) == {1: Fraction(5, 8), 2: Fraction(3, 8)}
    only = {1: HALF, 2: HALF}
    assert mix([(only, 3)], 3) == only
    assert mix([(only, 1)], 4) == {1: Fraction(1, 8), 2: Fraction(1, 8)}
    assert mix([(only, 2), ({2: Fraction(1)}, 2)], 4) == {1: Fraction(1, 4), 2: Fraction(3, 4)}
    assert mean({-1: Fraction(3, 4), 2: Fraction(1, 4)}) == Fraction(-1, 4)
