"""Fortunes round by round: the public API against a plain C loop, compiled at the start. Uses one core."""

import ctypes
import subprocess
from collections.abc import Callable, Iterator
from math import sqrt
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time

from tripot.games import find_games
from tripot.lab import Price, Tariff
from tripot.lab.monte_carlo import simulate_paths

PLAYERS, ROUNDS = 10_000, 1_000
COUPS = PLAYERS * ROUNDS

BETS = {"symbol": ("tabu", "symbole"), "banker": ("passe_anglaise", "banquier")}
"""The bet that each C loop plays."""

Run = Callable[[int], float]
"""From a seed: the mean gain of ten million coups."""


def compiled(folder: str) -> ctypes.CDLL:
    """Compile and load the C loops."""
    library = Path(folder, "fortunes.so")
    source = Path(__file__).with_name("fortunes.c")
    subprocess.run(["cc", "-O3", "-shared", "-fPIC", "-o", library, source], check=True)
    loops = ctypes.CDLL(str(library))
    loops.seed.argtypes = (ctypes.c_uint64,)
    for bet in BETS:
        for loop in (loops[f"run_{bet}"], loops[f"run_{bet}_law"]):
            loop.restype, loop.argtypes = ctypes.c_int64, (ctypes.c_int, ctypes.c_int)
    return loops


def ours(price: Price) -> Run:
    """The lab's public function."""
    return lambda seed: float(simulate_paths(price.law, PLAYERS, ROUNDS, seed=seed)[:, -1].sum()) / COUPS


def theirs(loops: ctypes.CDLL, name: str) -> Run:
    """The C loop."""
    loop = loops[f"run_{name}"]

    def run(seed: int) -> float:
        loops.seed(seed)
        return float(loop(PLAYERS, ROUNDS)) / COUPS

    return run


def races(rounds: int, heard: Callable[[], None]) -> Iterator[tuple[str, dict[str, float]]]:
    """For each bet, the processor time of each contestant: the median of interleaved rounds after a warm-up."""
    with TemporaryDirectory() as folder:
        loops = compiled(folder)
        for loop, (name, bet) in BETS.items():
            game = find_games()[name]
            price = Tariff(game).price(bet, game.presets["maison"])
            runs = {"tripot": ours(price), "C, dice": theirs(loops, loop), "C, law": theirs(loops, f"{loop}_law")}
            times: dict[str, list[float]] = {by: [] for by in runs}
            for seed in range(rounds + 1):
                for by, run in runs.items():
                    started = process_time()
                    mean = run(seed + 1)
                    times[by].append(process_time() - started)
                    error = price.deviation / sqrt(COUPS)
                    assert abs(mean - price.ev) < 6 * error, f"{by} plays another game: {mean}, not {float(price.ev)}"
                    heard()
            yield f"{name}, {bet}", {by: median(taken[1:]) for by, taken in times.items()}
