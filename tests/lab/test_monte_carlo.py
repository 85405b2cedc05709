"""Tests simulated paths: they follow the distribution of the bet, and stop when a purse is empty."""

from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest

from tripot.games import find_games
from tripot.lab import OddsCalculator
from tripot.lab.monte_carlo import UINT64_RANGE, LawSampler, simulate_paths

F = Fraction

BETS = [
    ("tabu", "signe"),
    ("tabu", "banquier"),
    ("passe_anglaise", "banquier"),
    ("home_casino/roulette", "numero"),
    ("home_casino/duel", "mise"),
    ("home_casino/blackjack", "arret_19"),
]


def law(game: str, bet: str) -> dict[Fraction, Fraction]:
    return OddsCalculator(find_games()[game]).price(bet, find_games()[game].variant()).law


@pytest.mark.parametrize(("game", "bet"), BETS)
def test_a_million_coups_follow_the_law(game: str, bet: str) -> None:
    exact, coups = law(game, bet), 1_000_000
    source = LawSampler(exact, 2024)
    drawn = source.draw(coups)
    for result, chance in exact.items():
        seen = int((drawn == int(result * source.scale)).sum())
        assert abs(seen - coups * chance) <= 4 * float(coups * chance * (1 - chance)) ** 0.5


def test_a_law_with_a_small_denominator_is_sampled_exactly() -> None:
    """Counts the 16-bit patterns for each result."""
    exact = law("tabu", "symbole")
    source = LawSampler(exact, 1)
    assert source.span % 216 == 0
    ends = [0, *source.steps, source.span]
    assert [F(high - low, source.span) for low, high in pairwise(ends)] == list(exact.values())


def test_a_law_with_a_large_denominator_is_exact_at_its_boundaries() -> None:
    """If 64 bits do not decide between two results, more bits are drawn."""
    third = F(1, 3)
    source = LawSampler({F(-1): third / 10**9, F(0): third, F(1): 1 - third - third / 10**9}, 5)
    assert not source.short
    raw = np.array([source.steps[1]] * 3000, np.uint64)
    found_out = np.zeros(3000, np.int8)
    source._resolve_ties(raw, found_out)
    left_of_edge = float(source.ends[1] * UINT64_RANGE % 1)
    assert abs((found_out == 0).mean() - left_of_edge) < 0.05
    assert set(np.unique(found_out)) <= {0, 1}


def test_the_same_seed_draws_the_same_fortunes() -> None:
    exact = law("tabu", "signe")
    assert (simulate_paths(exact, 50, 100, seed=3) == simulate_paths(exact, 50, 100, seed=3)).all()
    assert (simulate_paths(exact, 50, 100, seed=3) != simulate_paths(exact, 50, 100, seed=4)).any()


def test_a_fortune_ends_when_it_cannot_pay_the_worst_result() -> None:
    fortunes = simulate_paths(law("tabu", "symbole"), 200, 300, purse=30, seed=1)
    assert fortunes.shape == (200, 301)
    assert (fortunes[:, 0] == 30).all()
    assert set(np.unique(np.diff(fortunes))) <= {-2, 0, 2, 3, 4}
    assert fortunes.min() >= 0
    broke = fortunes[:, :-1] < 2
    assert (np.diff(fortunes)[broke] == 0).all()


def test_without_a_limited_purse_every_round_is_played() -> None:
    fortunes = simulate_paths(law("passe_anglaise", "banquier"), 100, 50, seed=1)
    assert (np.abs(np.diff(fortunes)) == 1).all()


def test_fractions_of_a_unit_are_counted_as_integers() -> None:
    assert LawSampler(law("tabu", "banquier"), 1).results == [-2, -1, 0, 1, 2, 3, 4], "sixths of what is staked"
