"""Tests simulations: independent of the number of workers, fair to every seat, with correct intervals."""

from typing import Any

import pytest

from tripot.games import find_games
from tripot.kernel import Game, apply_switches
from tripot.lab.simulate import SimulatedGame, Simulation, estimate_mean, length_quantiles, seed_of, simulate


def find(name: str) -> Game[Any]:
    return find_games()[name]


def test_one_worker_and_two_play_the_same_games() -> None:
    game = find_games()["home_casino"]
    variant = apply_switches(game.variant(), {"casino.target": 4500})
    heard: list[int] = []
    one = simulate(find, "home_casino", variant, ("cautious", "bold", "random"), 40, seed=11)
    two = simulate(find, "home_casino", variant, ("cautious", "bold", "random"), 40, 11, 2, heard.append)
    assert one == two
    assert sum(heard) == 40


def test_a_longer_run_starts_with_the_games_of_a_shorter_one() -> None:
    tabu = find_games()["tabu"]
    short = simulate(find, "tabu", tabu.variant(), ("bold", "cautious"), 5, seed=1)
    long = simulate(find, "tabu", tabu.variant(), ("bold", "cautious"), 30, seed=1)
    assert long.games[:5] == short.games
    assert len({seed_of(1, number) for number in range(1000)}) == 1000


def test_players_move_one_seat_from_game_to_game() -> None:
    tabu = find_games()["tabu"]
    simulation = simulate(find, "tabu", tabu.variant(), ("bold", "cautious", "random"), 3, seed=1)
    assert [game.strategies.index("bold") for game in simulation.games] == [0, 2, 1]


def game(number: int, chips: tuple[int, ...], winners: tuple[int, ...]) -> SimulatedGame:
    return SimulatedGame(number, ("a", "b"), chips, winners, tuple(not it for it in chips), 10, None)


def test_wins_ruins_and_chips_are_counted_by_seat_and_by_temperament() -> None:
    simulation = Simulation((game(0, (0, 10), (1,)), game(1, (4, 6), (0, 1)), game(2, (7, 3), (0,))))
    a, b = simulation.strategies()["a"], simulation.strategies()["b"]
    assert a.wins.value == b.wins.value == pytest.approx(0.5), "a shared victory is half of one"
    assert (a.ruined.value, b.ruined.value) == (pytest.approx(1 / 3), 0)
    assert a.chips.value == pytest.approx(11 / 3)
    assert simulation.seats()[0] == a
    assert simulation.chips("b") == [10, 6, 3]
    assert length_quantiles(simulation.lengths()) == (10, 10, 10)


def test_intervals_contain_the_mean_and_stay_within_the_scale() -> None:
    share = estimate_mean([0.0] * 50)
    assert share.low == 0
    assert 0 < share.high < 0.1
    chips = estimate_mean([100.0, 200.0, 300.0])
    assert chips.low < 200 == chips.value < chips.high
