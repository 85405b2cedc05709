"""Times of the lab: exact answers from a cold start, and whole games with one worker and two.

``clock`` is wall-clock time; ``processor`` is processor time, which is more reliable on a busy machine. Run it with
``just bench-lab``; ``just bench-kernel`` measures random games on one core.
"""

import argparse
import os
import subprocess
import sys
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from tripot.games import find_games
from tripot.lab.simulate import simulate

COLD = {
    "every bet of Tabu, Passe and roulette, in every variant": """
from itertools import product
from tripot.games import find_games
from tripot.kernel import apply_switches
from tripot.lab import OddsCalculator
for name in ("tabu", "passe_anglaise", "home_casino/roulette"):
    game = find_games()[name]
    tariff, keys = OddsCalculator(game), [switch.key for switch in game.switches]
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


def measure_exact_answers() -> None:
    """Print the time of each program with an empty cache and, for best play, with the cached result."""
    with TemporaryDirectory() as cache:
        for what, program in COLD.items():
            for run in ("first", "cached")[: 2 if "load_policy" in program else 1]:
                began, before = perf_counter(), sum(os.times()[2:4])
                subprocess.run([sys.executable, "-c", program], check=True, env=os.environ | {"XDG_CACHE_HOME": cache})
                clock, processor = perf_counter() - began, sum(os.times()[2:4]) - before
                print(f"{what}, {run}: clock {clock:.2f} s, processor {processor:.2f} s", flush=True)


def measure_whole_games(games: int) -> None:
    """Print the speed of Home Casino with four bots. On two idle cores, two workers should be twice as fast."""
    variant, minds = find_games()["home_casino"].presets["maison"], ("cautious", "bold") * 2
    for workers in (1, 2):
        began, before = perf_counter(), sum(os.times()[:4])
        simulate(find, "home_casino", variant, minds, games, workers=workers)
        clock, processor = perf_counter() - began, sum(os.times()[:4]) - before
        print(f"{workers} workers: {games / clock:.1f} games/s, {games / processor:.1f} games per processor second")


def find(name: str) -> Any:
    """Return a game by name, in any process."""
    return find_games()[name]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=1000, help="number of games of Home Casino")
    options = parser.parse_args()
    measure_exact_answers()
    measure_whole_games(options.games)


if __name__ == "__main__":
    main()
