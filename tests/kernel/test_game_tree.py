"""Tests the game tree: exact odds, decisions, and questions that are too large."""

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from tests.kernel.toy import TOY, Raise, Toss, Toy, start
from tripot.games import find_games
from tripot.kernel import (
    Chance,
    Decide,
    Done,
    Draw,
    Game,
    GameTree,
    Intractable,
    Seat,
    View,
    advance,
    chips_owned,
    dice,
    essence,
    every_action,
    mean,
    outcomes,
)
from tripot.lab import play_at_random, variants, walk


def test_a_choice_without_a_strategy_or_a_ranking_is_refused() -> None:
    game = find_games()["home_casino/blackjack"]
    with pytest.raises(Intractable, match="neither strategy nor taste"):
        GameTree(game, lambda _: 0).odds(game.bets["contre_la_banque"].laid(game.variant()))


def tables(game: Game[Any], seeds: range) -> Any:
    """Yield states of random games in random variants."""
    for seed in seeds:
        rng = Random(f"{game.name} {seed}")
        players = min(rng.choice(game.players), rng.choice(game.players))
        start = game.start(players, rng.choice(list(variants(game).values())))
        for number, (state, _, _) in enumerate(walk(game, start, (play_at_random,) * players, rng)):
            if rng.random() < 0.1:
                yield state
            if number > 300:
                break


@pytest.mark.parametrize("name", list(find_games()))
def test_fields_outside_the_essence_have_no_effect(name: str) -> None:
    """A state and its essence have the same options, the same laws, and the same chips after each move."""
    game = find_games()[name]
    if game.essence is None:
        return
    for state in tables(game, range(12)):
        bare = essence(game, state)
        turn, same = game.turn(state), game.turn(bare)
        if isinstance(turn, Decide) and isinstance(same, Decide):
            assert (turn.awaited, turn.free) == (same.awaited, same.free)
            assert all(game.legal(state, seat) == game.legal(bare, seat) for seat in turn.awaited + turn.free)
        else:
            assert turn == same
        assert essence(game, bare) == bare


@pytest.mark.parametrize("name", list(find_games()))
def test_the_order_of_equal_dice_has_no_effect(name: str) -> None:
    game = find_games()[name]
    if game.essence is None:
        return
    rng = Random(name)
    for state in tables(game, range(12)):
        turn = game.turn(state)
        if isinstance(turn, Draw):
            grouped = outcomes(game, turn.law)
            assert sum(weight for _, weight in grouped) == turn.law.weight()
            outcome, _ = rng.choice(grouped)
            other = tuple(rng.sample(outcome, len(outcome)))
            if turn.law.admits(other):
                after = [advance(game, state, Chance(each))[0] for each in (outcome, other)]
                assert essence(game, after[0]) == essence(game, after[1])


def test_one_seat_has_a_strategy_and_the_other_a_ranking() -> None:
    """At 421, the strategy makes the lander stop after one throw, and the opponent has no choice. The game is even."""
    game = find_games()["home_casino/421"]
    bet = game.bets["un_lancer_chacun"]
    table = bet.laid(game.variant(q421_bonus="perdant"))
    ahead = GameTree(
        game,
        lambda state: int(chips_owned(state, Seat(0)) - chips_owned(table, Seat(0))),
        strategy=lambda view: bet.strategy(view) if view.seat == 0 and bet.strategy else None,
        taste=lambda seat, odds: mean(odds) if seat == 0 else -mean(odds),
    )
    assert mean(ahead.odds(table)) == 0


def count_first_purse(state: Toss) -> int:
    return state.purse(Seat(0))


def is_tossed_or_dear(state: Toss) -> bool:
    """Return whether the coin was tossed, or the stake is at least three."""
    return count_first_purse(state) != 2 or state.worth > 2


def like_risk(seat: Seat, odds: dict[int, Fraction]) -> Fraction:
    return sum((chance * (owned - 2) ** 2 for owned, chance in odds.items()), Fraction())


def test_a_seat_chooses_the_action_that_its_ranking_prefers() -> None:
    """In the toy game, seat 1 may raise the stake first. A seat that prefers risk raises it to two, the maximum
    here."""
    tree = GameTree(TOY, count_first_purse, settled=is_tossed_or_dear, taste=like_risk)
    table = start(2, Toy())
    assert list(tree.choices(table).items()) == [(Raise(1), 4), (Done(), 1), (Raise(2), 0), (Raise(3), 0)]
    assert tree.odds(table) == {0: Fraction(1, 2), 4: Fraction(1, 2)}
    assert [state.worth for state in tree.decisions()] == [1, 2]
    assert {(seat, state.worth): utility for seat, state, utility in tree.utilities() if state.done} == {
        (1, 1): 1,
        (1, 2): 4,
    }


def test_results_are_counted_at_settled_tables() -> None:
    table = start(2, Toy())
    assert GameTree(TOY, count_first_purse).odds(table) == {2: 1}
    tree = GameTree(TOY, count_first_purse, settled=is_tossed_or_dear, strategy=View.default)
    assert tree.odds(table) == {1: Fraction(1, 2), 3: Fraction(1, 2)}
    assert tree.choices(table) == {}


def test_the_limit_on_actions_is_exact() -> None:
    offered = TOY.legal(start(2, Toy()), Seat(1))
    assert every_action(TOY, offered, most=4) == [Raise(1), Raise(2), Raise(3), Done()]
    with pytest.raises(Intractable, match="more than 3"):
        every_action(TOY, offered, most=3)


def test_the_limit_on_moves_is_exact() -> None:
    """The tree has four moves: done, the throw, and the two sides of the coin."""

    def odds(moves: int) -> Any:
        tree = GameTree(TOY, count_first_purse, settled=is_tossed_or_dear, strategy=View.default, moves=moves)
        return tree.odds(start(2, Toy()))

    assert sum(odds(4).values()) == 1
    with pytest.raises(Intractable, match="too many moves"):
        odds(3)


def test_with_an_essence_the_order_of_equal_dice_is_ignored() -> None:
    game = find_games()["home_casino/421"]
    thrown = dice(3)
    assert len(outcomes(game, thrown)) == 56
    assert dict(outcomes(game, thrown))[1, 2, 4] == 6
    assert len(outcomes(TOY, thrown)) == 216
