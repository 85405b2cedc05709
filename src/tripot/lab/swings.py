"""Estimates swings: how much a throw changed each seat's chance to win, by simulating the rest of the game many times.

Simulations are slow, so only some throws are examined: for each seat, those with the most luck, and the last throws of
the game. First, all of these are estimated roughly. Then the largest swing of each seat is estimated with more games.
"""

from collections.abc import Sequence
from math import hypot
from random import Random
from typing import Any

from msgspec import Struct

from tripot.kernel import Game, Seat
from tripot.lab.luck import LuckAnalysis
from tripot.lab.win_chance import WinChances, exact_chances, play_on

THROWS_PER_SEAT = 2
"""The number of throws examined for each seat: those with the largest luck in chips."""

LAST_THROWS = 2
"""The number of last throws of the game that are examined."""

FIRST_GAMES = 12
"""The number of rollouts from the states before and after each of these throws."""

MORE_GAMES = 36
"""The number of rollouts for the largest swing of each seat."""


class Swing(Struct, frozen=True):
    """The chances of all seats before and after a throw."""

    before: WinChances
    after: WinChances

    def change(self, seat: Seat) -> float:
        """Return how much the throw changed a seat's chance."""
        return self.after.chances[seat] - self.before.chances[seat]

    def error(self, seat: Seat) -> float:
        """Return the standard error of that change."""
        return hypot(self.before.error(seat), self.after.error(seat))


def find_swings(
    game: Game[Any],
    states: Sequence[Any],
    analysis: LuckAnalysis,
    first_games: int = FIRST_GAMES,
    more_games: int = MORE_GAMES,
) -> dict[int, Swing]:
    """Return the swings of the examined throws, by the number of their move. ``states`` contains the state before each
    move, and the last state."""
    players = len(analysis.start)
    seats = [Seat(seat) for seat in range(players)]

    def weigh(number: int, games: int) -> Swing:
        chances = []
        for place, state in enumerate(states[number : number + 2]):
            rng = Random(f"{number} {place} {games}")
            chances.append(exact_chances(game, state, players) or play_on(game, state, players, games, rng))
        return Swing(*chances)

    found = {number: weigh(number, first_games) for number in choose_throws(analysis, seats)}
    largest = {max(found, key=lambda number: abs(found[number].change(seat))) for seat in seats if found}
    for number in sorted(largest):
        more, less = weigh(number, more_games), found[number]
        found[number] = Swing(less.before + more.before, less.after + more.after)
    return found


def choose_throws(analysis: LuckAnalysis, seats: Sequence[Seat]) -> list[int]:
    """Return the throws to examine, in the order of the game."""
    lucky = [number for number, step in enumerate(analysis.steps) if any(step.luck)]
    chosen = set(lucky[-LAST_THROWS:])
    for seat in seats:
        chosen |= set(sorted(lucky, key=lambda item: -abs(analysis.steps[item].luck[seat]))[:THROWS_PER_SEAT])
    return sorted(chosen)
