"""Decisions per second in learning environments: Tripot's, its kernel's, and PettingZoo's classic games, in one run.

Every contestant plays whole random games: read the observation and its mask, choose, step. ``arrays`` are 64 tables at
once. Rounds are interleaved. Seconds are processor time. ``just bench-learning`` runs it.
"""

import argparse
from collections.abc import Callable
from importlib import import_module
from random import Random
from statistics import median
from time import process_time
from typing import Any

import numpy as np

from tripot.games import find_games
from tripot.kernel import Game
from tripot.lab import env, playout
from tripot.lab.learning.env import envs

PLAYERS = 4
CLASSIC = ("tictactoe_v3", "connect_four_v3", "leduc_holdem_v4", "texas_holdem_v4", "gin_rummy_v4", "chess_v6")
ARRAY_TABLES = 64

Play = Callable[[Random], int]
"""Plays for a while and returns the number of decisions, or of moves of the kernel."""


def play_aec(table: Any) -> Play:
    """A PettingZoo environment with action masks."""

    def play(rng: Random) -> int:
        table.reset(seed=rng.getrandbits(30))
        steps = 0
        for _ in table.agent_iter():
            observation, _, over, cut, info = table.last()
            if over or cut:
                table.step(None)
                continue
            mask = info["action_mask"] if "action_mask" in info else observation["action_mask"]
            on = mask.nonzero()[0]
            table.step(int(on[int(rng.random() * len(on))]))
            steps += 1
        return steps

    return play


def play_kernel(game: Game[Any], players: int) -> Play:
    """The kernel alone."""
    variant = game.variant()
    return lambda rng: playout(game, players, variant, rng)[1]


def play_arrays(game: Any, players: int) -> Play:
    """Many tables at once."""
    tables = envs(game, ARRAY_TABLES, players)
    seen = tables.reset(seed=1)

    def play(rng: Random) -> int:
        nonlocal seen
        noise = np.random.default_rng(rng.getrandbits(30)).random((50, *seen.masks.shape), np.float32)
        for row in noise:
            seen = tables.step((row * seen.masks).argmax(axis=1))
        return 50 * ARRAY_TABLES

    return play


def contestants() -> dict[tuple[str, str], Play]:
    """Every game in each form. PettingZoo's games that cannot be imported are listed and left out."""
    found: dict[tuple[str, str], Play] = {}
    for name, game in find_games().items():
        players = max(min(PLAYERS, game.players[-1]), game.players[0])
        found[name, "kernel"] = play_kernel(game, players)
        found[name, "AEC"] = play_aec(env(game, players))
        found[name, "arrays"] = play_arrays(game, players)
    for name in CLASSIC:
        try:
            found[name, "PettingZoo"] = play_aec(import_module(f"pettingzoo.classic.{name}").env())
        except (ImportError, ModuleNotFoundError) as error:
            print(f"{name} is left out: {error}")
    return found


def main() -> None:
    """Measure and print."""
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("--rounds", type=int, default=5)
    asked.add_argument("--seconds", type=float, default=1.0, help="of the processor, for each contestant and round")
    options = asked.parse_args()
    everybody = contestants()
    speeds: dict[tuple[str, str], list[float]] = {key: [] for key in everybody}
    for number in range(options.rounds + 1):
        for key, play in everybody.items():
            rng, count, began = Random(number), 0, process_time()
            while (spent := process_time() - began) < options.seconds / (1 if number else 4):
                count += play(rng)
            if number:  # the first round only warms up
                speeds[key].append(count / spent)
    print(f"{'game':<24}{'form':<12}{'a second':>10}{'× kernel':>10}{'lowest':>8}{'highest':>8}")
    for (name, form), found in speeds.items():
        kernel = speeds.get((name, "kernel"), [])
        ratios = sorted(a / b for a, b in zip(found, kernel, strict=False))
        shown = f"{median(ratios):>10.2f}{ratios[0]:>8.2f}{ratios[-1]:>8.2f}" if ratios else ""
        print(f"{name:<24}{form:<12}{median(found):>10,.0f}{shown}")


if __name__ == "__main__":
    main()
