"""Computes each seat's chance to win from a position.

If no decision is left and the game tree is small, the chances are exact. Otherwise, the best built-in bot plays all
seats to the end many times (each time is a *rollout*), and the share of games won is returned with its standard error.
A shared victory counts as a fraction. The same seed gives the same answer.
"""

from math import sqrt
from random import Random
from typing import Any

from msgspec import Struct

from tripot.kernel import Game, GameTree, Intractable, Over, Seat, Strategy
from tripot.lab.playout import walk

MAX_EXACT_MOVES = 3_000
"""The maximum number of moves of a tree that is enumerated. Larger trees are sampled."""

ROLLOUT_BOTS = ("expert", "calculating")
"""The preferred bots for rollouts, best first. If a game has none of them, or only slow ones, its first bot is used."""


class WinChances(Struct, frozen=True):
    """The chance of each seat to win from a position."""

    chances: tuple[float, ...]
    games: int
    """The number of rollouts; 0 if the chances are exact."""

    @property
    def is_exact(self) -> bool:
        """Whether all possible ends were enumerated."""
        return not self.games

    def error(self, seat: Seat) -> float:
        """Return the standard error of a seat's chance. Adding one win and one loss keeps it above 0."""
        if self.is_exact:
            return 0.0
        share = (self.chances[seat] * self.games + 1) / (self.games + 2)
        return sqrt(share * (1 - share) / self.games)

    def __add__(self, other: "WinChances") -> "WinChances":
        if self.is_exact or not other.games:
            return self
        games = self.games + other.games
        pairs = zip(self.chances, other.chances, strict=True)
        return WinChances(tuple((a * self.games + b * other.games) / games for a, b in pairs), games)


def rollout_bot(game: Game[Any]) -> Strategy[Any]:
    """Return the best fast built-in bot."""
    known = [game.bots[name] for name in ROLLOUT_BOTS if name in game.bots]
    return next((bot for bot in known if not getattr(bot, "slow", False)), next(iter(game.bots.values())))


def exact_chances(game: Game[Any], state: Any, players: int) -> WinChances | None:
    """Return the exact chances, if no decisions remain and the tree is small."""
    tree = GameTree(game, lambda end: end.over.winners, settled=lambda _: False, moves=MAX_EXACT_MOVES)
    try:
        odds = tree.odds(state)
    except Intractable:
        return None
    won = [0.0] * players
    for winners, chance in odds.items():
        for seat in winners:
            won[seat] += float(chance) / len(winners)
    return WinChances(tuple(won), 0)


def play_on(game: Game[Any], state: Any, players: int, games: int, rng: Random) -> WinChances:
    """Play games from a position on, and return the share of games that each seat wins."""
    bots, won = (rollout_bot(game),) * players, [0.0] * players
    for _ in range(games):
        last = state
        for after, _, _ in walk(game, state, bots, rng):
            last = after
        assert isinstance(last.over, Over)
        for seat in last.over.winners:
            won[seat] += 1 / len(last.over.winners)
    return WinChances(tuple(share / games for share in won), games)


def win_chances(game: Game[Any], state: Any, players: int, games: int, seed: str) -> WinChances:
    """Return the chance of each seat to win."""
    return exact_chances(game, state, players) or play_on(game, state, players, games, Random(seed))
