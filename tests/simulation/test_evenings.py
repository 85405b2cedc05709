"""Simulates evenings with 10 to 20 tables on three nodes and one store, with faults of all kinds.

The test suite runs 6 evenings, `.ci/nightly` 40, and `just soak-house` thousands.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.simulation.evenings import evenings, totals
from tests.simulation.town import Town


@pytest.mark.parametrize(
    "seeds", [range(6), *(pytest.param(range(it, 40, 3), marks=pytest.mark.nightly) for it in (6, 7, 8))], ids=str
)
def test_no_evening_breaks_a_law(seeds: range) -> None:
    done = list(evenings(seeds))
    assert [law for evening in done for law in evening.broken] == []
    sums = totals(done)
    assert sums["tables"] >= 10 * sums["seeds"]
    assert sums["commands"] >= 50 * sums["seeds"]
    assert sums["faults"] > 0


def test_the_same_seed_gives_the_same_trace_and_another_seed_another() -> None:
    traces = [Town(seed).run().trace for seed in (1978, 1978, 1979)]
    assert traces[0] == traces[1] != traces[2]


@pytest.mark.nightly
def test_the_trace_does_not_depend_on_the_process() -> None:
    """String hashes and object addresses differ between processes and must have no effect."""
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
