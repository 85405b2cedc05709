"""Tests luck analysis: the parts add up exactly, and the worth of seats is correct."""

import os
from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from tripot.games import find_games
from tripot.games.home_casino import q421
from tripot.kernel import (
    ActMove,
    Chance,
    Decide,
    Draw,
    Game,
    GameTree,
    Move,
    Seat,
    Throw,
    View,
    advance,
    apply_switches,
    chips_owned,
    essence,
    every_action,
    outcomes,
)
from tripot.lab import analyse_luck, pick_bots, play_at_random, variants, walk
from tripot.lab.luck import worth_moments, worth_per_seat
from tripot.lab.playout import FREE_SEAT_MOVES_PER_256

JOURNALS = int(os.environ.get("TRIPOT_JOURNALS", "40"))
"""Games of each kind; `just soak-luck` plays more."""
SHARE = 5
"""Games of one test. The gate plays the first share of each kind."""

SHORT = {
    "tabu": {"tabu.end": "rotations:1"},
    "passe_anglaise": {"passe.end": "rotations:1"},
    "home_casino": {"casino.target": 4500},
    **{f"home_casino/{name}": {"match.bouts": 3} for name in ("duel", "roulette", "zanzibar")},
    **{f"home_casino/{name}": {"match.bouts": 1} for name in ("blackjack", "421")},
}
"""Long games say no more about luck than short ones."""


def journal(game: Game[Any], seed: int) -> tuple[int, Any, list[Move]]:
    """Play a random game of any variant. Return the number of players, the first state and the moves."""
    rng = Random(f"luck {game.name} {seed}")
    players = min(rng.choice(game.players), game.players[0] + 2)
    variant = apply_switches(rng.choice(list(variants(game).values())), SHORT.get(game.name, {}))
    start = game.start(players, variant)
    bots = rng.random() < 0.5
    minds = pick_bots(game, players, rng) if bots else (play_at_random,) * players
    moves = [move for _, move, _ in walk(game, start, minds, rng, 0 if bots else FREE_SEAT_MOVES_PER_256)]
    return players, start, moves


def shares() -> Iterator[Any]:
    for name in find_games():
        for first in range(0, JOURNALS, SHARE):
            marks = (pytest.mark.nightly,) if first or name == "home_casino" else ()
            yield pytest.param(name, range(first, first + SHARE), id=f"{name}-{first}", marks=marks)


@pytest.mark.parametrize(("name", "seeds"), list(shares()))
def test_the_final_chips_are_start_plus_luck_plus_choices_plus_drift(name: str, seeds: range) -> None:
    game = find_games()[name]
    for seed in seeds:
        players, start, moves = journal(game, seed)
        reckoning = analyse_luck(game, players, start, moves)
        last = start
        for move in moves:
            last, _ = advance(game, last, move)
        for seat, account in enumerate(reckoning.seats):
            assert account.end == account.start + account.luck + account.own + account.others + account.drift
            assert account.end == last.purse(Seat(seat)), "at the end, the worth of a seat is its chips"
            assert account.variance >= 0
        if name != "home_casino":  # at the start of a coup, chance does not change the mean
            assert all(set(step.drift) == {Fraction()} for step in reckoning.steps if step.seat is None)


def chance_nodes(game: Game[Any], table: Any) -> Iterator[Any]:
    """Yield every state of a game in which a throw or draw is due."""
    met, waiting = {essence(game, table)}, [table]
    while waiting:
        state = waiting.pop()
        turn = game.turn(state)
        moves: list[Move] = []
        if isinstance(turn, Draw):
            yield state
            moves += [Chance(outcome) for outcome, _ in outcomes(game, turn.law)]
        elif isinstance(turn, Decide):
            seat = turn.awaited[0]
            moves += [ActMove(seat, action, state.phase) for action in every_action(game, game.legal(state, seat))]
        for move in moves:
            after, _ = advance(game, state, move)
            if essence(game, after) not in met:
                met.add(essence(game, after))
                waiting.append(after)


LARGE = ("home_casino/421", "home_casino/blackjack", "home_casino/zanzibar")
"""Games whose whole tree takes seconds to enumerate."""


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=pytest.mark.nightly if name in LARGE else ()) for name in find_games() if "/" in name],
)
def test_luck_is_zero_on_average_at_every_chance_node(name: str) -> None:
    """For every seat, the weighted mean of its worth over all outcomes equals its worth before the draw."""
    game = find_games()[name]
    tables = {essence(game, table): table for table in (bet.laid(game.variant()) for bet in game.bets.values())}
    asked = 0
    for table in tables.values():
        for state in chance_nodes(game, table):
            seats = [Seat(0), Seat(1)]
            before, lucks = worth_per_seat(game, state, seats), dict.fromkeys(seats, Fraction())
            for outcome, weight in outcomes(game, game.chance(state)):
                after, _ = advance(game, state, Chance(outcome))
                for seat in seats:
                    lucks[seat] += weight * (game.worth(after, seat) - before[seat])
            assert set(lucks.values()) == {Fraction()}, f"luck is not fair at {state}"
            asked += 1
    assert asked >= len(tables)


