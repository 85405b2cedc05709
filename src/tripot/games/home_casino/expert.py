"""The expert: best play of a small game by backward induction over the kernel's exact tree.

Each variant has one tree, which keeps its solved tables as long as the process runs. A table is solved in its plain
form (``plain_tables``), so a solution is valid for every stake.
"""

from collections.abc import Callable
from fractions import Fraction
from threading import Lock
from typing import Any

from tripot.games.home_casino.plain_tables import BOTH
from tripot.kernel import Action, ActMove, Decide, Game, GameTree, Odds, Seat, Strategy, View, advance, every_action

MAX_EXPERT_MOVES = 10_000_000
"""A limit that is never reached, because plain tables are few."""

_solving = Lock()
"""The lock of the trees, needed because slow bots run in threads."""


class BestPlay:
    """Best play of one small game, solved on demand."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self._trees: dict[Any, GameTree[Any]] = {}
        self._actions: dict[Any, Action] = {}

    def action(self, table: Any) -> Action:
        """Return the best action at a plain table."""
        with _solving:
            if table not in self._actions:
                self._actions[table] = self._best_action(table)
            return self._actions[table]

    def tree(self, variant: Any) -> GameTree[Any]:
        """Return the tree of one variant of the rules."""
        if variant not in self._trees:
            self._trees[variant] = GameTree(self.game, gains_of_both, taste=selfish_preference, moves=MAX_EXPERT_MOVES)
        return self._trees[variant]

    def _best_action(self, table: Any) -> Action:
        turn = self.game.turn(table)
        assert isinstance(turn, Decide)
        (seat,), tree = turn.awaited, self.tree(table.variant)
        actions = every_action(self.game, self.game.legal(table, seat))
        if len(actions) == 1:  # the action needs no search
            return actions[0]

        def utility(action: Action) -> tuple[Fraction, Fraction]:
            after, _ = advance(self.game, table, ActMove(seat, action, table.phase))
            return selfish_preference(seat, tree.odds(after))

        return max(actions, key=utility)


def make_expert(best: BestPlay, plain: Callable[[Any], Any], otherwise: Strategy[Any]) -> Strategy[Any]:
    """Make a bot that takes the best action of a game in progress. It stakes and challenges like ``otherwise``."""

    def play(view: View[Any]) -> Action:
        alike = plain(view.state)
        return otherwise(view) if alike is None else best.action(alike)

    play.slow = True  # type: ignore[attr-defined]  # a first solution takes a quarter of a second
    return play


def gains_of_both(table: Any) -> tuple[int, ...]:
    """Return the final chips of each player of a plain table. Only differences matter."""
    return tuple(table.belongings(seat) for seat in BOTH)


def selfish_preference(seat: Seat, odds: Odds) -> tuple[Fraction, Fraction]:
    """Return the utility for best play: the seat's expected chips and, to break ties, fewer chips of the other
    player."""
    own = sum((chance * each[seat] for each, chance in odds.items()), Fraction())
    other = sum((chance * each[1 - seat] for each, chance in odds.items()), Fraction())
    return own, -other
