"""Random moves per second of every game on one core: list the legal moves, choose one, apply it; chance from its law.

Rounds are interleaved, so that a busy machine affects all games equally. Seconds are processor time. Run it with
``just bench-kernel``.
"""

import argparse
from random import Random
from statistics import median
from time import process_time
from typing import Any

from tripot.games import find_games
from tripot.kernel import Game
from tripot.lab import playout

PLAYERS = 4
"""The number of players, if the game allows it."""


def speed(game: Game[Any], rng: Random, seconds: float) -> float:
    """Moves per second in whole games, over at least this many seconds."""
    players = max(min(PLAYERS, game.players[-1]), game.players[0])
    moves, started = 0, process_time()
    while (spent := process_time() - started) < seconds:
        moves += playout(game, players, game.presets["maison"], rng)[1]
    return moves / spent


def main() -> None:
    """Measure, then print a line for each game."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5, help="interleaved rounds, of which the median counts")
    parser.add_argument("--seconds", type=float, default=1.0, help="of the processor, for each game and round")
    options = parser.parse_args()
    speeds: dict[str, list[float]] = {name: [] for name in find_games()}
    for number in range(options.rounds + 1):
        for name, game in find_games().items():
            reached = speed(game, Random(number), options.seconds if number else options.seconds / 4)
            if number:  # the first round only warms up
                speeds[name].append(reached)
    for name, found in speeds.items():
        print(f"{name:24} {median(found):10,.0f} moves/s, {min(found):,.0f} to {max(found):,.0f}")


if __name__ == "__main__":
    main()
