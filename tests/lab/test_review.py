"""Tests the review of a game: its three moments are also found in a second way."""

import os
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any, NamedTuple

import pytest

from tripot.games import find_games
from tripot.games.home_casino import q421
from tripot.games.tabu.rules import Stake
from tripot.kernel import ActMove, Chance, Game, Move, Seat, Throw, advance, apply_switches, every_action
from tripot.lab import analyse_luck, pick_bots, play_at_random, variants, walk
from tripot.lab.best_play import Adviser, make_adviser
from tripot.lab.playout import FREE_SEAT_MOVES_PER_256
from tripot.lab.review import BoldBet, CostlyChoice, ReviewedGame, ReviewedSeat, record_game, review_seat
from tripot.lab.swings import Swing, find_swings

SHORT = {
    "tabu": {"tabu.end": "rotations:1"},
    "passe_anglaise": {"passe.end": "rotations:1"},
    "home_casino": {"casino.target": 4500},
    **{f"home_casino/{name}": {"match.bouts": 3} for name in ("duel", "roulette", "zanzibar")},
    **{f"home_casino/{name}": {"match.bouts": 1} for name in ("blackjack", "421")},
}
"""Long games say no more than short ones."""

MANY = max(2, int(os.environ.get("TRIPOT_JOURNALS", "40")) // 20)
"""Games of each kind; `just soak-luck` compares more."""
FEW = {"home_casino": max(1, MANY // 4)}


@cache
def adviser(name: str) -> Adviser:
    return make_adviser(find_games()[name])


class Played(NamedTuple):
    game: Game[Any]
    start: Any
    moves: list[Move]
    record: ReviewedGame


def play(name: str, seed: int) -> Played:
    """Play a random game of any variant. Some moves are marked as made by the server or another bot."""
    game, rng = find_games()[name], Random(f"review {name} {seed}")
    players = min(rng.choice(game.players), game.players[0] + 2)
    variant = apply_switches(rng.choice(list(variants(game).values())), SHORT.get(name, {}))
    start, bots = game.start(players, variant), rng.random() < 0.3
    minds = pick_bots(game, players, rng) if bots else (play_at_random,) * players
    moves = [move for _, move, _ in walk(game, start, minds, rng, 0 if bots else FREE_SEAT_MOVES_PER_256)]
    stand_ins = {number for number in range(len(moves)) if rng.random() < 0.1}
    analysis = analyse_luck(game, players, start, moves, adviser(name))
    return Played(game, start, moves, record_game(game, start, moves, analysis, stand_ins))


def swings_of(record: ReviewedGame) -> dict[int, Swing]:
    """Return the swings, estimated with as few simulations as possible to save time."""
    return find_swings(record.game, record.states, record.analysis, 1, 1)


def chips(state: Any, seat: Seat) -> tuple[int, int]:
    """Return the chips that a seat has staked, and all its chips."""
    mine = {place: amount for place, amount in state.chips.at.items() if place.rpartition(":")[2] == str(seat)}
    return sum(amount for place, amount in mine.items() if not place.startswith("purse:")), sum(mine.values())


class Step(NamedTuple):
    number: int
    before: Any
    move: Move
    after: Any


def steps(played: Played) -> Iterator[Step]:
    state = played.start
    for number, move in enumerate(played.moves):
        after, _ = advance(played.game, state, move)
        yield Step(number, state, move, after)
        state = after


def throws(played: Played, seat: Seat) -> dict[int, tuple[Fraction, Fraction, Fraction]]:
    """Return, for each throw: the mean worth over all outcomes, the worth, and the chance of a throw that is at least
    as good (or bad)."""
    game, found = played.game, {}
    for number, before, move, after in steps(played):
        if not isinstance(move, Chance):
            continue
        weighed = [
            (game.worth(advance(game, before, Chance(outcome))[0], seat), weight)
            for outcome, weight in game.chance(before).outcomes()
        ]
        whole, worth = sum(weight for _, weight in weighed), game.worth(after, seat)
        mean = sum((each * weight for each, weight in weighed), Fraction()) / whole
        such = [weight for each, weight in weighed if (each - worth) * (worth - mean) >= 0]
        found[number] = mean, worth, Fraction(sum(such), whole)
    return found


def costs(played: Played, seat: Seat) -> dict[int, Fraction]:
    """Return, for each decision of the seat, the gain of the best action over the chosen one."""
    game, found = played.game, {}
    for number, before, move, after in steps(played):
        if isinstance(move, Chance) or move.seat != seat or number in played.record.stand_ins:
            continue
        advice, staked = adviser(game.name)(before), chips(before, seat)[0]
        if staked and len(advice) > 1 and move.action in advice:
            found[number] = staked * (max(advice.values()) - advice[move.action])
        elif (taken := before.purse(seat) - after.purse(seat)) > 0:
            others = [
                advance(game, before, ActMove(seat, action, before.phase))[0]
                for action in every_action(game, game.legal(before, seat), most=10**6)
            ]
            same = [game.worth(it, seat) for it in others if before.purse(seat) - it.purse(seat) == taken]
            found[number] = max(same) - game.worth(after, seat)
    return found


def bets(played: Played, seat: Seat) -> dict[int, tuple[Fraction, int]]:
    """Return, for each stake that the seat makes itself, the share of its chips and the number of chips."""
    found = {}
    for number, before, move, after in steps(played):
        own = isinstance(move, ActMove) and move.seat == seat and number not in played.record.stand_ins
        (lay, _), (lies, has) = chips(before, seat), chips(after, seat)
        if own and lies > lay:
            found[number] = Fraction(lies, has), lies
    return found


def first_of_most(found: dict[int, Any]) -> int:
    """Return the index of the largest value; among equal values, the lowest index."""
    most = max(found.values())
    return min(number for number, it in found.items() if it == most)


def cases() -> Iterator[Any]:
    for name in find_games():
        for seed in range(FEW.get(name, MANY)):
            marks = (pytest.mark.nightly,) if seed else ()
            yield pytest.param(name, seed, id=f"{name}-{seed}", marks=marks)


@pytest.mark.parametrize(("name", "seed"), list(cases()))
def test_each_moment_is_the_largest_of_its_kind(name: str, seed: int) -> None:
    played = play(name, seed)
    seats = range(len(played.record.analysis.start))
    swings = swings_of(played.record)
    for seat in (Seat(number) for number in seats):
        found = review_seat(played.record, seat, adviser(name), swings)
        compare_throw(found, throws(played, seat), swings, seat)
        compare_choice(played, found, costs(played, seat))
        compare_bet(played, found.bet, bets(played, seat), seat)


def compare_throw(
    found: ReviewedSeat, by_move: dict[int, tuple[Fraction, Fraction, Fraction]], swings: dict[int, Swing], seat: Seat
) -> None:
    luck = {number: abs(worth - mean) for number, (mean, worth, _) in by_move.items() if worth != mean}
    assert not luck or first_of_most(luck) in swings, "the throw with the most luck in chips is included"
    changes = {number: abs(swing.change(seat)) for number, swing in swings.items() if swing.change(seat)}
    if not changes:
        assert found.throw is None
        return
    assert found.throw is not None
    swing = swings[found.throw.move]
    assert found.throw.move == first_of_most(changes)
    assert (found.throw.before, found.throw.after) == (swing.before.chances[seat], swing.after.chances[seat])
    mean, worth, chance = by_move[found.throw.move]
    same_side = (worth - mean) * Fraction(found.throw.after - found.throw.before) > 0
    assert found.throw.chance == (chance if same_side else None)


def compare_choice(played: Played, found: ReviewedSeat, by_move: dict[int, Fraction]) -> None:
    assert all(cost >= 0 for cost in by_move.values())
    if not any(by_move.values()):
        assert found.choice is None
        return
    choice, number = found.choice, first_of_most(by_move)
    assert choice is not None
    assert (choice.move, choice.cost) == (number, by_move[number])
    move = played.moves[number]
    assert isinstance(move, ActMove)
    assert choice.chosen == move.action
    before = played.record.states[number]
    assert choice.best in every_action(played.game, played.game.legal(before, move.seat), most=10**6)


def compare_bet(played: Played, bet: BoldBet | None, by_move: dict[int, tuple[Fraction, int]], seat: Seat) -> None:
    if not by_move:
        assert bet is None
        return
    assert bet is not None
    assert bet.move == first_of_most(by_move)
    assert (Fraction(bet.staked, bet.owned), bet.staked) == by_move[bet.move]
    later = [chips(state, seat) for state in played.record.states[bet.move + 1 :]]
    lies = [index for index, (on_cloth, _) in enumerate(later) if not on_cloth]
    assert bet.gain == later[lies[0] if lies else -1][1] - bet.owned


@pytest.mark.nightly
def test_the_compared_games_contain_all_kinds_of_moments() -> None:
    """Otherwise, the comparison above could pass without comparing anything."""
    met = [
        review_seat(it.record, Seat(seat), adviser(name), swings_of(it.record))
        for name in ("tabu", "home_casino/421", "home_casino/blackjack")
        for it in (play(name, seed) for seed in range(8))
        for seat in range(len(it.record.analysis.start))
    ]
    assert sum(it.throw is not None for it in met) > 20
    assert {it.choice.solved for it in met if it.choice} == {True, False}
    assert any(it.bet and it.bet.gain > 0 for it in met)
    assert any(it.bet and it.bet.gain < 0 for it in met)
    assert any(it.judged > it.best > 0 for it in met)


def review(game: Game[Any], start: Any, moves: list[Move], seat: int, stand_ins: set[int]) -> ReviewedSeat:
    advise = adviser(game.name)
    record = record_game(game, start, moves, analyse_luck(game, 2, start, moves, advise), stand_ins)
    return review_seat(record, Seat(seat), advise, swings_of(record))


TABU = find_games()["tabu"]
TABU_START = TABU.start(2, TABU.variant())
STAKES: list[Move] = [
    Chance((0,)),
    ActMove(Seat(1), Stake("coeur", 100), 0),
    ActMove(Seat(1), Stake("ancre", 100), 0),
]


def test_a_symbol_costs_more_than_a_sign_by_the_table_of_payments() -> None:
    """At Tabu, a chip on a sign loses 17/216 on average, and a chip on a symbol 51/216."""
    found = review(TABU, TABU_START, STAKES, 1, set())
    assert found.choice is not None
    assert isinstance(found.choice.best, Stake)
    costly = CostlyChoice(
        2, Stake("ancre", 100), found.choice.best, Fraction(-425, 18), Fraction(-425, 54), 100, solved=False
    )
    assert found.choice == costly
    assert found.choice.best.face not in ("ancre", "soleil")
    assert found.bet == BoldBet(2, 200, TABU_START.belongings(Seat(1)), 0)
    assert (found.throw, found.judged) == (None, 0)


def test_actions_by_others_are_not_moments_of_the_person() -> None:
    found = review(TABU, TABU_START, STAKES, 1, {2})
    assert found.choice is None
    assert found.bet is not None
    assert (found.bet.move, found.bet.staked) == (1, 100)
    none = review(TABU, TABU_START, STAKES, 1, {1, 2})
    assert (none.choice, none.bet) == (None, None)


def test_a_seat_without_decisions_or_losses_has_no_moments() -> None:
    assert review(TABU, TABU_START, STAKES[:1], 0, set()) == ReviewedSeat(None, None, None, 0, 0)
    assert review(TABU, TABU_START, [], 0, set()) == ReviewedSeat(None, None, None, 0, 0)


def test_a_choice_at_421_is_measured_against_best_play() -> None:
    """If the first throw is 4-2-1, to stop is best, and to throw a die again has a cost."""
    game = find_games()["home_casino/421"]
    start = game.start(2, game.variant())
    opening: list[Move] = [
        ActMove(Seat(0), q421.Q421Challenge(Seat(1), 100), start.phase),
        ActMove(Seat(0), Throw(), start.phase + 1),
        Chance((4, 2, 1)),
    ]
    again: Move = ActMove(Seat(0), q421.Rethrow((0,)), start.phase + 1)
    found = review(game, start, [*opening, again], 0, set())
    assert found.choice is not None
    assert (found.choice.move, found.choice.best, found.choice.solved) == (3, q421.Stand(), True)
    assert (found.choice.staked, found.judged, found.best) == (100, 1, 0)
    assert found.choice.cost > 0
    stand: Move = ActMove(Seat(0), q421.Stand(), start.phase + 1)
    best = review(game, start, [*opening, stand], 0, set())
    assert (best.choice, best.judged, best.best) == (None, 1, 1)
