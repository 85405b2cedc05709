"""Arena: every strategy plays every other one, and a Bradley-Terry model turns the scores into Elo. Needs numpy.

Two strategies play at a table with the fewest seats that the game allows, and change seats from game to game. A score
is the share of games won. One additional drawn game for each pair keeps ratings finite.
"""

from collections.abc import Callable, Sequence
from itertools import combinations
from math import log
from typing import Any

import numpy as np
from msgspec import Struct

from tripot.kernel import Variant
from tripot.lab.confidence import half_width, wilson_interval
from tripot.lab.playout import FindGame
from tripot.lab.result_table import ResultTable
from tripot.lab.simulate import Estimate, SimulatedGame, simulate

ELO_PER_UNIT = 400 / log(10)
"""Elo points of one unit of the model's logarithmic strength."""

FIT_ROUNDS = 500


class Arena(Struct, frozen=True):
    """The results of every strategy against every other one."""

    game: str
    names: tuple[str, ...]
    games: int
    """The number of games of each pair."""
    scores: dict[tuple[str, str], float]
    """The victories of the first strategy against the second. A victory that several seats share counts as a
    fraction."""

    def __repr__(self) -> str:
        return repr(self.table())

    def _repr_html_(self) -> str:
        return self.table()._repr_html_()

    def elo(self) -> dict[str, Estimate]:
        """Return the Elo rating of each strategy with its 95 % interval, best first. The mean of all ratings is 0."""
        count, won = len(self.names), self._wins() + 0.5 * (1 - np.eye(len(self.names)))
        strength = np.ones(count)
        for _ in range(FIT_ROUNDS):
            met = (won + won.T) / (strength[:, None] + strength[None, :])
            strength = won.sum(axis=1) / met.sum(axis=1)
            strength /= np.exp(np.log(strength).mean())
        chance = strength[:, None] / (strength[:, None] + strength[None, :])
        weight = (won + won.T) * chance * (1 - chance)
        spread = np.sqrt(np.diag(np.linalg.pinv(np.diag(weight.sum(axis=1)) - weight)))
        found = {}
        for at in np.argsort(-strength):
            value, off = ELO_PER_UNIT * float(np.log(strength[at])), half_width(ELO_PER_UNIT * float(spread[at]))
            found[self.names[at]] = Estimate(value, value - off, value + off)
        return found

    def score(self, name: str) -> float:
        """Return the share of its games that a strategy has won."""
        others = [other for other in self.names if other != name]
        return sum(self.scores[name, other] for other in others) / (self.games * len(others))

    def table(self) -> ResultTable:
        """Return a table of the ratings and of each strategy's score against the others."""
        rows = []
        for name, elo in self.elo().items():
            played, share = self.games * (len(self.names) - 1), self.score(name)
            rows.append((name, round(elo.value), (elo.low, elo.high), share, wilson_interval(share, played)))
        title = f"{self.game}: {self.games} games of each pair"
        return ResultTable(title, ("strategy", "Elo", "95 % interval", "score", "95 % interval"), rows)

    def _wins(self) -> Any:
        return np.array([[self.scores.get((one, other), 0.0) for other in self.names] for one in self.names])


def play_arena(
    find: FindGame,
    name: str,
    variant: Variant,
    strategies: Sequence[str],
    games: int,
    seed: int = 0,
    workers: int = 1,
    on_progress: Callable[[int], None] = lambda _: None,
) -> Arena:
    """Play about this many games of each pair, half of them in each order of seats. ``find`` returns a game by its
    name."""
    scores: dict[tuple[str, str], float] = {}
    each, seats = max(1, games // 2), max(2, find(name).players[0])
    for one, other in combinations(strategies, 2):
        won = 0.0
        for order in ((one, other), (other, one)):
            table = (order * seats)[:seats]
            found = simulate(find, name, variant, table, each, seed, workers, on_progress)
            won += sum(victory_of(one, game) for game in found.games)
        scores |= {(one, other): won, (other, one): 2 * each - won}
    return Arena(name, tuple(strategies), 2 * each, scores)


def victory_of(name: str, game: SimulatedGame) -> float:
    """Return 1 if a strategy won a game, a fraction for a shared victory, and 1/2 for a game without a winner."""
    if not game.winners:
        return 0.5
    return sum(game.strategies[seat] == name for seat in game.winners) / len(game.winners)
