"""Tests the measurement of balance: a toy game with a known result, the simple strategies, and short runs."""

from random import Random
from typing import Any

import msgspec
import pytest

from tests.games.passe_anglaise.banked import Passe
from tools.balance import Count, count_games, deciles, list_rungs, measure_balance, play_batch, share_of
from tools.balance_page import PAGE, make_page, read_figures
from tools.simple_strategies import simple_strategies
from tripot.games import find_games
from tripot.games.passe_anglaise.facts import Banco, Deposit, PassBank
from tripot.games.tabu.rules import Stake
from tripot.kernel import Done, Game, Seat, View


def find(name: str) -> Game[Any]:
    return find_games()[name]


def test_shares_and_deciles_match_the_counts() -> None:
    share = share_of(30.5, 100)
    assert share.value == 0.305
    assert share.low < 0.305 < share.high
    assert deciles(range(1, 102)) == (51, 11, 91)


def test_counts_do_not_depend_on_the_batches() -> None:
    game = find("home_casino/duel")
    table = ("bold", "cautious")
    run = [
        play_batch(find, game.name, game.presets["maison"], table, 3, part)
        for part in (range(6), range(2), range(2, 6))
    ]
    assert run[1] + run[2] == run[0]
    assert run[0].games == 6
    assert sum(run[0].places.values()) <= 6
    assert len(run[0].throws) == 6
    assert run[0] + Count() == run[0]


def test_a_duel_of_equals_is_even_and_every_game_is_counted_once() -> None:
    game, heard = find("home_casino/duel"), []
    found = measure_balance(find, game.name, "maison", 40, heard=heard.append)
    assert sum(heard) == count_games(game, 40)
    assert {share.games for share in found.seats} == {40}
    assert sum(share.value for share in found.seats) <= 1
    assert {rung.strategy for rung in found.ladder} >= {"minimum", "random", "bold"}
    assert all(rung.wins.low <= 0.6 for rung in found.ladder), "no strategy is better at a game of dice alone"
    assert msgspec.json.decode(msgspec.json.encode(found), type=type(found)) == found


def test_each_strategy_plays_the_tempers_and_experts() -> None:
    game = find("passe_anglaise")
    rungs = list(list_rungs(game, ("cautious", "bold", "calculating"), 4))
    assert ("banco", ("cautious", "bold", "calculating")) in rungs
    assert ("expert", ("cautious", "bold", "calculating")) in rungs
    assert ("bold", ("expert",) * 3) in rungs
    assert "banco" not in {strategy for strategy, _ in list_rungs(find("tabu"), ("bold",), 4)}


def test_simple_strategies_match_their_description() -> None:
    game, at = find("passe_anglaise"), Passe().act(0, Deposit(60))
    play, rng = simple_strategies(100), Random(1)
    said = {name: bot(View(game, at.state, Seat(1), rng)) for name, bot in play.items()}
    assert (said["banco"], said["rush"], said["maximum"]) == (Banco(), Banco(), Banco())
    assert said["minimum"] == Done()
    rich = Passe().banco(1, 60).totals(2).act(0, PassBank())
    assert rich.state.banker != Seat(1)
    rich.act(rich.state.banker, Deposit(1))
    assert play["banco"](View(game, rich.state, Seat(1), rng)) == Done()
    tabu = find("tabu")
    state = tabu.start(2, tabu.presets["maison"])
    state = msgspec.structs.replace(state, banker=Seat(0))
    stake = play["plunger"](View(tabu, state, Seat(1), rng))
    assert isinstance(stake, Stake)
    assert stake.amount == 6_000


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("name", "games", "least"), [("tabu", 120, 0.25), ("passe_anglaise", 200, 0.25), ("home_casino", 100, 0.33)]
)
def test_the_expert_is_ahead_of_the_tempers(name: str, games: int, least: float) -> None:
    table = ("expert", "cautious", "bold", "calculating")
    found = play_batch(find, name, find(name).presets["maison"], table, 1, range(games))
    assert found.wins / games > least


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("name", "strategy"), [("tabu", "minimum"), ("passe_anglaise", "banco"), ("passe_anglaise", "minimum")]
)
def test_no_simple_strategy_beats_the_tempers(name: str, strategy: str) -> None:
    table = (strategy, "cautious", "bold", "calculating")
    found = play_batch(find, name, find(name).presets["maison"], table, 1, range(120))
    assert found.wins / 120 < 0.35


def test_the_page_is_generated_from_the_stored_figures() -> None:
    assert PAGE.read_text(encoding="utf-8") == make_page(read_figures()), "run `just balance 0`"
