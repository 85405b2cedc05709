"""Tests by simulation that games with default rules and four players have a reasonable length and balance."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest

from tripot.games import find_games
from tripot.kernel import (
    Action,
    ActMove,
    Chance,
    Decide,
    Draw,
    Game,
    Options,
    Over,
    Seat,
    View,
    advance,
)
from tripot.lab.confidence import wilson_interval

Player = Callable[[Any, Seat, Options, Random], Action]
Watch = Callable[[Any, Any, Any], None]

GAMES = 200


def play_game(game: Game[Any], preset: str, players: Sequence[Player], rng: Random, watch: Watch | None = None) -> Any:
    """Play one game to its end; ``watch`` receives the state before a move, the move, and the state after it."""
    state = game.start(len(players), game.presets[preset])
    while not isinstance(turn := game.turn(state), Over):
        if isinstance(turn, Draw):
            outcomes = turn.law.outcomes()
            (outcome,) = rng.choices([it for it, _ in outcomes], [weight for _, weight in outcomes])
            move: Any = Chance(outcome)
        else:
            assert isinstance(turn, Decide)
            seat = turn.awaited[0]
            move = ActMove(seat, players[seat](View(game, state, seat, rng)), state.phase)
        after, _ = advance(game, state, move)
        if watch is not None:
            watch(state, move, after)
        state = after
    return state


def wins_of_first(game: Game[Any], preset: str, players: Sequence[Player], rng: Random) -> float:
    """Play one game on shuffled seats. Return 1 if the first player wins, or a fraction for a shared win."""
    order = rng.sample(range(len(players)), len(players))
    winners = play_game(game, preset, [players[it] for it in order], rng).over.winners
    return (order.index(0) in winners) / max(1, len(winners))


def tabu_player(amount_of: Callable[[int, Random], int]) -> Player:
    """Return a player of Tabu who stakes on one random field. ``amount_of`` computes the amount from the purse."""

    def play(view: View[Any]) -> Action:
        if view.can("throw"):
            return view.do("throw")
        if view.state.stakes(view.seat) or not view.can("stake"):
            return view.do("done")
        face = view.rng.choice([*view.domains("stake")["face"].every()])
        bounds: Any = view.domains("stake")["amount"]
        return view.do("stake", face=face, amount=max(bounds.low, min(bounds.high, amount_of(view.purse, view.rng))))

    return play


simple_person = tabu_player(lambda purse, rng: round(purse * rng.uniform(0.02, 0.12)))
miser = tabu_player(lambda _purse, _rng: 1)


def plunger(otherwise: Player) -> Player:
    """Return a player who stakes the maximum on red at roulette, and otherwise plays like another player."""

    def play(view: View[Any]) -> Action:
        if not view.can("roulette.bet"):
            return otherwise(view)
        most: Any = view.domains("roulette.bet")["amount"]
        return view.do("roulette.bet", on="rouge", amount=most.high)

    return play


def test_at_tabu_four_of_ten_punter_tours_gain() -> None:
    gains: list[bool] = []

    def watch(before: Any, move: Any, after: Any) -> None:
        if isinstance(move, Chance) and before.thrown is not None:
            gains.extend(after.purse(seat) > before.belongings(seat) for seat in before.punters)

    rng = Random(1)
    for _ in range(GAMES):
        play_game(find_games()["tabu"], "maison", [simple_person] * 4, rng, watch)
    assert sum(gains) / len(gains) >= 0.40


def test_always_staking_1_wins_no_more_often_at_tabu() -> None:
    rng, players = Random(1), [miser, *[simple_person] * 3]
    wins = sum(wins_of_first(find_games()["tabu"], "maison", players, rng) for _ in range(GAMES))
    assert wins / GAMES <= 0.40


@pytest.mark.nightly
def test_a_roulette_plunge_does_not_win_home_casino_in_famille() -> None:
    rng, game = Random(1), find_games()["home_casino"]
    bots = [game.bots[name] for name in ("cautious", "calculating", "bold")]
    wins = 0.0
    for number in range(GAMES):
        players = [plunger(bots[1]), *rng.choices(bots, k=3)]
        wins += wins_of_first(game, "famille", players, Random(GAMES + number))
    assert wilson_interval(wins / GAMES, GAMES)[0] <= 0.30
