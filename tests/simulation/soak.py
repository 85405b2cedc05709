"""``just soak-house MINUTES``: simulates evenings until the time is up, and reports violated laws."""

import sys
import time
from itertools import count

from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from tests.simulation.evenings import Evening, evenings, totals

DEFAULT = 60.0


def soak(minutes: float, first: int) -> int:
    """Print each violation with the seed that reproduces it. Return the number of violations."""
    until = time.monotonic() + 60 * minutes
    done: list[Evening] = []
    broken = 0
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns) as bar:
        task = bar.add_task("the first evening", total=60 * minutes)
        for it in evenings(count(first)):
            done.append(it)
            for law in it.broken:
                bar.console.print(law, markup=False, style="bold red")
            broken += len(it.broken)
            sums = totals(done)
            bar.update(task, completed=60 * minutes - max(0, until - time.monotonic()), description=_said(sums))
            if time.monotonic() > until:
                break
    print(f"{_said(totals(done))}; seeds {first} to {done[-1].seed}; last trace {done[-1].trace}; {broken} laws broken")
    return broken


def _said(sums: dict[str, int]) -> str:
    return ", ".join(f"{number} {name}" for name, number in sums.items())


if __name__ == "__main__":
    minutes = float(sys.argv[1]) if len(sys.argv) > 1 else DEFAULT
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 1_000
    sys.exit(1 if soak(minutes, first) else 0)
