"""Tests whole games played at random and by bots: the same seed gives the same game."""

from random import Random

import pytest

from tripot.games import find_games
from tripot.kernel import OneOf, Whole, subset
from tripot.lab import Endless, bytes_of, pick_bots, playout
from tripot.lab.playout import random_value

GAMES = list(find_games())


@pytest.mark.parametrize("name", GAMES)
def test_a_random_game_ends_and_can_be_repeated(name: str) -> None:
    game = find_games()[name]
    ends = [playout(game, game.players[0], game.variant(), Random(7)) for _ in range(2)]
    assert ends[0] == ends[1]
    state, moves = ends[0]
    assert state.over is not None
    assert moves > 0


@pytest.mark.parametrize("name", GAMES)
def test_bots_finish_a_game(name: str) -> None:
    game, rng = find_games()[name], Random(3)
    bots = pick_bots(game, game.players[0], rng)
    assert playout(game, game.players[0], game.variant(), rng, bots)[0].over is not None


def test_a_game_that_is_too_long_is_stopped() -> None:
    with pytest.raises(Endless, match="tabu is not over after 3 moves"):
        playout(find_games()["tabu"], 2, find_games()["tabu"].variant(), Random(1), cap=3)


def test_twelve_random_players_eventually_agree() -> None:
    game = find_games()["tabu"]
    assert playout(game, 12, game.variant(end="a_la_demande"), Random(2))[0].over.rule == "TABU-R13"  # type: ignore[call-arg]


def test_values_stay_in_their_domains_and_reach_both_limits() -> None:
    rng = Random(1)
    for domain in (Whole(5, 50, 5), Whole(3, 3), OneOf(("a", 2)), subset((1, 2, 3), 0, 2)):
        values = [random_value(domain, rng) for _ in range(500)]
        assert all(value in domain for value in values)
    sums = {random_value(Whole(5, 50, 5), rng) for _ in range(500)}
    assert {5, 50} <= sums


def test_the_stream_of_bytes_has_no_end_and_only_bytes() -> None:
    stream = bytes_of(Random(1))
    assert {next(stream) for _ in range(5000)} == set(range(256))
