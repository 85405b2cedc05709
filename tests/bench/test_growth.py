"""The measure of growth in short: small houses for a few moves; what it measures only the bench judges."""

import asyncio

import pytest

from bench.growth import Pace, Step, over_entries, over_tables, ratios

TIMEOUT = 120.0


def test_moves_are_spread_over_all_tables_and_each_size_is_measured_in_every_round() -> None:
    steps = asyncio.run(asyncio.wait_for(over_tables((2, 6), Pace(moves=30, rate=100.0, rounds=1)), TIMEOUT))
    assert [(step.size, step.whole, len(step.costs), len(step.idle)) for step in steps] == [(2, 2, 1, 1), (6, 6, 1, 1)]
    assert all(10 < cost < 1e6 for step in steps for cost in step.costs)
    assert all(step.memory > 1e6 for step in steps)


def test_groups_of_tables_are_measured_after_so_many_entries() -> None:
    steps = asyncio.run(asyncio.wait_for(over_entries((8, 16, 40), 2, Pace(moves=10, rate=100.0, rounds=1)), TIMEOUT))
    assert [(step.size, len(step.costs)) for step in steps] == [(8, 1), (16, 1), (40, 1)]
    assert all(10 < cost < 1e6 for step in steps for cost in step.costs)


def test_a_ratio_is_taken_round_by_round_with_students_interval() -> None:
    steps = [Step(10, [100.0, 200.0, 400.0], []), Step(100, [110.0, 200.0, 360.0], [])]
    (first, none), (ratio, spread) = ratios(steps)
    assert (first, none) == (1.0, 0.0)
    assert ratio == pytest.approx((1.1 + 1.0 + 0.9) / 3)
    assert spread == pytest.approx(4.30 * 0.1 / 3**0.5)
