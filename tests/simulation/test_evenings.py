"""Deterministic simulation: 40 evenings of 10 to 20 parties on two nodes and one disk, with faults of all kinds.

``just soak-house`` runs thousands.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.simulation.evenings import evenings, totals
from tests.simulation.town import Town

SEEDS = 40
PARTS = 4
"""So that workers can share them."""


@pytest.mark.parametrize("part", range(PARTS))
def test_no_evening_breaks_a_law(part: int) -> None:
    done = list(evenings(range(part, SEEDS, PARTS)))
    assert [law for evening in done for law in evening.broken] == []
    sums = totals(done)
    assert sums["tables"] >= 10 * sums["seeds"]
    assert sums["commands"] >= 50 * sums["seeds"]
    assert sums["faults"] > 0


def test_the_same_seed_gives_the_same_trace_and_another_seed_another() -> None:
    traces = [Town(seed).run().trace for seed in (1978, 1978, 1979)]
    assert traces[0] == traces[1] != traces[2]


def test_the_trace_does_not_depend_on_the_process() -> None:
    """Not on string hashing, nor on object addresses."""
    program = "from tests.simulation.town import Town; print(Town(7, 6).run().trace)"
    root = Path(__file__).parents[2]
    traces = {
        subprocess.run(
            [sys.executable, "-c", program],
            capture_output=True,
            check=True,
            cwd=root,
            env={**os.environ, "PYTHONHASHSEED": str(salt), "PYTHONPATH": str(root)},
            text=True,
        ).stdout
        for salt in (1, 2, 3)
    }
    assert len(traces) == 1
