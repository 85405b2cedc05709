"""The expert: best play of a small game by backward induction over the kernel's exact tree. No rule lives here.

A tree grows with the tables it is asked about and is kept for the life of the process, one for each reading of the
rules. A question is answered for the plain table equivalent to the one at hand (``plain_tables``), so a solution holds
for every stake.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from random import Random
from threading import Lock
from typing import Any

from tripot.games.home_casino.plain_tables import BOTH
from tripot.kernel import Action, ActMove, Bot, Decide, Game, GameTree, Odds, Options, Seat, advance, every_action

MAX_EXPERT_MOVES = 10_000_000
"""Never reached: plain tables are few, and the tree keeps what it has solved."""

_solving = Lock()
"""Slow bots run in threads, and a tree is not made for two at once."""


def make_expert(game: Game[Any], plain: Callable[[Any], Any], otherwise: Bot[Any]) -> Bot[Any]:
    """Make a bot that takes the best action of a game under way; it stakes and names like ``otherwise``."""

    @cache
    def best_play(variant: Any) -> GameTree[Any]:
        del variant  # a tree for each; the plain tables asked about carry it
        return GameTree(game, gains_of_both, taste=selfish_preference, moves=MAX_EXPERT_MOVES)

    @cache
    def best_action(table: Any) -> Action:
        turn = game.turn(table)
        assert isinstance(turn, Decide)
        (seat,), tree = turn.awaited, best_play(table.variant)

        def utility(action: Action) -> tuple[Fraction, Fraction]:
            after, _ = advance(game, table, ActMove(seat, action, table.phase))
            return selfish_preference(seat, tree.odds(after))

        return max(every_action(game, game.legal(table, seat)), key=utility)

    def play(table: Any, seat: Seat, offered: Options, rng: Random) -> Action:
        alike = plain(table)
        if alike is None:
            return otherwise(table, seat, offered, rng)
        with _solving:
            return best_action(alike)

    play.slow = True  # type: ignore[attr-defined]  # the first solution takes seconds
    return play


def gains_of_both(table: Any) -> tuple[int, ...]:
    """What each player of a plain table owns at its end; only differences matter."""
    return tuple(table.belongings(seat) for seat in BOTH)


def selfish_preference(seat: Seat, odds: Odds) -> tuple[Fraction, Fraction]:
    """The utility of best play: the seat's own expected chips; of equals, the least for the other."""
    own = sum((chance * each[seat] for each, chance in odds.items()), Fraction())
    other = sum((chance * each[1 - seat] for each, chance in odds.items()), Fraction())
    return own, -other
