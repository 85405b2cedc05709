"""The lab's speed, in one run: fortunes beside a plain C loop, whole games on one and two cores, Passe beside crapssim.

Fortunes are per-round paths of many players, through the call anyone would use, ``tripot.lab.paths.paths``. The C loop
throws the dice and settles them by the rule, xoshiro256++ and -O3; a second one draws from the same law as we do, which
no rule of thumb would call plain but is the harder yardstick. One core, processor seconds, rounds interleaved, the
median counts. Run it with ``just bench-lab``; random playouts beside OpenSpiel's are in ``just bench-kernel``.
"""

import argparse
import ctypes
import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any

from tripot.games import found
from tripot.kernel import Act, Chance, Throw, advance
from tripot.lab.odds import Tariff
from tripot.lab.paths import paths
from tripot.lab.playout import bytes_of
from tripot.lab.simulate import simulate

C = r"""
#include <stdint.h>
#include <stdlib.h>
static uint64_t s[4];
static inline uint64_t rotl(uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }
static inline uint64_t next(void) {
    uint64_t r = rotl(s[0] + s[3], 23) + s[0], t = s[1] << 17;
    s[2] ^= s[0]; s[3] ^= s[1]; s[1] ^= s[2]; s[0] ^= s[3]; s[2] ^= t; s[3] = rotl(s[3], 45);
    return r;
}
void seed(uint64_t x) {
    for (int i = 0; i < 4; i++) {
        uint64_t z = (x += 0x9e3779b97f4a7c15ULL);
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL; z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL; s[i] = z ^ (z >> 31);
    }
}
static inline int die(void) { return (int)(((next() >> 32) * 6) >> 32); }
static int symbol(void) {
    int k = (die() == 4) + (die() == 4) + (die() == 4);
    return k ? k : -2;
}
static int banker(void) {
    int first = 2 + die() + die();
    if (first == 7 || first == 11) return 1;
    if (first == 2 || first == 3 || first == 12) return -1;
    for (;;) { int t = 2 + die() + die(); if (t == first) return 1; if (t == 7) return -1; }
}
static int symbol_law(void) {
    uint64_t u = ((next() >> 32) * 216) >> 32;
    return u < 125 ? -2 : u < 200 ? 1 : u < 215 ? 2 : 3;
}
static int banker_law(void) { return (((next() >> 32) * 495) >> 32) < 251 ? -1 : 1; }
#define RUN(name) int64_t run_##name(int players, int rounds) { \
    int32_t *path = malloc(sizeof(int32_t) * (size_t)players * (rounds + 1)); int64_t sum = 0; \
    for (int p = 0; p < players; p++) { int32_t *row = path + (size_t)p * (rounds + 1); row[0] = 0; \
        for (int r = 0; r < rounds; r++) row[r + 1] = row[r] + name(); sum += row[rounds]; } \
    free(path); return sum; }
RUN(symbol) RUN(banker) RUN(symbol_law) RUN(banker_law)
"""

PLAYERS, ROUNDS = 10_000, 1_000


def compiled(folder: str) -> ctypes.CDLL:
    """The C loops, compiled here and now."""
    source, library = Path(folder, "loop.c"), Path(folder, "loop.so")
    source.write_text(C)
    subprocess.run(["cc", "-O3", "-shared", "-fPIC", "-o", library, source], check=True)
    loaded = ctypes.CDLL(str(library))
    for name in ("symbol", "banker", "symbol_law", "banker_law"):
        run = getattr(loaded, f"run_{name}")
        run.restype, run.argtypes = ctypes.c_int64, (ctypes.c_int, ctypes.c_int)
    loaded.seed.argtypes = (ctypes.c_uint64,)
    return loaded


def ours(game: str, bet: str) -> Callable[[int], float]:
    """Our call, and what it finds as the mean of a coup."""
    law = Tariff(found()[game]).price(bet, found()[game].presets["maison"]).law
    return lambda seed: float(paths(law, PLAYERS, ROUNDS, seed=seed)[:, -1].mean()) / ROUNDS