def test_luck_is_the_outcome_minus_the_mean_of_all_outcomes() -> None:
    """Uses Home Casino, where this mean differs from the worth before the throw."""
    game = find_games()["home_casino"]
    for seed in range(1):
        players, state, moves = journal(game, 1000 + seed)
        seats = [Seat(seat) for seat in range(players)]
        for move in moves[:60]:
            if isinstance(move, Chance):
                mean, _ = worth_moments(game, state, seats)
                lucks = dict.fromkeys(seats, Fraction())
                for outcome, weight in game.chance(state).outcomes():
                    after, _ = advance(game, state, Chance(outcome))
                    for seat in seats:
                        lucks[seat] += weight * (game.worth(after, seat) - mean[seat])
                assert set(lucks.values()) == {Fraction()}
            state, _ = advance(game, state, move)


@pytest.mark.parametrize("name", ["tabu", "passe_anglaise", *(name for name in find_games() if "/" in name)])
def test_worth_is_the_mean_result_of_the_coup(name: str) -> None:
    """Computes the mean separately, from every possible end of the coup under reference play."""
    game = find_games()[name]
    asked, most = 0, 1 if name.endswith(("zanzibar", "421")) else 25
    for seed in range(40):
        rng = Random(f"{name} {seed}")
        _, state, moves = journal(game, 2000 + seed)
        for move in moves:
            state, _ = advance(game, state, move)
            drawn = getattr(state, "banker", 0) is not None  # before there is a banker, there is no coup
            if asked < most and drawn and isinstance(game.turn(state), Draw) and rng.random() < 0.3:
                ahead = GameTree(
                    game, lambda end: tuple(chips_owned(end, Seat(seat)) for seat in (0, 1)), strategy=View.default
                )
                odds = ahead.odds(state)
                for seat in (0, 1):
                    mean = sum((owned[seat] * chance for owned, chance in odds.items()), Fraction())
                    assert game.worth(state, Seat(seat)) == mean
                asked += 1
    assert asked >= min(most, 10)


def test_a_choice_also_changes_the_worth_of_others() -> None:
    """At Tabu, a stake moves worth from the player to the banker."""
    game = find_games()["tabu"]
    start = game.start(2, game.variant())
    state, _ = advance(game, start, Chance((0,)))
    stake = game.action(game.legal(state, Seat(1))[0], face="coeur", amount=100)
    reckoning = analyse_luck(game, 2, start, [Chance((0,)), ActMove(Seat(1), stake, 0)])
    banker, punter = reckoning.seats
    assert (punter.own, punter.others) == (Fraction(-425, 54), 0)
    assert (banker.own, banker.others) == (0, Fraction(425, 54))
    assert punter.luck == banker.luck == 0


def test_the_band_of_luck_follows_from_the_variance() -> None:
    game = find_games()["tabu"]
    players, start, moves = journal(game, 1)
    account = analyse_luck(game, players, start, moves).seats[0]
    low, high = account.band
    assert low == -high
    assert high == pytest.approx(1.96 * float(account.variance) ** 0.5)


def test_an_estate_counts_at_its_price_until_the_end() -> None:
    game = find_games()["home_casino"]
    for seed in range(60):
        _, start, moves = journal(game, seed)
        state = start
        for move in moves:
            before = state
            state, facts = advance(game, state, move)
            if any(type(fact).__name__ == "EstateBought" for fact in facts) and not state.over:
                assert isinstance(move, ActMove)
                assert game.worth(before, move.seat) == game.worth(state, move.seat)
                return
    raise AssertionError("nobody bought anything")


@pytest.mark.parametrize("stake", [25, 100])
def test_regret_is_the_gain_of_the_best_choice_in_chips(stake: int) -> None:
    game = find_games()["home_casino/421"]
    lander, opponent = Seat(0), Seat(1)
    best, worse, unknown = q421.Stand(), q421.Rethrow((0,)), q421.Rethrow((1,))
    advice = {best: Fraction(1, 4), worse: Fraction(-1, 2)}
    begun = game.start(2, game.variant())
    opening: list[Move] = [
        ActMove(lander, q421.Q421Challenge(opponent, stake), begun.phase),
        ActMove(lander, Throw(), begun.phase + 1),
        Chance((6, 5, 3)),
    ]

    def regrets(chosen: Any, choices: dict[Any, Fraction]) -> list[Fraction | None]:
        advise = {True: choices, False: {}}
        moves = [*opening, ActMove(lander, chosen, begun.phase + 1)]
        found = analyse_luck(game, 2, begun, moves, lambda state: advise[bool(state.throws)])
        assert found.steps[-1].regret == found.seats[lander].regret
        assert found.seats[opponent].regret is None
        return [step.regret for step in found.steps if step.seat is not None]

    assert regrets(worse, advice) == [None, None, Fraction(3, 4) * stake]
    assert regrets(best, advice) == [None, None, 0]
    assert regrets(unknown, advice) == [None, None, None], "a choice without a value is not judged"
    assert regrets(best, {best: Fraction(1)}) == [None, None, None], "without a choice there is no regret"
