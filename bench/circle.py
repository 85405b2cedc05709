"""How long a server takes for the page of a circle of sixty people with five hundred evenings: ``just bench-circle``.

The page asks three questions: the circle, its standings, its honours. Each is timed over HTTP on the loopback, on
SQLite and on PostgreSQL: as a server that has just started answers it (nothing of the circle is in its caches), and
again. The target is 100 ms for each, on first read too.
"""

import argparse
import os
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter

from msgspec import Struct

from tests.server.api.after_a_game import house_on
from tests.server.large_circle import EVENINGS, write_circle
from tests.server.visitors import Served, Visitor
from tripot.clock import wall_clock
from tripot.server.identity.credentials import COOKIE
from tripot.server.results.circle_results import CircleResults

STORES = ("sqlite", "postgres")
BELOW = ("", "/standings", "/honours")
TARGET_MS = 100
SECRET = "the secret of one device"


class Read(Struct):
    """One question of the page, in milliseconds."""

    store: str
    below: str
    first: list[float]
    again: list[float]


def timed(who: Visitor, path: str) -> float:
    began = perf_counter()
    who.get(path)
    return (perf_counter() - began) * 1000


def run_on(store: str, times: int, evenings: int) -> list[Read]:
    with tempfile.TemporaryDirectory() as folder, house_on(store, Path(folder)) as house:
        circle = write_circle(house.hall.store._store, SECRET, wall_clock(), evenings)
        who = house.visitor()
        who.cookies[COOKIE] = SECRET
        found = [Read(store, below, [], []) for below in BELOW]
        for it in found * times:
            path = f"/api/circles/{circle}{it.below}"
            results_of(house).forget()
            it.first.append(timed(who, path))
            it.again.append(timed(who, path))
        return found


def results_of(house: Served) -> CircleResults:
    found = house.dependency("circle_results")
    assert isinstance(found, CircleResults)
    return found


def run(times: int, evenings: int = EVENINGS) -> list[Read]:
    return [it for store in STORES for it in run_on(store, times, evenings)]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=15)
    times = parser.parse_args().times
    load = os.getloadavg()[0]
    found = run(times)
    print(f"{times} times each; load average {load:.1f} before, {os.getloadavg()[0]:.1f} after")
    print(f"{'':22}{'first ms':>10}{'worst':>8}{'again ms':>10}{'worst':>8}")
    for it in found:
        name = f"{it.store} {it.below or 'the circle'}"
        print(f"{name:22}{median(it.first):10.1f}{max(it.first):8.1f}{median(it.again):10.1f}{max(it.again):8.1f}")
    return 0 if all(median(it.first) < TARGET_MS for it in found) else 1


if __name__ == "__main__":
    sys.exit(main())
