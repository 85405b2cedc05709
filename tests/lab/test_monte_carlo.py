"""Tests simulated paths: they follow the distribution of the bet, and stop when a purse is empty."""

from fractions import Fraction

import numpy as np
import pytest

from tripot.games import find_games
from tripot.lab import OddsCalculator
from tripot.lab.monte_carlo import simulate_paths, unit_parts

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
    gains = simulate_paths(exact, 1_000, 1_000, seed=2024)
    drawn = np.diff(gains)
    for result, chance in exact.items():
        seen = int((drawn == int(result * unit_parts(exact))).sum())
        assert abs(seen - coups * chance) <= 4 * float(coups * chance * (1 - chance)) ** 0.5


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
    fortunes = simulate_paths(law("tabu", "banquier"), 200, 300, seed=1)
    assert set(np.unique(np.diff(fortunes))) == {-2, -1, 0, 1, 2, 3, 4}, "sixths of what is staked"
