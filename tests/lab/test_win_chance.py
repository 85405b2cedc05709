"""Tests the chance to win: exact if no decisions remain, otherwise simulated, with a correct standard error."""

from math import sqrt
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from tests.games.tabu.seated import Tabu
from tools.calibration import fill_bins
from tripot.games import find_games
from tripot.games.home_casino import GAME as CASINO
from tripot.kernel import Chance, Chips, Seat, Throw, advance, purse
from tripot.lab import analyse_luck, walk
from tripot.lab.review import record_game
from tripot.lab.swings import LAST_THROWS, THROWS_PER_SEAT, find_swings
from tripot.lab.win_chance import WinChances, exact_chances, play_on, rollout_bot, win_chances

TABU = find_games()["tabu"]


def last_throw() -> Any:
    """Return the last throw of a game of Tabu. Seat 0 has staked 200 and is 100 chips behind seat 1, the banker."""
    at = Tabu(2, end="rotations:1").small_tour().holding(1_000, 1_100).stakes(0, coeur=200)
    return at.act(1, Throw()).state


def test_the_last_throw_is_exact() -> None:
    state = last_throw()
    found = exact_chances(TABU, state, 2)
    assert found is not None
    assert found.is_exact
    assert found.error(Seat(0)) == 0
    assert found.chances == (pytest.approx(91 / 216), pytest.approx(125 / 216))
    after, _ = advance(TABU, state, Chance(("coeur", "pique", "pique")))
    assert win_chances(TABU, after, 2, 5, "seed").chances == (1.0, 0.0)


def test_rollouts_agree_with_the_exact_chance_within_their_error() -> None:
    found = play_on(TABU, last_throw(), 2, 400, Random(1))
    assert found.error(Seat(0)) == pytest.approx(sqrt(91 * 125 / 216**2 / 400), rel=0.1)
    assert abs(found.chances[0] - 91 / 216) < 3 * found.error(Seat(0))
    assert sum(found.chances) == pytest.approx(1)


def test_a_large_lead_likely_wins_and_the_seed_is_deterministic() -> None:
    table = Tabu(4, end="rotations:1").holding(1_000, 1_000, 1_000, 9_000).state
    assert exact_chances(TABU, table, 4) is None, "decisions remain"
    one, other = (win_chances(TABU, table, 4, 20, "seed") for _ in range(2))
    assert one == other
    assert one.chances[3] > 0.6
    rich = CASINO.start(2, CASINO.presets["maison"])
    rich = replace(rich, chips=Chips.from_places({**rich.chips.at, purse(Seat(0)): 7_900, purse(Seat(1)): 500}))
    assert win_chances(CASINO, rich, 2, 20, "seed").chances[0] > 0.6


def test_chances_of_more_games_add_up_by_weight() -> None:
    both = WinChances((0.5, 0.5), 10) + WinChances((0.8, 0.2), 30)
    assert both.games == 40
    assert both.chances == (pytest.approx(0.725), pytest.approx(0.275))


def test_slow_bots_play_no_rollouts() -> None:
    assert rollout_bot(TABU) is TABU.bots["expert"]
    assert rollout_bot(CASINO) is CASINO.bots["calculating"]


def test_the_throw_that_ends_a_game_is_weighed_and_its_swing_is_exact() -> None:
    game, rng = TABU, Random(4)
    start = game.start(2, Tabu(2, end="rotations:1").state.variant)
    moves = [move for _, move, _ in walk(game, start, (game.bots["expert"],) * 2, rng)]
    luck = analyse_luck(game, 2, start, moves)
    states = record_game(game, start, moves, luck).states
    swings = find_swings(game, states, luck, 2, 2)
    assert len(swings) <= 2 * THROWS_PER_SEAT + LAST_THROWS
    last = swings[max(swings)]
    assert last.after.is_exact
    assert last.before.is_exact
    assert last.error(Seat(0)) == 0
    assert last.change(Seat(0)) == pytest.approx(-last.change(Seat(1)))


def test_predictions_are_binned_with_their_outcomes() -> None:
    low, high = fill_bins([(0.1, 0.0), (0.15, 1.0), (1.0, 1.0)])
    assert (low.count, low.predicted, low.won) == (2, pytest.approx(0.125), 0.5)
    assert (high.count, high.predicted, high.won) == (1, 1.0, 1.0)
    assert low.low < 0.5 < low.high
