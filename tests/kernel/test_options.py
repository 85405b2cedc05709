"""Tests domains with values inside and just outside, and options that use them."""

from collections.abc import Callable
from itertools import combinations
from math import comb
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripot.kernel import Action, Done, OneOf, Option, Subset, Whole, offer, one_of, options, subset, whole


class Bet(Action, frozen=True, tag="test.bet/1"):
    field: str
    amount: int


@given(st.integers(-20, 20), st.integers(-20, 40), st.integers(1, 7), st.integers(-60, 60))
def test_a_whole_number_has_bounds_and_a_step(low: int, high: int, step: int, value: int) -> None:
    domain = whole(low, high, step)
    inside = range(low, high + 1, step)
    assert (value in domain) == (value in inside)
    assert bool(domain) == bool(inside)
    if inside:
        assert (domain.low, domain.high, domain.least()) == (inside[0], inside[-1], inside[0])
        assert list(domain.every()) == list(inside)


def test_a_choice_contains_only_its_values() -> None:
    domain = one_of(("rouge", "noir", 7))
    assert "rouge" in domain
    assert 7 in domain
    assert "vert" not in domain
    assert domain.least() == "rouge"
    assert list(domain.every()) == ["rouge", "noir", 7]
    assert not one_of(())


def test_a_subset_has_no_order_and_no_duplicates() -> None:
    domain = subset((4, 2, 1), 1, 2)
    assert all(value in domain for value in [(4,), (2, 4), (4, 2)])
    assert all(value not in domain for value in [(), (4, 4), (4, 2, 1), (3,), [4], 4, (True,)])
    assert domain.least() == (4,)
    assert list(domain.every()) == [(4,), (2,), (1,), (4, 2), (4, 1), (2, 1)]


@given(st.integers(0, 4), st.integers(0, 4), st.integers(0, 4))
def test_a_subset_domain_is_offered_only_if_it_has_a_value(count: int, at_least: int, at_most: int) -> None:
    """Also, ``every`` lists each subset of the domain once, and ``least`` is the first of them."""
    of = tuple("abcd"[:count])
    domain = subset(of, at_least, at_most)
    every = list(domain.every())
    sizes = [size for size in range(count + 1) if at_least <= size <= at_most]
    assert bool(domain) == bool(every) == bool(sizes)
    assert {*every} == {some for size in range(count + 1) for some in combinations(of, size) if some in domain}
    assert [len(some) for some in every] == [size for size in sizes for _ in range(comb(count, size))]
    if every:
        assert domain.least() == every[0]


@pytest.mark.parametrize("domain", [Whole(0, 5), OneOf((0, 1)), Subset((0, 1), 1, 1)])
def test_true_is_not_one(domain: Any) -> None:
    assert True not in domain
    assert (True,) not in domain


@pytest.mark.parametrize("odd", [None, "3", 3.5, (3,), object])
def test_other_types_are_in_no_range(odd: object) -> None:
    assert odd not in Whole(0, 5)


def test_an_option_admits_its_action_within_its_domains() -> None:
    option = offer(Bet, field=one_of(("a", "b")), amount=whole(5, 20, 5))
    assert option is not None
    assert option.admits(Bet("a", 15))
    assert not option.admits(Bet("c", 15))
    assert not option.admits(Bet("a", 16))
    assert not option.admits(Done())


@pytest.mark.parametrize(
    "nothing",
    [lambda: one_of(()), lambda: whole(5, 4), lambda: subset((1,), 2, 2)],
    ids=["no choice", "empty range", "too few"],
)
def test_an_option_with_an_empty_domain_is_not_offered(nothing: Callable[[], Any]) -> None:
    assert offer(Bet, field=one_of(("a",)), amount=nothing()) is None
    assert options(offer(Done), None, offer(Bet, field=nothing(), amount=whole(1, 2))) == (Option("done/1", {}),)
