"""The expert: best play of a small game by backward induction over the kernel's exact tree. No rule lives here.

A tree grows with the tables it is asked about and is kept for the life of the process, one for each reading of the
rules. A question is answered for the plain table equivalent to the one at hand (``plain_tables``), so a solution holds
for every stake.
"""

from collections.abc import Callable
from fractions import Fraction
from random import Random
from threading import Lock
from typing import Any

from tripot.games.home_casino.board import UNIT
from tripot.games.home_casino.plain_tables import BOTH
from tripot.games.home_casino.race import Gains
from tripot.kernel import Action, ActMove, Bot, Decide, Game, GameTree, Odds, Options, Seat, advance, every_action

MAX_EXPERT_MOVES = 10_000_000
"""Never reached: plain tables are few, and the tree keeps what it has solved."""

_solving = Lock()
"""Slow bots run in threads, and a tree is not made for two at once."""


class BestPlay:
    """Best play of one small game, solved as it is asked about."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self._trees: dict[Any, GameTree[Any]] = {}
        self._actions: dict[Any, Action] = {}

    def law(self, table: Any) -> Gains:
        """What both players of a plain table gain if both play best."""
        with _solving:
            before, odds = gains_of_both(table), self._tree(table.variant).odds(table)
        return tuple(
            (float(chance), (each[0] - before[0]) // UNIT, (each[1] - before[1]) // UNIT)
            for each, chance in odds.items()
        )

    def action(self, table: Any) -> Action:
        """The best action at a plain table."""
        with _solving:
            if table not in self._actions:
                self._actions[table] = self._best_action(table)
            return self._actions[table]

    def _tree(self, variant: Any) -> GameTree[Any]:
        if variant not in self._trees:
            self._trees[variant] = GameTree(self.game, gains_of_both, taste=selfish_preference, moves=MAX_EXPERT_MOVES)
        return self._trees[variant]

    def _best_action(self, table: Any) -> Action:
        turn = self.game.turn(table)
        assert isinstance(turn, Decide)
        (seat,), tree = turn.awaited, self._tree(table.variant)

        def utility(action: Action) -> tuple[Fraction, Fraction]:
            after, _ = advance(self.game, table, ActMove(seat, action, table.phase))
            return selfish_preference(seat, tree.odds(after))

        return max(every_action(self.game, self.game.legal(table, seat)), key=utility)


def make_expert(best: BestPlay, plain: Callable[[Any], Any], otherwise: Bot[Any]) -> Bot[Any]:
    """Make a bot that takes the best action of a game under way; it stakes and names like ``otherwise``."""

    def play(table: Any, seat: Seat, offered: Options, rng: Random) -> Action:
        alike = plain(table)
        return otherwise(table, seat, offered, rng) if alike is None else best.action(alike)

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