def theirs(loops: ctypes.CDLL, name: str) -> Callable[[int], float]:
    """A C loop."""

    def run(seed: int) -> float:
        loops.seed(seed)
        return float(getattr(loops, f"run_{name}")(PLAYERS, ROUNDS)) / PLAYERS / ROUNDS

    return run


def spent(run: Callable[[int], float], seed: int) -> tuple[float, float]:
    """Processor seconds, and the mean found."""
    started = process_time()
    found_mean = run(seed)
    return process_time() - started, found_mean


def fortunes(rounds: int) -> list[dict[str, Any]]:
    """Ten million coups as paths, by us and by C."""
    results = []
    with TemporaryDirectory() as folder:
        loops = compiled(folder)
        for game, bet, loop in (("tabu", "symbole", "symbol"), ("passe_anglaise", "banquier", "banker")):
            runs = {"tripot": ours(game, bet), "C, dice": theirs(loops, loop), "C, law": theirs(loops, f"{loop}_law")}
            times: dict[str, list[float]] = {name: [] for name in runs}
            means: dict[str, float] = {}
            for seed in range(rounds + 1):
                for name, run in runs.items():
                    seconds, means[name] = spent(run, seed + 1)
                    if seed:
                        times[name].append(seconds)
            us = median(times["tripot"])
            for name, taken in times.items():
                results.append(
                    {
                        "what": f"{game} {bet}, 10⁷ coups as paths",
                        "by": name,
                        "seconds": median(taken),
                        "tripot_is": median(taken) / us,
                        "mean": means[name],
                    }
                )
    return results


def whole_games(games: int) -> list[dict[str, Any]]:
    """Whole games of Home Casino by bots, on one and on two cores; wall seconds, for two cores are the point."""
    game = found()["home_casino"]
    results = []
    for workers in (1, 2):
        started = perf_counter()
        simulate(find, "home_casino", game.presets["maison"], ("cautious", "bold") * 2, games, workers=workers)
        results.append(
            {"what": f"home_casino, {workers} worker(s)", "games_per_second": games / (perf_counter() - started)}
        )
    return results


def find(name: str) -> Any:
    """A game by name, in any process."""
    return found()[name]


def passe(seconds: float) -> list[dict[str, Any]]:
    """Coups of Passe through the rules, every throw a move; beside rolls of crapssim, where it is installed."""
    game = found()["passe_anglaise"]
    laid = game.bets["banquier"].laid(game.presets["maison"])
    chance = bytes_of(Random(1))
    coups, throws, started = 0, 0, process_time()
    while (taken := process_time() - started) < seconds:
        state = laid
        while state.stage == "coup":
            state, _ = advance(game, state, Act(state.banker, Throw(), state.phase))
            state, _ = advance(game, state, Chance(game.chance(state).sample(chance)))
            throws += 1
        coups += 1
    reached = {"coups_per_second": coups / taken, "throws_per_second": throws / taken}
    results: list[dict[str, Any]] = [{"what": "passe_anglaise through the rules", **reached}]
    try:
        from crapssim import Table
        from crapssim.strategy import BetPassLine
    except ImportError:
        return [*results, {"what": "crapssim is not installed here"}]
    rolls = 20_000
    table = Table()
    table.add_player(strategy=BetPassLine(5), bankroll=10**9)
    started = process_time()
    table.run(max_rolls=rolls, verbose=False)
    return [*results, {"what": "crapssim, pass line", "rolls_per_second": rolls / (process_time() - started)}]


def main() -> None:
    """Measure, then print."""
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("--rounds", type=int, default=5, help="interleaved rounds, of which the median counts")
    asked.add_argument("--games", type=int, default=200, help="whole games of Home Casino")
    asked.add_argument("--json", action="store_true", help="print figures as JSON")
    options = asked.parse_args()
    results = [*fortunes(options.rounds), *passe(2.0), *whole_games(options.games)]
    if options.json:
        print(json.dumps(results))
        return
    for row in results:
        print(
            "  ".join(f"{key}: {value:,.4g}" if isinstance(value, float) else str(value) for key, value in row.items())
        )


if __name__ == "__main__":
    main()
