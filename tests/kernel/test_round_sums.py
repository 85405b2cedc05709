"""Tests the choice of round sums within a range."""

import pytest

from tripot.kernel import Whole, is_round, round_sum


@pytest.mark.parametrize("amount", [1, 3, 5, 15, 40, 75, 120, 125, 300, 1_000, 1_250, 5_500])
def test_round_sums_are_simple_numbers(amount: int) -> None:
    assert is_round(amount)


@pytest.mark.parametrize("amount", [7, 12, 33, 63, 115, 275, 1_325, 5_250])
def test_other_numbers_are_not_round(amount: int) -> None:
    assert not is_round(amount)


def test_the_nearest_round_sum_in_the_range_is_chosen() -> None:
    assert round_sum(37, Whole(1, 100)) == 35
    assert round_sum(63, Whole(1, 100)) == 60
    assert round_sum(112, Whole(25, 1_000, 25)) == 100
    assert round_sum(1_234, Whole(25, 4_000, 25)) == 1_250


def test_of_two_equally_near_round_sums_the_smaller_is_chosen() -> None:
    assert round_sum(55, Whole(1, 100)) == 50
    assert round_sum(325, Whole(1, 1_000)) == 300


def test_a_wish_outside_the_range_gives_its_limit() -> None:
    assert round_sum(900, Whole(1, 37)) == 35
    assert round_sum(0, Whole(25, 100, 25)) == 25
    assert round_sum(900, Whole(1, 7)) == 5


def test_without_a_round_sum_the_nearest_sum_is_chosen() -> None:
    assert round_sum(30, Whole(7, 7)) == 7
    assert round_sum(700, Whole(25, 225, 200)) == 225


def test_every_wish_gives_a_sum_in_the_range() -> None:
    for high in (1, 6, 24, 175, 333, 4_000):
        for step in (1, 25):
            sums = Whole(step, high - (high - step) % step if high >= step else step, step)
            for wish in range(0, 4_200, 13):
                assert round_sum(wish, sums) in sums
