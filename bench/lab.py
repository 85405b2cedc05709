"""The lab's speed, each part compared with a peer in one run: fortunes with a plain C loop, random playouts with

Seconds are processor time where one core is measured, otherwise wall-clock time. Run it with ``just bench-lab``.
"""

import argparse
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from itertools import product
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from bench.fortunes import COUPS, races
from tripot.games import find_games
from tripot.kernel import ActMove, Chance, Throw, advance
from tripot.lab.playout import bytes_of
from tripot.lab.simulate import simulate

CRAPS = 557 / 165
"""Throws in a coup, on average; crapssim counts only throws."""

COLD = {
    "every bet of Tabu, Passe and roulette, in every variant": """
from itertools import product
from tripot.games import find_games
from tripot.kernel import apply_switches
from tripot.lab import Tariff
for name in ("tabu", "passe_anglaise", "home_casino/roulette"):
    game = find_games()[name]
    tariff, keys = Tariff(game), [switch.key for switch in game.switches]
    for values in product(*(switch.values for switch in game.switches)):
        tariff.prices(apply_switches(game.variant(), dict(zip(keys, values))))
""",
    **{
        f"best play of {name}": f"""
from tripot.games import find_games
from tripot.lab import load_policy
game = find_games()["home_casino/{name}"]
load_policy(game, game.variant())
"""
        for name in ("blackjack", "421")
    },
}
"""Programs for a fresh Python; its start and all imports count."""


class Row(msgspec.Struct):
    """One figure, and its ratio to a peer if it has one."""

    part: str
    what: str
    by: str
    value: float
    unit: str
    ratio: float | None = None


Heard = Callable[[], None]


def fortunes(rounds: int, heard: Heard) -> Iterator[Row]:
    """Ten million coups as paths, on one core."""
    for what, seconds in races(rounds, heard):
        for by, spent in seconds.items():
            yield Row("fortunes", what, by, COUPS / spent / 1e6, "M coups/s", spent / seconds["tripot"])


def cold(heard: Heard) -> Iterator[Row]:
    """Exact answers from a cold start, then again from the cache."""
    with TemporaryDirectory() as cache:
        for what, code in COLD.items():
            for by in ("first", "kept")[: 2 if "load_policy" in code else 1]:
                started, before = perf_counter(), sum(os.times()[2:4])
                subprocess.run([sys.executable, "-c", code], check=True, env=os.environ | {"XDG_CACHE_HOME": cache})
                yield Row("exact", what, f"{by}, clock", perf_counter() - started, "s")
                yield Row("exact", what, f"{by}, processor", sum(os.times()[2:4]) - before, "s")
                heard()


def playouts(rounds: int, seconds: float, heard: Heard) -> Iterator[Row]:
    """Whole random games on one core, compared with OpenSpiel's games written in Python."""
    # Not at the top: worker processes import this module too, and do not need OpenSpiel.
    from bench.kernel import contestants, speed

    everybody = contestants()
    speeds: dict[str, list[float]] = {name: [] for name in everybody}
    for number, (name, (_, play)) in product(range(rounds + 1), everybody.items()):
        reached = speed(play, Random(number), seconds)
        if number:
            speeds[name].append(reached)
        heard()
    peers = median(median(speeds[name]) for name, (kind, _) in everybody.items() if kind == "OpenSpiel, Python")
    for name, (kind, _) in sorted(everybody.items(), key=lambda item: -median(speeds[item[0]])):
        yield Row("playouts", name, kind, median(speeds[name]) / 1e3, "k moves/s", median(speeds[name]) / peers)


def passe(rounds: int, seconds: float, heard: Heard) -> Iterator[Row]:
    """La Passe Anglaise through the rules, throw by throw, compared with crapssim; one core."""
    by = {"tripot, through the rules": ours(seconds), "crapssim, pass line": theirs(seconds)}
    speeds: dict[str, list[float]] = {name: [] for name in by}
    for _ in range(rounds):
        for name, run in by.items():
            speeds[name].append(run())
            heard()
    peer = median(speeds["crapssim, pass line"])
    for name, reached in speeds.items():
        throws = median(reached)
        yield Row("passe", "throws", name, throws / 1e3, "k/s", throws / peer)
        yield Row("passe", "coups", name, throws / CRAPS / 1e3, "k/s", throws / peer)


