"""Random moves per second on one core: Tripot's games and OpenSpiel's, in one run with the same loop.

Each plays whole random games: list the legal moves, choose one, apply it; chance from its law. OpenSpiel's
``python_*`` games use Python like Tripot's, so they are the reference. A few of its C++ games, driven from
Python as a researcher would, are added. Rounds are interleaved, so that a busy machine affects all equally. Seconds
are processor time. Run it with ``just bench-kernel``.
"""

import argparse
import platform
import sys
from collections.abc import Callable
from importlib.metadata import version
from random import Random
from statistics import median
from time import process_time
from typing import Any

import pyspiel
from open_spiel.python import games as _python_games  # noqa: F401 - importing registers them
from rich.console import Console
from rich.table import Table

from tripot.games import find_games
from tripot.lab import playout

Play = Callable[[Random], int]
"""Plays one whole game and returns its number of moves."""

COMPILED = ("kuhn_poker", "tic_tac_toe", "pig", "liars_dice", "yacht", "backgammon")
PLAYERS = 4
"""The number of players in our games, if the game allows it."""


def ours(name: str) -> Play:
    """A game of Tripot, through its kernel."""
    game = find_games()[name]
    players = max(min(PLAYERS, game.players[-1]), game.players[0])
    variant = game.presets["maison"]
    return lambda rng: playout(game, players, variant, rng)[1]


def theirs(name: str) -> Play:
    """A game of OpenSpiel."""
    game = pyspiel.load_game(name)

    def play(rng: Random) -> int:
        state, moves = game.new_initial_state(), 0
        while not state.is_terminal():
            moves += 1
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, weights)[0])
            elif state.is_simultaneous_node():
                legal = [state.legal_actions(player) for player in range(game.num_players())]
                state.apply_actions([actions[int(rng.random() * len(actions))] for actions in legal])
            else:
                actions = state.legal_actions()
                state.apply_action(actions[int(rng.random() * len(actions))])
        return moves

    return play


def speed(play: Play, rng: Random, seconds: float) -> float:
    """Moves per second, over at least this many seconds."""
    moves, started = 0, process_time()
    while (spent := process_time() - started) < seconds:
        moves += play(rng)
    return moves / spent


def contestants() -> dict[str, tuple[str, Play]]:
    """All games that can be played: Tripot's, then OpenSpiel's in Python, then in C++."""
    everybody: dict[str, tuple[str, Play]] = {name: ("tripot", ours(name)) for name in find_games()}
    registered = [game.short_name for game in pyspiel.registered_games()]
    for kind, names in (
        ("OpenSpiel, Python", [name for name in registered if name.startswith("python_")]),
        ("OpenSpiel, C++", [name for name in COMPILED if name in registered]),
    ):
        for name in names:
            try:
                play = theirs(name)
                play(Random(0))
            except Exception as error:  # not every registered game can be played without parameters
                sys.stderr.write(f"{name} is left out: {type(error).__name__}: {str(error).splitlines()[:1]}\n")
                continue
            everybody[name] = (kind, play)
    return everybody


def measure(rounds: int, seconds: float) -> list[dict[str, Any]]:
    """The median speed of every game over interleaved rounds."""
    everybody = contestants()
    speeds: dict[str, list[float]] = {name: [] for name in everybody}
    for number in range(rounds + 1):
        for name, (_, play) in everybody.items():
            reached = speed(play, Random(number), seconds if number else seconds / 4)
            if number:  # the first round only warms up
                speeds[name].append(reached)
    return [
        {"game": name, "kind": kind, "moves_per_second": median(speeds[name]), "rounds": speeds[name]}
        for name, (kind, _) in everybody.items()
    ]


def table(results: list[dict[str, Any]]) -> Table:
    """Speeds, and their ratios to the median and to the fastest of the games written in Python."""
    peers = [result["moves_per_second"] for result in results if result["kind"] == "OpenSpiel, Python"]
    shown = Table(box=None, pad_edge=False)
    shown.add_column("game")
    shown.add_column("written in")
    for title in ("moves/s", "slowest", "fastest", "× median of python_*", "× fastest"):
        shown.add_column(title, justify="right")
    for result in sorted(results, key=lambda result: -result["moves_per_second"]):
        fast = result["moves_per_second"]
        style = "bold" if result["kind"] == "tripot" else ""
        shown.add_row(
            result["game"],
            result["kind"],
            f"{fast:,.0f}",
            f"{min(result['rounds']):,.0f}",
            f"{max(result['rounds']):,.0f}",
            f"{fast / median(peers):.2f}",
            f"{fast / max(peers):.2f}",
            style=style,
        )
    return shown


def main() -> None:
    """Measure, then print a table."""
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("--rounds", type=int, default=5, help="interleaved rounds, of which the median counts")
    asked.add_argument("--seconds", type=float, default=1.0, help="of the processor, for each game and round")
    options = asked.parse_args()
    results = measure(options.rounds, options.seconds)
    console = Console(width=max(110, Console().width))
    console.print(table(results))
    console.print(
        f"median of {options.rounds} rounds of {options.seconds} s each; "
        f"Python {platform.python_version()}, OpenSpiel {version('open-spiel')}, {platform.machine()}",
        highlight=False,
    )


if __name__ == "__main__":
    main()
