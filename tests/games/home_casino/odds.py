"""Computes exact distributions and best play of the small games independently of the lab."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace as replace_game
from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from tripot.kernel import Action, ActMove, Chance, Decide, Draw, Game, GameTree, Outcome, Seat, Strategy, advance, purse

Law = dict[Any, Fraction]


def branches(draw: Draw) -> Iterator[tuple[Outcome, Fraction]]:
    """Yield the outcomes of a draw with their probabilities, regardless of the order of dice."""
    grouped: Counter[Outcome] = Counter()
    for outcome, weight in draw.law.outcomes():
        grouped[tuple(sorted(outcome, key=lambda face: (str(type(face)), face)))] += weight
    for outcome, weight in grouped.items():
        yield outcome, Fraction(weight, draw.law.weight())


def after(game: Game[Any], state: Any, move: Any) -> Any:
    """Return the state after a move, with the number of moves reset."""
    return replace(advance(game, state, move)[0], phase=0)


def law(game: Game[Any], state: Any, strategy: Strategy[Any], until: Callable[[Any], bool] = lambda _: False) -> Law:
    """Return the final states, or those in which ``until`` first becomes true, with their probabilities."""
    in_any_order = replace_game(game, essence=lambda table: table)  # no small game distinguishes dice by their order
    return GameTree(in_any_order, lambda end: end, settled=until, strategy=strategy).odds(state)


def probability(ends: Law, event: Callable[[Any], bool]) -> Fraction:
    """Return the probability of an event."""
    return sum((chance for state, chance in ends.items() if event(state)), Fraction())


def expected_net(ends: Law, seat: int, before: int) -> Fraction:
    """Return the mean change of a purse. ``before``: the initial amount."""
    return sum((chance * (state.at(purse(Seat(seat))) - before) for state, chance in ends.items()), Fraction())


class BestPlay:
    """Computes the value of a game for seat 0 by backward induction, if all seats play best."""

    def __init__(self, game: Game[Any], actions: Callable[[Any, Seat], list[Action]]) -> None:
        self.game = game
        self.actions = actions
        self.known: dict[Any, Fraction] = {}

    def value(self, state: Any) -> Fraction:
        """Return the expected final purse of seat 0."""
        state = replace(state, phase=0)
        if state not in self.known:
            self.known[state] = self.look_ahead(state)
        return self.known[state]

    def look_ahead(self, state: Any) -> Fraction:
        """Return the value of a state, computed from the values of the states that can follow."""
        turn = self.game.turn(state)
        if isinstance(turn, Draw):
            worth = (p * self.value(after(self.game, state, Chance(outcome))) for outcome, p in branches(turn))
            return sum(worth, Fraction())
        if isinstance(turn, Decide):
            seat = turn.awaited[0]
            choices = [self.value(after(self.game, state, ActMove(seat, do, 0))) for do in self.actions(state, seat)]
            return max(choices) if seat == 0 else min(choices)
        return Fraction(state.at(purse(Seat(0))))