def ours(seconds: float) -> Callable[[], float]:
    """Throws per second through Tripot's rules: for each throw, the banker's action, then the chance move."""
    game, chance = find_games()["passe_anglaise"], bytes_of(Random(1))
    laid = game.bets["banquier"].laid(game.presets["maison"])

    def run() -> float:
        throws, started = 0, process_time()
        while (taken := process_time() - started) < seconds:
            state = laid
            while state.stage == "coup":
                state, _ = advance(game, state, ActMove(state.banker, Throw(), state.phase))
                state, _ = advance(game, state, Chance(game.chance(state).sample(chance)))
                throws += 1
        return throws / taken

    return run


def theirs(seconds: float) -> Callable[[], float]:
    """Throws per second at a table of crapssim with one player on the pass line."""
    from crapssim import Table as Craps
    from crapssim.strategy import BetPassLine

    table = Craps(seed=1)
    table.add_player(strategy=BetPassLine(5), bankroll=10**9)

    def run() -> float:
        throws, started = 0, process_time()
        while (taken := process_time() - started) < seconds:
            table.run(max_rolls=1000, verbose=False)
            throws += 1000
        return throws / taken

    return run


def whole_games(games: int, heard: Heard) -> Iterator[Row]:
    """Home Casino with four bots: wall-clock time, which two idle cores should halve, and processor time."""
    variant, minds = find_games()["home_casino"].presets["maison"], ("cautious", "bold") * 2
    first: dict[str, float] = {}
    for workers in (1, 2):
        started, before = perf_counter(), sum(os.times()[:4])
        simulate(find, "home_casino", variant, minds, games, workers=workers)
        clock, spent = perf_counter() - started, sum(os.times()[:4]) - before
        for seconds, unit in ((clock, "games/s"), (spent, "games/s of the processors")):
            reached = games / seconds
            ratio = reached / first.setdefault(unit, reached)
            yield Row("games", "home_casino", f"{workers} worker{'s'[: workers - 1]}", reached, unit, ratio)
        heard()


def find(name: str) -> Any:
    """A game by name, in any process."""
    return find_games()[name]


def printed(console: Console, rows: list[Row]) -> None:
    """Print the rows as tables."""
    notes = {
        "fortunes": "10⁷ coups as paths, one core; how many times as fast as each we are",
        "exact": "from the start of Python; best play once more, when it is kept",
        "playouts": "random games, one core; beside the median of OpenSpiel's python_*",
        "passe": "one core; beside crapssim",
        "games": "whole games by four bots; beside one worker",
    }
    for part, note in ((part, note) for part, note in notes.items() if any(row.part == part for row in rows)):
        shown = Table(
            box=None, pad_edge=False, title=f"{part}: {note}", title_justify="left", title_style="bold", min_width=100
        )
        for title in ("what", "by"):
            shown.add_column(title)
        for title in ("", "unit", "×"):
            shown.add_column(title, justify="right")
        for item in rows:
            if item.part == part:
                ratio = "" if item.ratio is None else f"{item.ratio:.2f}"
                shown.add_row(item.what, item.by, f"{item.value:,.2f}", item.unit, ratio)
        console.print("", shown, sep="\n", highlight=False)


def main() -> None:
    """Measure, then print."""
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("--rounds", type=int, default=5, help="interleaved rounds, of which the median counts")
    asked.add_argument("--seconds", type=float, default=0.4, help="for each playout and round")
    asked.add_argument("--games", type=int, default=1000, help="whole games of Home Casino")
    asked.add_argument("--only", action="append", metavar="PART", help="fortunes, exact, passe, games or playouts")
    asked.add_argument("--json", action="store_true", help="print figures as JSON")
    options = asked.parse_args()
    console = Console(width=max(110, Console().width))
    before = os.getloadavg()
    parts: dict[str, tuple[int, Callable[[Heard], Iterator[Row]]]] = {
        "fortunes": (2 * 3 * (options.rounds + 1), partial(fortunes, options.rounds)),
        "exact": (5, cold),
        "passe": (2 * options.rounds, partial(passe, options.rounds, options.seconds)),
        "games": (2, partial(whole_games, options.games)),
        "playouts": (0, partial(playouts, options.rounds, options.seconds)),
    }
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    rows: list[Row] = []
    with Progress(*columns, console=Console(stderr=True)) as progress:
        for name, (steps, run) in parts.items():
            if options.only and name not in options.only:
                continue
            task = progress.add_task(name, total=steps or None)  # the number of contestants is not known yet
            rows += run(partial(progress.advance, task))
    load = {"before": before[0], "after": os.getloadavg()[0], "cores": os.cpu_count()}
    if options.json:
        print(msgspec.json.encode({"load": load, "rows": rows}).decode())
        return
    printed(console, rows)
    console.print(f"\nload average {load['before']:.1f} before, {load['after']:.1f} after, {load['cores']} cores")


if __name__ == "__main__":
    main()
